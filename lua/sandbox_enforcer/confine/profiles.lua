--- The profiles of `run`. A command may use the network and write to the sandbox, or write to the
-- project and reach only this machine: never both.
--
--     project   it may be changed, except what is protected
--     narrow    only the parts of the project that an installer's rule lists (`installs`)
--     network   "on", "loopback" or "off"
--     shares    the user's caches may be used; otherwise caches are in the sandbox
--     approvable  commands confined by it may be approved, if the policy says so
--     private   secrets in the project are hidden, too
-- @module sandbox_enforcer.confine.profiles
local profiles = {}

profiles.list = {
  build = { project = true, network = "loopback", approvable = true },
  net = { network = "on", private = true },
  install = { narrow = true, network = "on", shares = true, private = true },
  read = { network = "off", approvable = true },
}

--- The profile of opaque commands.
profiles.USUAL = "build"

--- Paths in the home directory that opaque commands never read.
profiles.HIDDEN = [[
  .ssh .gnupg .aws .azure .oci .kube .docker .config/gh .config/glab-cli .config/hub .config/gcloud
  .config/op .config/rclone .config/sops .config/containers .config/doctl .config/stripe .netrc
  .git-credentials .config/git/credentials .pypirc .pgpass .my.cnf .s3cfg .boto .vault-token
  .terraform.d/credentials.tfrc.json .password-store .local/share/keyrings .mozilla
  .config/google-chrome .config/chromium .config/BraveSoftware .cargo/credentials
  .cargo/credentials.toml .gem/credentials .huggingface .cache/huggingface/token .kaggle
  .databrickscfg .fly .bash_history .zsh_history Library/Keychains Library/Cookies .codex/auth.json
  .config/github-copilot .m2/settings.xml .gradle/gradle.properties .composer/auth.json
]]

--- Paths elsewhere; the first ones matter to root.
profiles.SYSTEM = [[
  /etc/shadow /etc/gshadow /etc/shadow- /etc/gshadow- /etc/sudoers /etc/ssl/private
  /etc/krb5.keytab /run/secrets /var/run/secrets
]]

--- In the project: what git and editors run on their own; of the second list, only what exists.
profiles.PROTECTED = ".git/hooks .vscode"
profiles.PROTECTED_IF_THERE = ".git/config .git/commondir .git/config.worktree"

--- These, too, make git read settings and programs from elsewhere. Missing ones cannot be occupied
-- by empty files or directories, because git would fail.
profiles.TRAPS = ".git/commondir .git/config.worktree"

--- Variables that say where tools keep their caches: each gets a directory named after it.
profiles.CACHES = [[
  GOCACHE npm_config_cache YARN_CACHE_FOLDER PIP_CACHE_DIR UV_CACHE_DIR CCACHE_DIR XDG_CACHE_HOME
]]

--- Variables that lead to programs that could act for the command.
profiles.UNSET = [[
  SSH_AUTH_SOCK SSH_AGENT_PID GPG_AGENT_INFO DBUS_SESSION_BUS_ADDRESS DOCKER_HOST TMUX STY
]]

profiles.DEVICES = "/dev/null /dev/zero /dev/full /dev/random /dev/urandom /dev/tty /dev/ptmx"
profiles.TERMINALS = "/dev/pts"
profiles.MEMORY = "/dev/shm"

--- Sockets of name services, needed if the network is on.
profiles.RESOLVERS = "/run/systemd/resolve /run/nscd /var/run/mDNSResponder"

--- Directories that are never a project: with one of these writable, nothing would be confined.
profiles.NEVER = [[
  / /bin /boot /dev /etc /home /lib /lib64 /opt /proc /root /run /sbin /srv /sys /usr /usr/local
  /var /Applications /Library /System /Users /private /tmp /var/tmp
]]

return profiles
