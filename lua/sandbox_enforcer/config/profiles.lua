--- The built-in profiles. A policy file may change them, or add others.
--
-- `safe_commands` are beginnings of commands, word by word. A listed command is approved only if
-- its rule also proves that the call just reads. "* --help" covers any command asked about itself:
-- --help, --version, -h, -V. `blocked_patterns` are words of a command: "rm -rf" is rm with both
-- options, in any spelling; "NAME=" assigns a variable. In `blocked_paths`, a name (`*` allowed)
-- matches any path component; with a trailing slash, a directory; an entry that begins with `/` or
-- `~/` is a single place.
--
-- Commas or line ends separate entries. They form an ordinary list that also has its `text`: most
-- calls need only one command's entries, and find them there.
-- @module sandbox_enforcer.config.profiles
local profiles = {}

local PATHS <const> = [[
  .env, .ssh/, credentials.json, *.pem, *.key, /etc/shadow, /root/, ~/.ssh/
]]

--- More places of credentials.
local CREDENTIALS <const> = [[
  , ~/.aws/credentials, .netrc, .git-credentials, .pgpass, .pypirc
  ~/.docker/config.json, ~/.config/gh/hosts.yml, ~/.config/gcloud/, ~/.azure/, ~/.gnupg/, *.p12
  *.pfx, id_rsa, id_ed25519, id_ecdsa
]]

local BLOCKED <const> = [[
  rm -rf, sudo, su, doas, pkexec, eval, chmod 777, chmod a+rwx, chmod ugo+rwx
  git push --force, git push -f, git push --force-with-lease, git push --mirror
  mkfs, dd of=/dev/, shutdown, reboot, halt, poweroff
]]

--- What would be lost, or go unnoticed, where others rely on it.
local UNDONE <const> = [[
  git reset --hard, git clean -f, git commit --no-verify, git push --no-verify
  git merge --no-verify, git rebase --no-verify, git pull --no-verify, git am --no-verify
]]

--- Variables that make a command run a program other than the one its name suggests.
local VARIABLES <const> = [[
  LD_PRELOAD=, LD_LIBRARY_PATH=, LD_AUDIT=, DYLD_INSERT_LIBRARIES=, DYLD_LIBRARY_PATH=, BASH_ENV=
  PROMPT_COMMAND=, PYTHONSTARTUP=, PERL5OPT=, RUBYOPT=, GIT_SSH=, GIT_SSH_COMMAND=
  GIT_EXTERNAL_DIFF=, GIT_PROXY_COMMAND=, GIT_EXEC_PATH=
]]

--- What would be gone for good where others work with it.
local LOST <const> = [[
  terraform destroy, tofu destroy, pulumi destroy, kubectl delete, helm uninstall, gh repo delete
  dropdb, aws s3 rb, docker system prune
]]

local READING <const> = [[
  basename, cat, comm, cut, date, df, diff, dirname, du, echo, file, find, grep, egrep, fgrep, head
  hostname, id, ls, printf, pwd, readlink, realpath, sort, stat, tail, test, tree, uname, uniq, wc
  which, whoami, true, false, seq, sleep, type, cd, pushd, popd
]]

local WRITTEN <const> = {}

WRITTEN.development = {
  safe_commands = READING .. [[
    bat, batcat, cmp, column, eza, exa, fd, fdfind, fold, free, jq, less, more, nl, od, paste
    printenv, ps, rev, rg, ag, strings, tac, tr, xargs, xxd, yq, awk, sed, env, timeout, nice
    command, hexdump, zcat, md5sum, sha1sum, sha256sum, cksum, nproc, uptime, groups, expr, [, [[
    :, export, set, unset, read, local, declare, typeset, mapfile, readarray, let, ulimit, umask
    hash, wait, jobs, times, help, chdir, git status, git diff, git log, git show
    git branch, git describe, git ls-files, git remote, git rev-parse, git config, git blame
    git shortlog, git tag, git stash list, git reflog, git grep, git cat-file, git ls-tree
    git rev-list, git name-rev, git merge-base, git whatchanged, git for-each-ref, git show-ref
    git symbolic-ref, git worktree list, git count-objects, git version, git help, git check-ignore
    git var, git diff-tree, git range-diff, git diff-index, git diff-files, git --version
    git stash show, git cherry, git show-branch, git check-attr, git notes list, git notes show
    git annotate, node -v, npm -v, pip3 list, pip3 show, pip3 freeze, lsof, tar, unzip, gzip
    pytest, python -m pytest, python3 -m pytest, python --version, node --version, npm --version
    pip --version, pip list, pip show, pip freeze, npm list, npm ls, pnpm list, yarn list
    go version, docker images, docker ps, kubectl get, gh pr view, gh pr list, gh pr diff
    gh pr checks, gh pr status, gh issue view, gh issue list, gh issue status, gh repo view
    gh run list, gh run view, gh release list, gh release view, gh auth status, glab mr view
    glab mr list, glab issue view, glab issue list, systemctl status, systemctl is-active
    systemctl list-units, journalctl, crontab -l, apt list, apt show, apt policy, apt-cache
    dpkg -l, dpkg -L, dpkg -S, dpkg-query, rpm -q, docker logs, docker version, docker info
    kubectl describe, kubectl logs, kubectl config view, kubectl version, node -c, php -l, gofmt -l
    go env, openssl x509, openssl dgst, openssl version, npm root, npm config get, pip config list
    python3 -m pip list, python -m pip list, java -version, cargo metadata, cargo tree, hostid
    lsblk, lscpu, getent, getconf, locale, tput, man, whatis, apropos, cloc, tokei, nm, objdump
    readelf, size, sha512sum, sha224sum, sha384sum, b2sum, factor, numfmt, join, fmt, pr, expand
    unexpand, tsort, pathchk, pgrep, pstree, who, w, users, arch, cal, bzcat, xzcat, zgrep, sum
    whereis, diff3, base64, base32, iconv, shuf, ack, locate, tty, logname, docker -v, docker stats
    docker top, docker port, docker diff, docker network ls, docker network inspect
    docker volume ls, docker volume inspect, docker image ls, docker container ls
    docker context ls, docker system df, kubectl top, kubectl explain, kubectl events
    kubectl cluster-info, kubectl rollout status, kubectl rollout history, kubectl api-resources
    kubectl api-versions, kubectl config current-context, kubectl config get-contexts, gh api
    gh workflow list, gh workflow view, gh label list, npm explain, npm why, npm pkg get
    npm prefix, npm config list, npm run, pnpm ls, pnpm why, yarn -v, pnpm -v, bun -v
    python -m pip show, python3 -m pip show, python -m pip freeze, python3 -m pip freeze
    python -m pip --version, python3 -m pip --version, pip check, pip3 check, python -m json.tool
    python3 -m json.tool, json.tool, node --check, php -v, php -m, mvn -v, dotnet --list-sdks
    dotnet --list-runtimes, gofmt -d, go help, cargo --list, cargo locate-project, rpm -qa, rpm -qi
    rpm -ql, rpm -qf, apk info, xmllint, vmstat, stdbuf, bc, dotnet --info, zipinfo
    docker compose version, ss, netstat, ip, ifconfig, dmesg, findmnt, sysctl, shellcheck
    nvidia-smi, mount, brew list, brew ls, brew leaves, brew --prefix, docker history
    docker image history, gh search, gh repo list, perl -v, npx -v, * --help, curl
    git submodule status, git fsck, git hash-object, git clean, aws, gcloud, az, helm, terraform
    tofu, docker inspect, docker container inspect, docker image inspect, docker compose
    docker buildx, docker search, kubectl auth can-i, kubectl auth whoami, gh gist list
    gh gist view, gh cache list, gh secret list, gh variable, gh ruleset, gh project, gh org list
    gh alias list, gh status, gh extension list, gh help, gh version, npm view, npm info, npm show
    npm outdated, npm search, npm fund, npm ping, npm whoami, pip index, pip cache, pip debug
    pip hash, pip inspect, pip3 index, uv pip, uv tree, uv cache dir, uv tool, uv python
    poetry env list, cargo search, gem list, brew info, brew search, brew deps, brew uses
    brew desc, brew services, brew config, brew commands, systemctl is-enabled, systemctl is-failed
    systemctl list-timers, systemctl list-unit-files, systemctl list-sockets
    systemctl list-dependencies, systemctl cat, systemctl show, systemctl get-default
    systemctl is-system-running, systemctl list-jobs, sqlite3, psql, ruby -v, gh config, gh ssh-key
    gh gpg-key, gh codespace list, gh browse, docker context show, docker manifest inspect
    npm query, npm bin, brew cat, cargo pkgid, cargo read-manifest, cargo version, cargo help
    git sparse-checkout list, git bundle, git rerere, git apply, git bisect log
    systemctl --failed, shopt, tee, sdiff, gunzip, bzip2, bunzip2, xz, unxz, zstd, unzstd
    rustc -V, rustc --version, rustc -vV, rustc --print, snap list, flatpak list, flatpak info
    pacman -Q, podman images, podman ps, podman logs, podman version, podman info, podman image ls
    podman volume ls, podman network ls, git commit --dry-run
    brew tap, npm dist-tag ls, npm dist-tag list, git archive
    conda list, conda info, conda env list, mamba list, mamba info
    rustup toolchain list, rustup target list, rustup component list, shasum, yarn why, lua -v
  ]],
  blocked_patterns = BLOCKED,
  blocked_paths = PATHS,
  sandbox_enabled = true,
  circuit_breaker = { enabled = true, threshold = 10 },
}

WRITTEN.testing = {
  safe_commands = [[
    basename, cat, cd, cut, date, diff, dirname, du, echo, file, find, grep, head, ls, pwd, readlink
    realpath, sort, stat, tail, tree, true, uniq, wc, which, git status, git log, git diff, pip list
    pytest
  ]],
  blocked_patterns = BLOCKED .. UNDONE,
  path_traversal_patterns = "..",
  blocked_paths = PATHS,
  sandbox_enabled = true,
  circuit_breaker = { enabled = true, threshold = 5 },
}

WRITTEN.production = {
  safe_commands = "cat, cd, date, file, find, head, ls, pwd, tail, true, wc, git status",
  blocked_patterns = BLOCKED .. VARIABLES .. LOST .. "rm, git push, wget, curl, " .. UNDONE,
  path_traversal_patterns = "..",
  blocked_paths = PATHS,
  sandbox_enabled = true,
  circuit_breaker = { enabled = true, threshold = 3 },
}

--- Blocks no text: decides by what a command does, and asks about possible losses.
WRITTEN.balanced = {
  safe_commands = WRITTEN.development.safe_commands,
  blocked_patterns = "",
  asks_about_losses = true,
  blocked_paths = PATHS .. CREDENTIALS,
  sandbox_enabled = true,
  circuit_breaker = { enabled = true, threshold = 10 },
}

--- Entries are split when the first is needed.
local UNSPLIT <const> = {}

function UNSPLIT.__index(list, key)
  if type(key) ~= "number" then return nil end
  setmetatable(list, nil)
  for entry in list.text:gmatch("[^%s,][^,\n]*") do list[#list + 1] = entry end
  return list[key]
end

function UNSPLIT.__len(list) return list[1] and #list or 0 end

local function entries(text) return setmetatable({ text = text }, UNSPLIT) end

local read = {}

--- The built-in profile of this name; nil if there is none.
function profiles.get(name)
  local written = WRITTEN[name]
  if not written or read[name] then return read[name] end
  local found = {}
  for key, value in pairs(written) do
    found[key] = type(value) == "string" and entries(value) or value
  end
  read[name] = found
  return found
end

--- The names of all profiles.
function profiles.names()
  local list = {}
  for name in pairs(WRITTEN) do list[#list + 1] = name end
  return list
end

local CLEAN <const> = "list them with git clean -n, then remove the ones you mean by name"
local MODE <const> = "set only the mode you need, such as u+x or 755"
local BRANCH <const> = "git push origin HEAD:refs/heads/<new-branch>"

--- Alternatives to what the profiles block, by pattern; `untracked`: to deleting something that is
-- in no repository. "%s" is the command's argument.
profiles.INSTEAD = {
  ["rm -rf"] = "rm -r %s",
  ["git push --force"] = BRANCH, ["git push -f"] = BRANCH,
  ["git push --force-with-lease"] = BRANCH,
  ["git push --mirror"] = "push the branches you mean by name",
  ["chmod 777"] = MODE, ["chmod a+rwx"] = MODE, ["chmod ugo+rwx"] = MODE,
  eval = "write the command out",
  ["git clean -f"] = CLEAN,
  ["--no-verify"] = "let the hooks run, and fix what they report",
  ["git reset --hard"] = "git stash, which keeps uncommitted changes",
  untracked = CLEAN,
}

return profiles
