--- Subcommands defined in the user's settings: aliases, such as git's.
-- @module sandbox_enforcer.rule.aliases
local core = require("sandbox_enforcer.core")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local paths = require("sandbox_enforcer.paths")
local repository = require("sandbox_enforcer.git.repository")

local aliases = {}

local LIMIT <const> = 256 * 1024  -- bytes of a file
local DEEPEST <const> = 5  -- nested includes

--- The meaning of a value: without quotes, escapes and comments.
local function unquoted(value)
  local bare = value:gsub('\\(.)', { ['"'] = "\2", ["\\"] = "\3", n = "\n", t = "\t" })
  if not bare:find('"', 1, true) then bare = bare:gsub("%s*[#;].*$", "") end
  return (bare:gsub('"', ""):gsub("[\2\3]", { ["\2"] = '"', ["\3"] = "\\" }))
end

--- Read a settings file and the files it includes. Calls `use(section, key, value)`.
-- @treturn boolean false if one of them is unknown
local function each(known, path, use, depth)
  local record = known:maker(path)
  local text = record and record.by.content
  if record and not text or depth > DEEPEST then return false end
  text = text or core.read(path, LIMIT)
  if not text then return not core.kind(path, true) or core.kind(path, true) == "directory" end
  local section, good = "", true
  for line in text:gsub("\\\r?\n", " "):gmatch("[^\r\n]+") do
    local header, rest = line:match("^%s*%[%s*(.-)%s*%](.*)$")
    if header then section, line = header:lower():match("^[^%s.]*"), rest end
    local key, value = line:match("^%s*([%a][%w-]*)%s*=%s*(.-)%s*$")
    local includes = key and key:lower() == "path" and section:find("^include")
    if includes then
      local name = unquoted(value):gsub("^~/", (known.vars.HOME or "~") .. "/")
      local other = paths.absolute(paths.parent(path), name)
      good = other ~= nil and each(known, other, use, depth + 1) and good
    elseif key then
      use(section, key:lower(), unquoted(value))
    end
  end
  return good
end

--- The settings files that apply to a call.
local function files_of(known, cwd)
  local home, env = known.vars.HOME or "~", known.env or function() end
  local list = {
    "/etc/gitconfig", (env("XDG_CONFIG_HOME") or home .. "/.config") .. "/git/config",
    home .. "/.gitconfig", env("GIT_CONFIG_GLOBAL"),
  }
  local found = paths.is_known(cwd) and repository.discover(cwd)
  if found then list[#list + 1] = repository.common(found) .. "/config" end
  if found then list[#list + 1] = found .. "/config.worktree" end
  for path in pairs(known.made) do  -- of a repository created by this script
    if path:find("%.git/config$") then list[#list + 1] = path end
  end
  return list
end

--- Variables that give git other settings.
local TELLS <const> = {
  GIT_CONFIG_COUNT = true, GIT_CONFIG_PARAMETERS = true, GIT_CONFIG_GLOBAL = true, HOME = true,
  XDG_CONFIG_HOME = true, GIT_CONFIG_SYSTEM = true,
}

--- Does the call itself define its subcommand? Then the rule has judged it.
-- @tparam sandbox_enforcer.rule.call given
function aliases.is_given(given)
  local name = (given.subcommand or ""):lower()
  for _, setting in ipairs(given:values("-c")) do
    local key = (setting or ""):match("^[Aa][Ll][Ii][Aa][Ss]%.([^=]*)")
    if key and key:lower() == name then return true end
  end
  return false
end

--- The value of an alias; nil if nothing defines it, false if that is unknown.
-- @tparam sandbox_enforcer.rule.call given
-- @tparam sandbox_enforcer.shell.world known
-- @string cwd
function aliases.value(given, known, cwd)
  local name, found, good = (given.subcommand or ""):lower(), nil, true
  if known.assigned["alias."] then return false end
  for _, variable in ipairs(given.environment) do
    if TELLS[variable.name] then return false end
  end
  for variable in pairs(TELLS) do
    if known.assigned[variable] then return false end
  end
  for _, path in ipairs(files_of(known, cwd)) do
    good = each(known, path, function(section, key, value)
      if section == "alias" and key == name then found = value end
    end, 1) and good
  end
  if not good then return false end
  return found
end

--- Why an alias's command may download something; nil if nothing suggests that.
-- @tparam sandbox_enforcer.shell.world known
-- @string text
-- @string tool that has the alias
function aliases.why(known, text, tool)
  if text:find("://", 1, true) then return "is given an address" end
  for word in text:gmatch("[%a_][%w_.+-]*") do
    local rule = knowledge.about(known.rules, word)
    if rule and rule.words.fetches and word ~= tool then return "runs " .. word end
  end
  return text:find("%f[%w]clone%f[%W]") and "may clone something" or nil
end

return aliases
