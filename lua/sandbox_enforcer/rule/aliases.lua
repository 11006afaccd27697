--- Subcommands that the user's settings define: the word `aliases` of a rule (vocabulary.lua).
-- @module sandbox_enforcer.rule.aliases
local core = require("sandbox_enforcer.core")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local paths = require("sandbox_enforcer.paths")
local repository = require("sandbox_enforcer.git.repository")
local settings = require("sandbox_enforcer.rule.settings")

local aliases = {}

local LIMIT <const> = 256 * 1024  -- bytes of a file
local DEEPEST <const> = 5  -- nested includes

--- The text of a file. Second: false if it exists and its content is unknown.
local function content(known, path)
  local record = known:maker(path)
  local text = record and record.by.content
  if record and not text then return nil, false end
  text = text or core.read(path, LIMIT)
  if text then return text, true end
  local kind = core.kind(path, true)
  return nil, not kind or kind == "directory"
end

-- files with [sections]

--- The meaning of a value: without quotes, escapes and comments.
local function unquoted(value)
  local bare = value:gsub('\\(.)', { ['"'] = "\2", ["\\"] = "\3", n = "\n", t = "\t" })
  if not bare:find('"', 1, true) then bare = bare:gsub("%f[%s#;]%s*[#;].*$", "") end
  return (bare:gsub('"', ""):gsub("[\2\3]", { ["\2"] = '"', ["\3"] = "\\" }))
end

--- Read a settings file and the files it includes. Calls `use(key, value)` for each alias.
-- @treturn boolean false if one of them is unknown
local function each_in_sections(known, path, use, depth)
  local text, good = content(known, path)
  if not text or depth > DEEPEST then return good and depth <= DEEPEST end
  local section = ""
  for line in text:gsub("\\\r?\n", " "):gmatch("[^\r\n]+") do
    local header, rest = line:match("^%s*%[%s*(.-)%s*%](.*)$")
    if header then section, line = header:lower():match("^[^%s.]*"), rest end
    local key, value = line:match("^%s*([%a][%w-]*)%s*=%s*(.-)%s*$")
    local includes = key and key:lower() == "path" and section:find("^include")
    if includes then
      local name = unquoted(value):gsub("^~/", (known.vars.HOME or "~") .. "/")
      local other = paths.absolute(paths.parent(path), name)
      good = other ~= nil and each_in_sections(known, other, use, depth + 1) and good
    elseif key and section == "alias" then
      use(key:lower(), unquoted(value))
    end
  end
  return good
end

-- YAML

--- Read the entries below "aliases:". Only a value on one line and without quotes is known.
local function each_in_yaml(known, path, use)
  local text, good = content(known, path)
  local inside, key, indent = false, nil, 0
  for line in (text or ""):gmatch("[^\r\n]+") do
    local blanks, name, value = line:match("^(%s*)([%w_-]+):%s*(.-)%s*$")
    if line:find("^%S") then
      inside = name == "aliases" and value == ""
      if name == "aliases" and not inside then good = good and value == "{}" end
    elseif inside and name and (not key or #blanks <= indent) then
      key, indent = name, #blanks
      use(key, value:find("^[%w!]") and not value:find("[\"'#\\]") and value or false)
    elseif inside and not line:find("^%s*#") then
      good = good and key ~= nil
      if key then use(key, false) end  -- the value goes on
    end
  end
  return good
end

-- lookup

--- Calls `use(key, value)` for the aliases of all settings files that apply to a call.
-- @treturn boolean false if a file is unknown
local function each(word, given, known, cwd, use)
  local list = {}
  for name in word.files:gmatch("%S+") do
    local files = settings.files(name, given, known, cwd)
    if not files then return false end
    table.move(files, 1, #files, #list + 1, list)
  end
  local found = word.repository and paths.is_known(cwd) and repository.discover(cwd)
  if found then list[#list + 1] = repository.common(found) .. "/config" end
  if found then list[#list + 1] = found .. "/config.worktree" end
  for path in pairs(word.repository and known.made or {}) do  -- created by this script
    if path:find("%.git/config$") then list[#list + 1] = path end
  end
  local good, read = true, word.yaml and each_in_yaml or each_in_sections
  for _, path in ipairs(list) do good = read(known, path, use, 1) and good end
  return good
end

--- Does the call itself define its subcommand? Then the rule has judged it.
-- @tparam table word what the rule says with `aliases`
-- @tparam sandbox_enforcer.rule.call given
function aliases.is_given(word, given)
  local name = (given.subcommand or ""):lower()
  for _, setting in ipairs(word.option and given:values(word.option) or {}) do
    local key = (setting or ""):match("^[Aa][Ll][Ii][Aa][Ss]%.([^=]*)")
    if key and key:lower() == name then return true end
  end
  return false
end

--- The value of an alias; nil if nothing defines it, false if that is unknown.
-- @tparam table word what the rule says with `aliases`
-- @tparam sandbox_enforcer.rule.call given
-- @tparam sandbox_enforcer.shell.world known
-- @string cwd
function aliases.value(word, given, known, cwd)
  local name, found = (given.subcommand or ""):lower(), nil
  if known.assigned["alias."] then return false end
  for variable in (word.variables or ""):gmatch("%S+") do
    if given:sets(variable) then return false end
  end
  local good = each(word, given, known, cwd, function(key, value)
    if key == name then found = value end
  end)
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
