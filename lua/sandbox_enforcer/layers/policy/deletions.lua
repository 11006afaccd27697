--- What an unknown word may delete: a shell pattern, a variable that may be empty, names from find.
-- @module sandbox_enforcer.layers.policy.deletions
local core = require("sandbox_enforcer.core")
local globs = require("sandbox_enforcer.shell.globs")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local paths = require("sandbox_enforcer.paths")
local printed_names = require("sandbox_enforcer.layers.policy.printed_names")
local steps = require("sandbox_enforcer.step")

local deletions = {}

local MOST <const> = 2000  -- matches of a shell pattern

local function deletion(path, source)
  return { how = "delete", path = path, source = source or {} }
end

--- The text of a part of a word as zsh reads it, whatever a parameter does with its value.
local function text_of_part(step, part, vars)
  if steps.LITERAL[part.kind] then return part.text or "" end
  local written = step.script.text:sub(part.from, part.to)
  if part.kind == "tilde" then return written == "~" and vars.HOME or nil end
  if part.kind == "parameter" and part.name then
    local value = vars[part.name]
    if value == false then return written:find("^%${?[%w_]+}?$") and "" or nil end
    return value
  end
  return (part.kind == "glob" or part.kind == "brace") and written or nil
end

--- The text of a word of zsh with its patterns, but without what selects among their matches.
local function text_of_zsh(step, word, vars)
  local pieces = {}
  for _, piece in ipairs(steps.pieces(word)) do
    local text = text_of_part(step, piece, vars)
    if not text then return nil end
    pieces[#pieces + 1] = text
  end
  local text = table.concat(pieces):gsub("([*?])%([^()/|]*%)$", "%1"):gsub("/%([^()/]*%)$", "/*")
  return text ~= "" and text or nil
end

--- The text of a word with its patterns kept; nil if unknown.
local function text_of(step, word, vars)
  local texts = step.script:expand(word, vars, { split = false })
  if not texts and step.script.shell == "zsh" then return text_of_zsh(step, word, vars) end
  return texts and texts[1]
end

--- A copy of the variables in which unknown ones are unset.
local function without(vars)
  return setmetatable({}, { __index = function(_, name)
    local value = vars[name]
    if value == nil then return false end
    return value
  end })
end

--- The directory of a pattern, the pattern for names in it, and whether more follows.
local function pattern_of(cwd, text)
  local before, component, rest = text:match("^(.-)([^/]*[*?%[][^/]*)(.*)$")
  if not component then return nil end
  local directory = paths.absolute(cwd, before == "" and "." or before)
  return directory and paths.is_known(directory) and directory, component, rest:find("[^/]") ~= nil
end

--- Does a pattern match all names that do not begin with a dot?
local function is_all(component) return component:find("^%*+$") ~= nil end

--- Does a command recurse into directories? Its call may be known only in part.
local function is_recursive(step)
  for pattern in (knowledge.of(step, "recursive") or ""):gmatch("%S+") do
    for i = 2, #step.fields do
      if (step.fields[i].text or ""):find(pattern) then return true end
    end
  end
  return false
end

--- The matches of a pattern that must not be deleted.
local function of_pattern(config, step, text, sure)
  local directory, component, more = pattern_of(step.cwd, text)
  local list = {}
  if not directory or more and not sure then return list end
  local project = config.project or ""
  local inside = core.contains(project, directory)
  if sure and not inside then return { deletion(directory .. "/*") } end
  if is_all(component) and is_recursive(step) and not more
    and (directory == project or not inside) then
    list[1] = deletion(directory)
  end
  local hidden = component:sub(1, 1) == "." and directory == project
  if hidden and core.fits(component, ".git") then list[#list + 1] = deletion(project .. "/.git") end
  return list
end

--- The home directory of another user.
local function of_tilde(step, word)
  local part = word.parts and word.parts[1]
  local text = part and part.kind == "tilde" and step.script.text:sub(part.from, part.to)
  return text and text:find("^~[%a_]") and { deletion("/home/" .. text:sub(2)) } or nil
end

--- A pattern for names selected in some way: not all of them.
local CHOSEN <const> = { "\1" }

--- The names that find or ls passes to xargs.
local function of_names(step, field)
  local given = printed_names.of(step, field)
  if not given then return nil end
  local list, by = {}, given.by
  local matching = by.all or (given.some or by.some) and CHOSEN or nil
  for i, text in ipairs(by.below or {}) do
    list[i] = deletion(paths.absolute(given.cwd, text), { below = true, matching = matching })
  end
  return list
end

--- The first plain variable in a word; nil if there is none.
local function variable_of(word)
  for _, piece in ipairs(steps.pieces(word)) do
    if piece.kind == "parameter" and piece.name:find("^[%a_]") then return piece.name end
  end
  return nil
end

--- The deletions that a word means if it expands to a text.
local function of_text(config, step, text, sure)
  if text:find("[*?%[]") then return of_pattern(config, step, text, sure) end
  local path = paths.absolute(step.cwd, text)
  local there = path and paths.is_known(path) and (path == "/" or core.kind(path))
  return there and { deletion(path) } or {}
end

local function of_word(config, step, word)
  local sure = text_of(step, word, step.vars)
  local text = sure or text_of(step, word, without(step.vars))
  if not text or text == "" then return {} end
  local list = of_text(config, step, text, sure ~= nil)
  local empty = not sure and variable_of(word)
  for _, one in ipairs(empty and list or {}) do one.empty, one.written = empty, text end
  return list
end

--- The argument that a change at an unknown path comes from, if it is a word of the shell.
local function field_of(step, change)
  local item = change.source.item or change.source.place and change.source.place.item
  local field = item and item.field and step.fields[item.field]
  return field and field.word and field or nil
end

--- The files on the disk that a deletion at an unknown path names, as far as they are known: the
-- matches of its shell pattern, or the names that another command hands over.
-- @tparam table change from changes.lua
-- @treturn {table,...} changes
function deletions.found(step, change)
  local field = field_of(step, change)
  local list = field and of_names(step, field) or {}
  local text = field and #list == 0 and text_of(step, field.word, step.vars)
  for _, name in ipairs(text and globs.texts(step.cwd, text, MOST, true) or {}) do
    list[#list + 1] = deletion(paths.absolute(step.cwd, name))
  end
  return list
end

--- What a deletion at an unknown path may delete. If that requires a variable to be empty,
-- `empty` is its name and `written` the word without it.
-- @tparam table change from changes.lua
-- @treturn {table,...} changes
function deletions.of(config, step, change)
  local field = field_of(step, change)
  if not field then return {} end
  local handed = of_names(step, field)
  if handed then return handed end
  if field.several and not field.nth or field.holes or field.below then return {} end
  return of_tilde(step, field.word) or of_word(config, step, field.word)
end

return deletions
