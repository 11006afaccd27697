--- Patterns for the whole paths that a search finds: `find repo -path 'repo/docs/*'`. These paths
-- begin as the word does that says where it starts.
-- The functions take the moves (plan.lua) made so far.
-- @module sandbox_enforcer.layers.downloads.path_patterns
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")
local reference = require("sandbox_enforcer.layers.downloads.reference")

local path_patterns = {}

--- May a text that follows anything match within the new beginning of paths, too?
-- @string new where the search starts now
-- @string literal
local function may_match_above(new, literal)
  local text = new .. "/"
  for at = 1, #paths.parent(new) do
    local length = math.min(#text - at + 1, #literal)
    if text:sub(at, at + length - 1) == literal:sub(1, length) then return true end
  end
  return false
end

--- What a shell pattern must say after a move; nil if it may match other paths now.
-- @string old where the search started, as written
-- @string new
local function glob_for(pattern, old, new)
  local after = pattern:sub(#old + 1)
  if pattern:sub(1, #old) == old and (after == "" or after:sub(1, 1) == "/") then
    return new .. after
  end
  local literal, rest = pattern:match("^%*+([^*?%[\\]*)(.*)$")
  if not literal then return pattern:find("^[%w_.]") and pattern or nil end
  local ends = rest == "" and not literal:find("/", 1, true)
  return (ends or literal ~= "" and not may_match_above(new, literal)) and pattern or nil
end

--- The same for a regular expression. It stays if it only says how paths end.
local function expression_for(pattern)
  local rest = pattern:match("^%.%*(.*)$")
  local plain = rest and rest:gsub("\\%.", ""):find("^[%w_\\()|$-]*$")
  return plain and pattern or nil
end

local function wanted(name, text, start)
  if name == "path_glob" then return glob_for(text, start.old, start.new) end
  return expression_for(text)
end

--- The patterns for whole paths among the arguments of a command.
local function patterns_of(step)
  local list = {}
  for _, item in ipairs(step.call and step.call.operands or {}) do
    if item.name == "path_glob" or item.name == "path_expression" then list[#list + 1] = item end
  end
  return list
end

--- The places where a search starts that move: a list of `{ old, new }`.
local function starts(moves, step)
  local list = {}
  for _, item in ipairs(step.call and step.call.operands or {}) do
    local want = item.name == "start" and item.text and reference.followed(moves, item.text)
    if want then
      list[#list + 1] = { old = item.text:gsub("%f[/]/+$", ""), new = want:gsub("%f[/]/+$", "") }
    end
  end
  return list
end

--- Make the patterns of a search match the same paths where they are now: those operands that the
-- rule calls `path_glob` and `path_expression`, if those called `start` are changed.
-- @tparam table moves
-- @tparam table step
function path_patterns.follow(moves, step)
  local patterns = patterns_of(step)
  local list = #patterns > 0 and starts(moves, step) or {}
  for _, item in ipairs(#list > 0 and patterns or {}) do
    local text = item.text or "?"
    for _, start in ipairs(list) do
      local want = wanted(item.name, text, start)
      if not want or #list > 1 and want ~= text or want:find("[^%w/._*?%[%]!\\()|$-]") then
        return moves:ask(("%s may not match the same paths in the sandbox"):format(text))
      end
      if want ~= text then
        moves.edits:field(step.script, step.fields[item.field], core.quote(want))
      end
    end
  end
end

return path_patterns
