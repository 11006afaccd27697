--- Paths with secrets: those that a profile lists, and well-known ones.
-- @module sandbox_enforcer.layers.policy.secrets
local client = require("sandbox_enforcer.client")
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")
local private_files = require("sandbox_enforcer.layers.policy.private_files")
local redaction = require("sandbox_enforcer.state.redaction")
local repository = require("sandbox_enforcer.git.repository")
local secret_index = require("sandbox_enforcer.layers.policy.secret_index")
local secret_names = require("sandbox_enforcer.layers.policy.secret_names")

local secrets = {}

local function words(text)
  local list = {}
  for word in text:gmatch("%S+") do list[#list + 1] = word end
  return list
end

--- Not refused, but never read without asking the user.
local TEXT <const> = [[
  .aws/ .gnupg/ .netrc .docker/config.json .dockercfg .kube/ ~/.yarnrc.yml .git-credentials .my.cnf
  ~/.config/git/credentials ~/.config/gh/ ~/.config/glab-cli/ ~/.config/hub ~/.config/containers/
  ~/.config/gcloud/ ~/.config/op/ ~/.config/rclone/ ~/.config/google-chrome/ ~/.config/chromium/
  ~/.config/sops/ ~/.config/stripe/ ~/.config/doctl/ ~/.fly/ ~/.huggingface/ ~/.kaggle/
  ~/.cache/huggingface/token ~/.databrickscfg ~/.composer/auth.json ~/.local/share/zsh/ ~/.zhistory
  ~/.azure/ ~/.oci/ .s3cfg .boto ~/.cargo/credentials ~/.cargo/credentials.toml ~/.gem/credentials
  ~/.terraform.d/ ~/.terraformrc ~/.m2/settings.xml ~/.gradle/gradle.properties
  ~/.codex/ ~/.bash_history ~/.zsh_history ~/.python_history
  ~/.node_repl_history ~/.mysql_history ~/.psql_history ~/.local/share/keyrings/
  ~/.local/share/fish/fish_history .password-store/ ~/.mozilla/ ~/Library/Keychains/ /etc/gshadow
  /etc/shadow- /etc/gshadow- .env~ .dev.vars secrets.toml client_secret*.json /etc/sudoers
  /etc/sudoers.d/ /etc/ssl/private/ /etc/krb5.keytab /run/secrets/ /var/run/secrets/ /dev/ /proc/
  /inet/ /inet4/ /inet6/ .env.* .env-* .env_* *.p12 *.pfx *.keystore *.jks *.ppk *.keytab *.kdbx
  *.tfstate *.tfstate.backup *.env ~/.config/pip/ ~/.pip/ ~/.config/github-copilot/ ~/.sentryclirc
  ~/.config/configstore/ ~/.config/netlify/ ~/.config/ngrok/ ~/.ngrok2/ ~/.config/.wrangler/
  ~/.wrangler/ ~/.supabase/ ~/.local/share/com.vercel.cli/ ~/.config/pypoetry/ ~/.config/composer/
  ~/.nuget/NuGet/ ~/.bundle/config ~/.gemini/ ~/.local/share/uv/credentials/ ~/.sqlite_history
  ~/.rediscli_history ~/.viminfo ~/.pulumi/ /etc/wireguard/ /etc/kubernetes/ /var/spool/cron/
  /var/lib/docker/ /var/log/auth.log
  /var/log/secure /var/log/btmp /sys/firmware/ id_rsa id_dsa id_ecdsa
  id_ed25519 ssh_host_*_key .htpasswd .npmrc .pgpass .pypirc .vault-pass .vault-token
  *service-account*.json *service_account*.json secrets.json secrets.yml secrets.yaml
  secrets.properties *.tfvars *.tfvars.json kubeconfig *.kubeconfig kubeconfig.y*ml
  *-credentials.json *_credentials.json
  credentials.y*ml credentials.toml *.pkcs12 *.pk8 *_rsa *_ed25519 *_ecdsa *.secret *.secrets
  .vault_pass* vault_pass* .vault-password* vault-password* .token *.token token.txt tokens.json
  .auth.json oauth*.json *.agekey *.gpg *.ovpn .netrc.gpg .pgpass.conf wp-config.php
  application-secrets.* appsettings.secrets.json .envrc .envrc.* .flaskenv .secrets .secrets/
  secrets/*.txt *.secret.exs *.p8 key4.db wallet.dat .mylogin.cnf rclone.conf .curlrc .wgetrc
  .terraformrc .msmtprc .mbsyncrc .fetchmailrc .esmtprc .muttrc .vscode/sftp.json key.properties
  signing.properties keystore.properties keystore/UTC--*
]]

local function known() return words(TEXT .. client.default.files.secrets) end

--- Files in which the system describes itself to everybody.
local PUBLIC <const> = {
  ["/proc/cpuinfo"] = true, ["/proc/meminfo"] = true, ["/proc/version"] = true,
  ["/proc/uptime"] = true, ["/proc/loadavg"] = true, ["/proc/filesystems"] = true,
  ["/dev/null"] = true, ["/dev/zero"] = true, ["/dev/full"] = true, ["/dev/random"] = true,
  ["/dev/urandom"] = true,
}

--- The index of the entries of a kind, built when first needed.
local function index_of(config, kind)
  local kept = config.kept
  if not kept[kind] then
    local list = kind == "known" and known() or config.profile.blocked_paths or {}
    kept[kind] = secret_index.new(config, list)
  end
  return kept[kind]
end

local function entry_for(config, path, kind)
  if PUBLIC[path] then return nil end
  local entries = index_of(config, kind)
  local plain, real = core.normalize(path), core.resolve(path)
  return entries:along(plain) or real and real ~= plain and entries:along(real) or nil
end

--- The entry in the profile's blocked paths that matches a path.
function secrets.blocked(config, path) return entry_for(config, path, "blocked") end

--- The well-known place of secrets that contains a path.
function secrets.known(config, path) return entry_for(config, path, "known") end

--- Is a path on another machine, or a part of it, named like a secret?
-- @string path
function secrets.is_named(config, path)
  local plain = core.normalize("/" .. path)
  return index_of(config, "known"):along(plain) ~= nil
    or config.profile ~= nil and index_of(config, "blocked"):along(plain) ~= nil
end

--- How much of a name a pattern must spell out to be meant for it: `*.json` is not meant for
-- secrets.json, but `id_*` is meant for id_rsa.
local SPELLED <const>, BEGUN <const> = 0.6, 0.5

--- Is a pattern of `find -name` and the like meant for a name?
local function is_for(pattern, name)
  local letters = #pattern:gsub("[*?]", "")
  if letters == 0 or letters < BEGUN * #name then return false end
  if pattern:find("^[*?]") and letters <= SPELLED * #name then return false end
  return core.fits(pattern, name)
end

--- The entry that a search by name is looking for: `id_rsa`, `*.pem`, `.env*`, `*/.ssh/*`.
-- @string pattern
-- @treturn ?string
function secrets.sought(config, pattern)
  local lower = pattern:lower():gsub("^[*./]+/", "")
  local path = core.normalize("/any/" .. lower)
  for _, kind in ipairs({ "blocked", "known" }) do
    local entries = index_of(config, kind)
    local entry = entries:along(path .. "/any")  -- it may be a directory
    if entry then return entry end
    for name, item in pairs(lower:find("[*?]") and entries.whole or {}) do
      if is_for(lower, name) then return item.entry end
    end
  end
  return nil
end

--- A function(path) that tells whether a path, relative to a directory, matches the profile's
-- blocked paths. It considers only names, and each directory once.
function secrets.finder(config, top)
  local entries, seen = index_of(config, "blocked"), { [""] = false }
  local function is_in(before, name, kind)
    local above = before:sub(1, -2)
    if seen[before] == nil then
      seen[before] = is_in(above:match("^.*/") or "", above:gsub("^.*/", ""), "directory")
    end
    local directory = above == "" and top or paths.join(top, above)
    return seen[before] or entries:at(directory, name, kind) ~= nil
  end
  return function(path) return is_in(path:match("^.*/") or "", path:gsub("^.*/", ""), "file") end
end

-- trees

local MOST <const> = 20000  -- names examined below a directory

--- Generated directories are not the user's, and git reads the repository.
local SKIPPED <const> = {
  [".git"] = true, __pycache__ = true, [".tox"] = true, [".mypy_cache"] = true,
}

local MOST_KEPT <const> = 64  -- directories whose entries are cached

--- All entries, indexed for lookups below a directory.
local function all_below(config, directory)
  local kept = config.kept.below
  if not kept or kept.count >= MOST_KEPT then
    kept = { count = 0, found = {} }
    config.kept.below = kept
  end
  if not kept.found[directory] then
    local list, blocked = known(), config.profile.blocked_paths or {}
    table.move(blocked, 1, #blocked, #list + 1, list)
    kept.count, kept.found[directory] = kept.count + 1, secret_index.new(config, list, directory)
  end
  return kept.found[directory]
end

--- May a name match a pattern? Brackets may match any character; if in doubt, it does.
local function may_fit(name, given)
  local before, inner, after = given:match("^([^{}]*){([^{}]*)}(.*)$")
  for choice in (inner and inner .. "," or ""):gmatch("([^,]*),") do
    if may_fit(name, before .. choice .. after) then return true end
  end
  if inner and inner:find(",", 1, true) then return false end
  local plain = given:gsub("%[[!^]?[%w_.-]+%]", "?")
  return plain:find("[%[%]{}\\/]") ~= nil or core.fits(plain:lower(), name:lower())
end

--- Does a name match one of these patterns, or all of them, as far as we can tell?
local function matches(name, patterns, all)
  for _, given in ipairs(patterns) do
    if may_fit(name, given) ~= all then return not all end
  end
  return all
end

--- Does a name match all of these patterns, as far as we can tell?
function secrets.fits(name, patterns) return matches(name, patterns, true) end

--- Are files of this name read?
local function is_read(name, tree)
  if tree.all and not matches(name, tree.all, true) then return false end
  if tree.any and #tree.any > 0 then return matches(name, tree.any, false) end
  for _, given in ipairs(tree.except or {}) do
    if not given:find("[%[%]{}\\/]") and core.fits(given, name) then return false end
  end
  return true
end

local MOST_READ <const>, LARGEST <const> = 2000, 256 * 1024  -- files examined, and bytes of each

--- Is a file in a tree a secret because of its other name or its content? Of many files we examine
-- only the first; `seen.read` counts them.
local function is_private(path, seen)
  local _, names = core.mode(path)
  if names and names > 1 and not private_files.is_shared(path) then return true end
  seen.read = (seen.read or 0) + 1
  local text = seen.read <= MOST_READ and core.read(path, LARGEST)
  return text and redaction.holds_key(text) or false
end

--- What to do with a name in a directory: report a secret, or visit a directory.
-- @tparam table seen directories that links led to
local function visit(config, tree, at, name, kind, wanted, seen)
  local secret = at.secret
  if kind == "link" then
    local path = paths.join(at.path, name)
    local real = core.resolve(path)
    if not tree.follow or not real or seen[real] then return nil end
    kind = core.kind(path, true)
    if kind == "directory" and tree.follow == "files" then return nil end
    seen[real] = true
    secret = secret or secrets.blocked(config, path) or secrets.known(config, path)
  end
  local odd = tree.is_odd and is_read(name, tree)
  if odd and tree.is_odd(paths.join(at.path, name)) then return paths.join(at.path, name) end
  secret = secret or wanted:at(at.path, name, kind)
  if kind == "directory" then return nil, { path = paths.join(at.path, name), secret = secret } end
  if not is_read(name, tree) then return nil end
  local path = paths.join(at.path, name)
  secret = secret or secret_names.is(name) and not private_files.is_shared(path)
    or seen.outside and private_files.why(config, path)
  return (secret or kind == "file" and is_private(path, seen)) and path or nil
end

--- Do names lead through a secret directory or a link? `seen` caches the answers.
local function leads_astray(directory, parent, wanted, seen)
  if seen[directory] == nil then
    local above, name = paths.parent(directory), paths.basename(directory)
    seen[directory] = core.kind(directory) == "link" or parent
      or wanted:at(above, name, "directory") ~= nil
  end
  return seen[directory]
end

--- A secret among the names of files below a directory.
-- @string directory
-- @tparam {string,...} list names relative to it
-- @tparam {string,...} any patterns of names that count; none: all do
-- @treturn string|nil its path
function secrets.among(config, directory, list, any)
  local wanted = all_below(config, core.resolve(directory) or directory)
  local seen = {}
  for _, name in ipairs(list) do
    if #any == 0 or matches(name:gsub("^.*/", ""), any, false) then
      local at, secret = directory, false
      for component in name:gmatch("([^/]+)/") do
        at = at .. "/" .. component
        secret = leads_astray(at, secret, wanted, seen)
      end
      local path = directory .. "/" .. name
      local kind = core.kind(path)
      if kind == "link" then
        secret = secret or secrets.blocked(config, path) or secrets.known(config, path)
      end
      secret = secret or wanted:at(at, name:gsub("^.*/", ""), kind)
        or kind == "file" and secret_names.is((name:gsub("^.*/", "")))
      if secret or kind == "file" and is_private(path, seen) then return path end
    end
  end
  return nil
end

--- Files in which a directory lists what to ignore and what, even if hidden, not to ignore; by the
-- name of the directory entry to look for.
local IGNORES <const> = {
  [".gitignore"] = ".gitignore", [".ignore"] = ".ignore", [".rgignore"] = ".rgignore",
  [".fdignore"] = ".fdignore", [".git"] = ".git/info/exclude",
}
local NONE <const> = { ENOENT = true, ENOTDIR = true }
local IGNORES_LIMIT <const> = 64 * 1024

--- Add the names that a file un-ignores, such as "!.env", to those of the directories above.
local function taken_back(directory, name, above)
  local text, _, code = core.read(directory .. "/" .. name, IGNORES_LIMIT)
  if not text then text = NONE[code] and "" or "!*" end
  local list = above
  for line in text:gmatch("[^\r\n]+") do
    local given = line:match("^!(.-)[/%s]*$")
    if given then
      if list == above then list = table.move(above, 1, #above, 1, {}) end
      list[#list + 1] = given:gsub("^.*/", "")
    end
  end
  return list
end

--- Add those that the user's own files un-ignore for all directories.
local function taken_by_user(config, list)
  local home = config.home
  if not home then return list end
  local settings = config.env("XDG_CONFIG_HOME") or home .. "/.config"
  for _, place in ipairs({ "/git", "/fd" }) do
    list = taken_back(settings .. place, "ignore", list)
  end
  for _, path in ipairs({ home .. "/.gitconfig", settings .. "/git/config" }) do
    local text = core.read(path, IGNORES_LIMIT) or ""
    for given in text:lower():gmatch("excludesfile%s*=%s*()") do
      local file = text:match('^"?([^\n"]+)', given)
      local place = file and paths.absolute(home, (file:gsub("^~/", "")))
      if place then list = taken_back(paths.parent(place), paths.basename(place), list) end
    end
  end
  return list
end

--- The names that are un-ignored above a directory, and for the whole repository.
local function taken_above(config, directory)
  local git_dir, list = repository.discover(directory), taken_by_user(config, {})
  if git_dir then list = taken_back(repository.common(git_dir) .. "/info", "exclude", list) end
  while directory ~= "/" do
    directory = paths.parent(directory)
    for _, name in pairs(IGNORES) do list = taken_back(directory, name, list) end
  end
  return list
end

--- A secret that a command reads when it reads all files below a directory.
-- @string directory
-- @tparam table tree `hidden`: names that begin with a dot are read, too; `follow`: links are
-- followed, or only those to "files"; `all`, `any`, `except`: patterns of names to read and not to
-- read; `is_odd`: whether a path is found, too; `shallow`: only entries of the directory itself are
-- read
-- @treturn string|nil its path
-- @treturn ?boolean there are too many files to tell
function secrets.below(config, directory, tree)
  directory = core.resolve(directory) or directory
  local wanted = all_below(config, directory)
  local start = { path = directory, shown = tree.hidden and {} or taken_above(config, directory) }
  local queue, first, count, seen = { start }, 1, 0, {}
  seen.outside = not config.project or not paths.inside(config.project, directory)
  while queue[first] do
    local at = queue[first]
    first = first + 1
    local list, kinds = core.list(at.path)
    list = list or {}
    for _, name in ipairs(tree.hidden and {} or list) do
      if IGNORES[name] then at.shown = taken_back(at.path, IGNORES[name], at.shown) end
    end
    for _, name in ipairs(list) do
      count = count + 1
      if count > MOST then return nil, true end
      if not SKIPPED[name]
        and (tree.hidden or name:sub(1, 1) ~= "." or matches(name, at.shown, false)) then
        local path, below = visit(config, tree, at, name, kinds[name] or "file", wanted, seen)
        if path then return path end
        if below then below.shown = at.shown end
        queue[#queue + 1] = not tree.shallow and below or nil
      end
    end
  end
  return nil
end

return secrets
