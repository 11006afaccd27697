--- The known output of commands, for a shell that reads it or a file that runs later.
-- @module sandbox_enforcer.shell.output
local input = require("sandbox_enforcer.shell.input")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local printing = require("sandbox_enforcer.shell.printing")
local rules = require("sandbox_enforcer.rule.load")
local steps = require("sandbox_enforcer.step")

local output = {}

local MOST <const> = 1000  -- words of a text that are checked

--- Does a text name an address? In a program for sed its slashes may be escaped.
-- @string text
function output.names_address(text)
  return text:find("://", 1, true) ~= nil or text:find(":\\/\\/", 1, true) ~= nil
end

--- Does a text name a fetching tool or an address?
-- @tparam sandbox_enforcer.rule.load all
-- @string text
-- @tparam[opt] boolean addresses an address alone counts
function output.names_fetching(all, text, addresses)
  if addresses and output.names_address(text) then return true end
  local seen = 0
  for word in text:gmatch("[%a_][%w_.+-]*") do
    seen = seen + 1
    local rule = seen < MOST and knowledge.about(all, word)
    if rule and rule.words.fetches then return true end
  end
  return false
end

--- Does a command decode its input, judging by its name or an argument?
local function decodes(step)
  local how = knowledge.of(step, "decodes")
  for pattern in (type(how) == "string" and how or ""):gmatch("%S+") do
    for _, field in ipairs(step.fields) do
      if (field.text or ""):find(pattern) then return true end
    end
  end
  return how == true
end

--- Do all arguments of a command fit what its rule says with a word?
local function fits(step, word)
  local pattern = knowledge.of(step, word)
  if not pattern or pattern == "always" then return false end
  for i = 2, #step.fields do
    if not (step.fields[i].text or " "):find(pattern) then return false end
  end
  return true
end

--- Does a command get nothing but a name that tells about this machine or the time, as tr does from
-- `uname -s`?
local function gets_name(step)
  local stdin = step.opened.stdin
  local by = stdin.kind == "pipe" and stdin.pipe.by or {}
  for _, writer in ipairs(by) do
    local passes = fits(writer, "keeps_names") and gets_name(writer)
    if not passes and not fits(writer, "names") then return false end
  end
  return #by > 0
end

--- Could a shell that reads the output of these commands download something?
-- @tparam {table,...} list of steps
-- @tparam[opt] boolean addresses see `names_fetching`
function output.speak_of_fetching(list, addresses)
  for _, step in ipairs(list) do
    if decodes(step) or knowledge.of(step, "transforms") and not gets_name(step) then
      return true
    end
    for i = 2, #step.fields do
      local field = step.fields[i]
      local text = field.text or field.choices and table.concat(field.choices, "\n")
      if text and output.names_fetching(step.rules, text, addresses) then
        return true
      end
    end
  end
  return false
end

--- The first tool in a text whose rule says that it may write to the disk.
function output.names_tool(text, config)
  local all = rules.of(config)
  local seen = 0
  for word in text:gmatch("[%a_][%w_.+-]*") do
    seen = seen + 1
    local rule = seen < MOST and all:find(word)
    local lands = rule and (type(rule.lands) == "function" or #rule.lands > 0 or rule.subcommands)
    if lands and not rule.sink then return word end
  end
  return nil
end

--- What a command prints, according to its rule.
local function prints(step) return step.rule and step.rule.words.prints end

--- The known output of a command: the words of echo, the here-document of cat.
function output.printed(walker, step)
  local name, stdin = steps.name(step), step.opened.stdin
  if #step.fields == 1 and stdin.kind == "text" and prints(step) == "input" then
    return input.text(stdin, walker.world.vars)
  elseif not printing[name or ""] and knowledge.of(step, "prints") ~= "numbers" then
    return nil
  end
  local list = {}
  for i = 2, #step.fields do
    list[i - 1] = step.fields[i].text
    if not list[i - 1] then return nil end
  end
  return (printing[name] or printing.numbers)(list, walker.script.posix)
end

--- Does a command pass its input on unchanged?
function output.passes(step)
  local printed = prints(step)
  return printed == "input and files" or printed == "input" and #step.fields == 1
end

return output
