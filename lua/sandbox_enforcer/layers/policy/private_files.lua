--- Files that may be private though no list names them, judging by place, permissions and content.
--
-- In the project, a file is private if it contains a key or has another name elsewhere. Outside, it
-- is private if it is hidden in a home, belongs to another user, or is not readable by everybody.
-- @module sandbox_enforcer.layers.policy.private_files
local core = require("sandbox_enforcer.core")
local matches = require("sandbox_enforcer.matches")
local redaction = require("sandbox_enforcer.state.redaction")

local private_files = {}

--- Hidden in a home, but known to be harmless: programs, sources and unpacked files.
local HARMLESS <const> = {}
for name in ([[
  .asdf .bun/install .cache/go-build .cache/ms-playwright .cache/pip .cache/pre-commit .cache/uv
  .cache/yarn .cargo/bin .cargo/git .cargo/registry .deno .editorconfig .emacs .emacs.d .gitignore
  .gitignore_global .config/git/ignore .config/nvim .gradle/caches .gradle/wrapper .inputrc
  .local/bin .local/lib .local/pipx/venvs .local/share/man .local/share/mise .local/share/nvim
  .local/share/pnpm/store .m2/repository .mise .npm/_logs .nvm .oh-my-zsh .pyenv .rbenv .rustup
  .sdkman/candidates .tmux.conf .tool-versions .vim .vimrc .volta .vscode/extensions
]]):gmatch("%S+") do
  HARMLESS[name] = true
end

--- Home directories on various systems; the parentheses capture one.
local HOMES <const> = {
  "^(/home/[^/]+)", "^(/Users/[^/]+)", "^(/root)%f[/\0]", "^(/var/root)%f[/\0]",
  "^(/export/home/[^/]+)",
}

local function home_of(path)
  for _, pattern in ipairs(HOMES) do
    local home = path:match(pattern)
    if home then return home end
  end
  return nil
end

--- Is a hidden path below a home known to be harmless?
local function is_harmless(below)
  local at = ""
  for name in below:gmatch("[^/]+") do
    at = at == "" and name or at .. "/" .. name
    if HARMLESS[at] then return true end
  end
  return false
end

local function why_home(config, path)
  local own = config.home and core.resolve(config.home)
  local mine = own and own ~= "/" and core.contains(own, path)
  local home = mine and own or home_of(path)
  if not home or path == home then return nil end
  if not mine then return ("%s is in another user's home"):format(path) end
  local below = path:sub(#home + 2)
  local hidden = below:find("^%.") or below:find("^Library/") or below:find("^AppData/")
  if not hidden or is_harmless(below) then return nil end
  return ("%s is a hidden file in a home directory, where secrets are kept"):format(path)
end

local READ <const>, ENTER <const> = 4, 1  -- for everybody

--- Is a path below a directory that others may not enter? Homes often are.
local function is_shut_off(path, home)
  local at = path:match("^(.*)/")
  while at and at ~= "" and not (home and core.contains(at, home)) do
    local mode = core.mode(at)
    if mode and mode & ENTER == 0 then return true end
    at = at:match("^(.*)/")
  end
  return false
end

--- Places of the system where private files are among others, and what everybody may read there.
local GUARDED <const> = { "^/etc/", "^/var/", "^/run/", "^/boot/", "^/sys/", "^/srv/", "^/opt/" }
local PUBLIC <const> = {
  "^/etc/[%w-]*release$", "^/etc/[%w_]+version$", "^/etc/[^/]*hosts[^/]*$", "^/etc/issue",
  "^/etc/resolv%.conf$", "^/etc/locale", "^/etc/apt/sources", "^/etc/timezone$", "^/etc/shells$",
  "^/sys/class/", "^/sys/devices/", "^/sys/fs/cgroup/",
}

--- May a file that is missing here be private?
local function is_guarded(path)
  local function fits(list)
    for _, pattern in ipairs(list) do
      if path:find(pattern) then return true end
    end
    return false
  end
  return fits(GUARDED) and not fits(PUBLIC)
end

local function why_outside(config, path)
  local why = why_home(config, path)
  if why then return why end
  local mode = core.mode(path)
  if not mode and is_guarded(path) then
    return ("%s is missing, and may be private where it exists"):format(path)
  end
  local home = config.home and core.resolve(config.home)
  local mine = home and core.contains(home, path)
  if mode and (mode & READ == 0 or not mine and is_shut_off(path, home)) then
    return ("%s is not readable by everyone"):format(path)
  end
  return nil
end

local LARGEST <const> = 1024 * 1024  -- bytes of a file that we examine

--- Directories whose files have other names elsewhere: package managers share unpacked files.
local SHARED <const> = { "/node_modules/", "/%.venv/", "/venv/", "/%.git/", "/target/" }

--- Does a package manager share a file between projects?
-- @string path
function private_files.is_shared(path)
  return matches(path, SHARED)
end

local function why_inside(path)
  if core.kind(path) ~= "file" then return nil end
  local _, names = core.mode(path)
  if names and names > 1 and not private_files.is_shared(path) then
    return ("%s is a hard link, perhaps to a secret"):format(path)
  end
  local text = core.read(path, LARGEST)
  return text and redaction.holds_key(text) and ("%s holds a key or a password"):format(path) or nil
end

--- Why a file should not be read without asking the user; nil if it is not secret.
-- @tparam sandbox_enforcer.config.read config
-- @string path absolute
-- @tparam[opt] boolean lists shows only names
-- @treturn ?string
function private_files.why(config, path, lists)
  local real = core.resolve(path) or path
  if config:holds(real) then return nil end
  local project = config.project and (core.resolve(config.project) or config.project)
  if project and core.contains(project, real) then return not lists and why_inside(real) or nil end
  if lists then return nil end
  return why_outside(config, real)
end

return private_files
