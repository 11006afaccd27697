--- Code in other languages that a command runs: from an option, the standard input, or a file that
-- this script wrote. It is read here, once for all layers.
-- @module sandbox_enforcer.shell.foreign_code
local code = require("sandbox_enforcer.code")
local composed = require("sandbox_enforcer.shell.composed")
local descriptors = require("sandbox_enforcer.shell.descriptors")
local input = require("sandbox_enforcer.shell.input")
local kinds = require("sandbox_enforcer.effect").kinds
local language = require("sandbox_enforcer.code.language")
local paths = require("sandbox_enforcer.paths")
local steps = require("sandbox_enforcer.step")
local unknown = require("sandbox_enforcer.code.built_paths").UNKNOWN

local foreign_code = {}

--- The text of a word or here-document, with marks for its unknown parts.
local function sketch(parts)
  local pieces = {}
  for i, part in ipairs(parts or {}) do
    pieces[i] = steps.LITERAL[part.kind] and part.text
      or part.kind == "double" and sketch(part.parts) or unknown
  end
  return table.concat(pieces)
end

--- The known text of an argument.
local function argument(step, effect)
  if effect.text then return effect.text end
  local field = effect.item and step.fields[effect.item.field]
  local text = sketch(field and field.word and field.word.parts)
  local prefix = effect.item and effect.item.prefix or ""
  return text:sub(1, #prefix) == prefix and text:sub(#prefix + 1) or text
end

--- The text of a file that this script wrote; nil if it did not, or the text is unknown.
local function content(world, cwd, text)
  local path = text and paths.absolute(cwd, text)
  local record = path and world:maker(path)
  return record and record.by.content
end

--- The known text that can be read from a descriptor.
-- @tparam table from see shell/redirects.lua
local function incoming(step, world, from)
  if from.kind == "file" then return content(world, step.cwd, from.text) end
  if from.kind == "pipe" then return from.pipe.text end
  if from.kind ~= "text" then return nil end
  local holder = from.holder
  return input.text(from, step.vars) or holder.parts and sketch(holder.parts)
    or from.script.text:sub(holder.from, holder.to)
end

--- The interpreter in the first line of a text; nil if there is none.
local function named_by(text)
  local line = text:match("^#!%s*([^\n]*)")
  if not line then return nil end
  local program, rest = line:match("^(%S+)%s*(.*)$")
  if program and program:find("/env$") then program = rest:gsub("^%-S%s*", ""):match("^%S+") end
  return program and program:match("%f[^/\0][^/]+$")
end

--- The variables that options give to the code: "-v x=1".
local function given(step, option)
  local call, vars = option and (step.call or step.doubtful), {}
  for _, text in ipairs(call and call:values(option) or {}) do
    local name, value = (text or ""):match("^([%a_][%w_]*)=(.*)$")
    if name then vars[name] = value end
  end
  return vars
end

--- The effects of the code in a text.
-- @tparam table step that runs it
-- @string text
-- @string[opt] cwd where it runs, if not in the step's
function foreign_code.read(step, text, cwd)
  cwd = cwd or step.cwd
  local name = named_by(text) or steps.name(step)
  local spoken = language.of(step.rules, name)
  return code.effects(text, spoken, {
    cwd = paths.is_known(cwd) and cwd or nil, home = step.vars.HOME or nil,
    given = given(step, spoken.variables),
  })
end

--- The text of a file to run, if it is not a shell script.
local function written(step, effect, world, walker)
  local field = effect.item and step.fields[effect.item.field]
  local part = field and field.word and (field.word.parts or {})[1]
  if walker and part and part.kind == "process" then return composed.printed(walker, part) end
  local opened = effect.text and step.opened.fds[descriptors.number(effect.text) or ""]
  local text = opened and incoming(step, world, opened)
    or content(world, effect.cwd or step.cwd, effect.text)
  local name = text and named_by(text)
  return not (name and name:find("sh$")) and text or nil
end

local function text_of(step, effect, world, walker)
  if effect.kind == "stdin" then
    return not effect.shell and incoming(step, world, step.opened.stdin) or nil
  end
  if effect.kind == "program" then return written(step, effect, world, walker) end
  return kinds[effect.kind].code and argument(step, effect) or nil
end

--- The effects of the code that a command runs.
-- @tparam table step possibly incomplete
-- @tparam sandbox_enforcer.shell.world world
-- @tparam table walker
-- @treturn {table,...}|nil the result of code.effects for each text; nil if there is none
function foreign_code.of(step, world, walker)
  local list
  for _, effect in ipairs(step.effects) do
    local text = text_of(step, effect, world, walker)
    if text and text ~= "" then
      list = list or {}
      list[#list + 1] = foreign_code.read(step, text, effect.cwd)
    end
  end
  return list
end

--- Does the code fetch something that it may print?
-- @tparam {table,...}|nil list of `foreign_code.of`
function foreign_code.brings(list)
  for _, found in ipairs(list or {}) do
    for _, effect in ipairs(found) do
      local traits = kinds[effect.kind]
      local sure = not effect.maybe or found.module and found.address
      if traits.network == "get" and not traits.path and sure then return true end
    end
  end
  return false
end

return foreign_code
