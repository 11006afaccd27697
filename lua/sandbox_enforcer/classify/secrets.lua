--- Paths that hold secrets: those that a profile lists, and those that everybody knows.
-- @module sandbox_enforcer.classify.secrets
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")

local secrets = {}

local function words(text)
  local list = {}
  for word in text:gmatch("%S+") do list[#list + 1] = word end
  return list
end

--- Not refused, but never read without the user.
local TEXT <const> = [[
  .aws/ .gnupg/ .netrc .docker/config.json .dockercfg .kube/ ~/.yarnrc.yml .git-credentials .my.cnf
  ~/.config/git/credentials ~/.config/gh/ ~/.config/glab-cli/ ~/.config/hub ~/.config/containers/
  ~/.config/gcloud/ ~/.config/op/ ~/.config/rclone/ ~/.config/google-chrome/ ~/.config/chromium/
  ~/.config/sops/ ~/.config/stripe/ ~/.config/doctl/ ~/.fly/ ~/.huggingface/ ~/.kaggle/
  ~/.cache/huggingface/token ~/.databrickscfg ~/.composer/auth.json ~/.local/share/zsh/ ~/.zhistory
  ~/.azure/ ~/.oci/ .s3cfg .boto ~/.cargo/credentials ~/.cargo/credentials.toml
  ~/.gem/credentials ~/.terraform.d/ ~/.terraformrc ~/.m2/settings.xml ~/.gradle/gradle.properties
  ~/.claude.json ~/.claude/.credentials.json ~/.codex/ ~/.bash_history ~/.zsh_history
  ~/.python_history ~/.node_repl_history ~/.mysql_history ~/.psql_history ~/.local/share/keyrings/
  ~/.local/share/fish/fish_history .password-store/ ~/.mozilla/ ~/Library/Keychains/ /etc/gshadow
  /etc/shadow- /etc/gshadow- .env~ .dev.vars secrets.toml client_secret*.json
  /etc/sudoers /etc/sudoers.d/ /etc/ssl/private/ /etc/krb5.keytab /run/secrets/ /var/run/secrets/
  /dev/ /proc/ /inet/ /inet4/ /inet6/ .env.* *.p12 *.pfx *.keystore *.jks *.ppk *.keytab *.kdbx
  *.tfstate id_rsa id_dsa id_ecdsa id_ed25519 ssh_host_*_key .htpasswd .npmrc .pgpass .pypirc
  .vault-pass .vault-token service-account.json secrets.json secrets.yml secrets.yaml
]]

local known_words

--- The words of it, when something is read for the first time.
local function known()
  known_words = known_words or words(TEXT)
  return known_words
end

--- Samples that are made to be read.
local SAMPLES <const> = {
  [".env.example"] = true, [".env.sample"] = true, [".env.template"] = true, [".env.dist"] = true,
}

--- Does a name, or a path, fit a pattern? Some systems do not tell a from A.
local function is_like(text, pattern) return core.fits(pattern:lower(), text:lower()) end

--- Does a path lie at a place, or below it? A place that holds the whole project does not count.
local function lies_at(config, path, place)
  place = core.normalize(place)
  if config.project and core.contains(place, config.project) then return false end
  return core.contains(place, path)
end

--- The place that an entry stands for, if it is one.
local function place_of(config, entry)
  if entry:find("^~/") then return config.home and config.home .. entry:sub(2) end
  return entry:find("^/") and entry or nil
end

--- Does a path end in several names?
local function ends_so(path, names) return is_like(path, "**/" .. names) end

--- The names in a path: `{ text, lower, last }`.
local function names_in(path)
  local list = {}
  for name, rest in path:gmatch("([^/]+)(/?)") do
    list[#list + 1] = { text = name, lower = name:lower(), last = rest == "" }
  end
  return list
end

--- Does one of the names in a path fit an entry? One for directories does not fit a file.
local function has_name(path, names, want, directory)
  want = want:lower()
  for _, name in ipairs(names) do
    if core.fits(want, name.lower) and not SAMPLES[name.text]
      and (not directory or not name.last or core.kind(path, true) == "directory") then
      return true
    end
  end
  return false
end

local function fits(config, path, names, entry)
  local place = place_of(config, entry)
  if place or entry:find("^~") then return place ~= nil and lies_at(config, path, place) end
  local want, slash = entry:match("^(.-)(/*)$")
  if want:find("/", 1, true) then return ends_so(path, want) or ends_so(path, want .. "/**") end
  return has_name(path, names, want, slash ~= "")
end

--- What the system tells everybody about itself.
local PUBLIC <const> = {
  ["/proc/cpuinfo"] = true, ["/proc/meminfo"] = true, ["/proc/version"] = true,
  ["/proc/uptime"] = true, ["/proc/loadavg"] = true, ["/proc/filesystems"] = true,
  ["/dev/null"] = true, ["/dev/zero"] = true, ["/dev/full"] = true, ["/dev/tty"] = true,
  ["/dev/random"] = true, ["/dev/urandom"] = true,
}

local function entry_for(config, path, entries)
  if PUBLIC[path] then return nil end
  local real = core.resolve(path) or path
  local names = names_in(path)
  local real_names = real ~= path and names_in(real)
  for _, entry in ipairs(entries) do
    if fits(config, path, names, entry) then return entry end
    if real_names and fits(config, real, real_names, entry) then return entry end
  end
  return nil
end

--- The entry of the profile's blocked paths that a path fits.
function secrets.blocked(config, path)
  return entry_for(config, path, config.profile.blocked_paths or {})
end

--- The place of secrets that a path lies in.
function secrets.known(config, path) return entry_for(config, path, known()) end

-- trees

local MOST <const> = 20000  -- names that are looked at below a directory

--- What is installed or made there is not the user's; and a repository is read by git.
local SKIPPED <const> = {
  [".git"] = true, node_modules = true, [".venv"] = true, venv = true, __pycache__ = true,
  [".tox"] = true, [".mypy_cache"] = true,
}

local function all_entries(config)
  local list = table.move(known(), 1, #known(), 1, {})
  local blocked = config.profile.blocked_paths or {}
  return table.move(blocked, 1, #blocked, #list + 1, list)
end

--- Does a name fit one of some patterns, or all of them? One that cannot be told fits.
local function matches(name, patterns, all)
  for _, given in ipairs(patterns) do
    local odd = given:find("[%[%]{}\\/]") ~= nil
    local good = odd or is_like(name, given)
    if good ~= all then return good end
  end
  return all
end

--- Does a name fit all of some patterns, as far as one can tell?
function secrets.fits(name, patterns) return matches(name, patterns, true) end

--- Is a file of this name among those that are read?
local function is_read(name, tree)
  if tree.all and not matches(name, tree.all, true) then return false end
  if tree.any and #tree.any > 0 then return matches(name, tree.any, false) end
  for _, given in ipairs(tree.except or {}) do
    if not given:find("[%[%]{}\\/]") and core.fits(given, name) then return false end
  end
  return true
end

--- What fits any kind fits a directory, too.
local function wider(one, other) return one == "any" and one or other end

--- Put the name that an entry stands for where it is found fast: as it is, by its ending, or, of
-- patterns and several names, by the first letter of the last.
local function add_name(wanted, entry)
  local name, slash = entry:lower():match("^(.-)(/*)$")
  local ending = name:match("^%*(%.[^.*?]+)$")
  local kind = slash ~= "" and "directory" or "any"
  local last = name:match("[^/]*$")
  if ending then
    wanted.endings[ending] = wider(wanted.endings[ending], kind)
  elseif name:find("[*?/]") then
    local first = last:match("^[^*?]") or ""
    wanted.begins[first] = wanted.begins[first] or {}
    table.insert(wanted.begins[first], { last, kind, path = last ~= name and name or nil })
  else
    wanted.whole[name] = wider(wanted.whole[name], kind)
  end
end

--- Names and places that entries stand for, to look them up below a directory.
local function prepared(config, directory)
  local wanted = { whole = {}, endings = {}, begins = {}, places = {} }
  for _, entry in ipairs(all_entries(config)) do
    local place = place_of(config, entry)
    if not place and not entry:find("^~") then
      add_name(wanted, entry)
    elseif place and not (config.project and core.contains(place, config.project)) then
      place = core.normalize(place)
      if core.contains(directory, place) then wanted.places[place] = true end
    end
  end
  wanted.placed = next(wanted.places) ~= nil
  return wanted
end

local function join(directory, name)
  return (directory == "/" and "" or directory) .. "/" .. name
end

--- The kind of what fits a name in a directory, among entries of a list; nil if nothing does.
local function kind_in(list, directory, name, lower)
  if not list then return nil end
  local found
  for _, entry in ipairs(list) do
    local good = core.fits(entry[1], lower)
      and (not entry.path or ends_so(join(directory, name), entry.path))
    if good then found = wider(found, entry[2]) end
  end
  return found
end

--- Is a name in a directory one that is wanted?
local function is_secret(directory, name, kind, wanted)
  if wanted.placed and wanted.places[join(directory, name)] then return true end
  local lower = name:lower()
  local begins = wanted.begins
  local found = wanted.whole[lower] or wanted.endings[lower:match("%.[^.]*$") or ""]
    or kind_in(begins[lower:sub(1, 1)], directory, name, lower)
    or kind_in(begins[""], directory, name, lower)
  return found ~= nil and not SAMPLES[name] and (found == "any" or kind == "directory")
end

--- What to do with a name in a directory: a secret that is found, or a directory to look into.
-- @tparam table seen directories that links led to
local function visit(config, tree, at, name, kind, wanted, seen)
  local secret = at.secret
  if kind == "link" then
    local path = join(at.path, name)
    local real = core.resolve(path)
    if not tree.follow or not real or seen[real] then return nil end
    kind, seen[real] = core.kind(path, true), true
    secret = secret or entry_for(config, path, all_entries(config)) ~= nil
  end
  if tree.odd and name:find(tree.odd) then return join(at.path, name) end
  secret = secret or is_secret(at.path, name, kind, wanted)
  if kind == "directory" then return nil, { path = join(at.path, name), secret = secret } end
  return secret and is_read(name, tree) and join(at.path, name) or nil
end

--- Is a directory that names lead through a secret one, or a link? `seen` keeps the answers.
local function leads_astray(directory, parent, wanted, seen)
  if seen[directory] == nil then
    local above, name = paths.parent(directory), paths.basename(directory)
    seen[directory] = core.kind(directory) == "link" or parent
      or is_secret(above, name, "directory", wanted)
  end
  return seen[directory]
end

--- A secret among names of files below a directory.
-- @string directory
-- @tparam {string,...} list names as seen from there
-- @tparam {string,...} any patterns of those that count; none: all do
-- @treturn string|nil its path
function secrets.among(config, directory, list, any)
  local wanted = prepared(config, core.resolve(directory) or directory)
  local seen = {}
  for _, name in ipairs(list) do
    if #any == 0 or matches(name:match("[^/]*$"), any, false) then
      local at, secret = directory, false
      for component in name:gmatch("([^/]+)/") do
        at = at .. "/" .. component
        secret = leads_astray(at, secret, wanted, seen)
      end
      local path = directory .. "/" .. name
      local kind = core.kind(path)
      if kind == "link" then secret = secret or entry_for(config, path, all_entries(config)) end
      secret = secret or is_secret(at, name:match("[^/]*$"), kind, wanted)
      if secret then return path end
    end
  end
  return nil
end

--- Files by which a directory tells what is left out, and what is not, even if it is hidden.
local IGNORES <const> = { [".gitignore"] = true, [".ignore"] = true, [".rgignore"] = true }
local IGNORES_LIMIT <const> = 64 * 1024

--- Add the names that a file takes back, such as "!.env", to those of the directories above.
local function taken_back(directory, name, above)
  local text, _, code = core.read(directory .. "/" .. name, IGNORES_LIMIT)
  if not text then text = code == "ENOENT" and "" or "!*" end
  local list = above
  for line in text:gmatch("[^\r\n]+") do
    local given = line:match("^!(.-)[/%s]*$")
    if given then
      if list == above then list = table.move(above, 1, #above, 1, {}) end
      list[#list + 1] = given:match("[^/]*$")
    end
  end
  return list
end

--- The names that are taken back above a directory.
local function taken_above(directory)
  local list = {}
  while directory ~= "/" do
    directory = paths.parent(directory)
    for name in pairs(IGNORES) do list = taken_back(directory, name, list) end
  end
  return list
end

--- A secret that is read by what reads all files below a directory.
-- @string directory
-- @tparam table tree `hidden`: names that begin with a dot are read, too; `follow`: links are
-- followed; `all`, `any`, `except`: patterns of the names that are read,
-- and that are not; `odd`: a pattern of names that are found, too
-- @treturn string|nil its path
-- @treturn ?boolean that there are too many files to tell
function secrets.below(config, directory, tree)
  directory = core.resolve(directory) or directory
  local wanted = prepared(config, directory)
  local start = { path = directory, shown = tree.hidden and {} or taken_above(directory) }
  local queue, first, count, seen = { start }, 1, 0, {}
  while queue[first] do
    local at = queue[first]
    first = first + 1
    local list, kinds = core.list(at.path)
    list = list or {}
    for _, name in ipairs(tree.hidden and {} or list) do
      if IGNORES[name] then at.shown = taken_back(at.path, name, at.shown) end
    end
    for _, name in ipairs(list) do
      count = count + 1
      if count > MOST then return nil, true end
      if not SKIPPED[name]
        and (tree.hidden or name:sub(1, 1) ~= "." or matches(name, at.shown, false)) then
        local path, below = visit(config, tree, at, name, kinds[name] or "file", wanted, seen)
        if path then return path end
        if below then below.shown = at.shown end
        queue[#queue + 1] = below
      end
    end
  end
  return nil
end

return secrets
