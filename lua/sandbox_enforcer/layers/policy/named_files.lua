--- Files that a command reads because another file names them: `md5sum -c SUMS`,
-- `wc --files0-from=F`. Rules say so with the words `checks` and `names_from`.
-- @module sandbox_enforcer.layers.policy.named_files
local core = require("sandbox_enforcer.core")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local paths = require("sandbox_enforcer.paths")

local named_files = {}

local LIMIT <const> = 64 * 1024  -- bytes of a list
local MOST <const> = 1000  -- names

--- The name in a line of a list of checksums; the line itself if it has none.
local function name_in(line)
  return line:match("^%S+ [ *](.+)$") or line:match("^%w+ %((.+)%) = %x+$") or line
end

--- Why the files that a list names need the user.
-- @tparam function why function(path) -> string|nil
local function why_list(cwd, item, why)
  local path = item.text and item.text ~= "-" and paths.absolute(cwd, item.text)
  if not path then return "it reads files whose names are unknown" end
  local text, _, code = core.read(path, LIMIT)
  if not text then
    local missing = code == "ENOENT" or code == "ENOTDIR"
    return not missing and ("the list %s cannot be read"):format(path) or nil
  end
  local count = 0
  for line in text:gmatch("[^\n\0]+") do
    count = count + 1
    local named = paths.absolute(cwd, name_in(line))
    local reason = count > MOST and "it reads too many files to check" or why(named)
    if reason then return reason end
  end
  return nil
end

--- Why the files that are only named by other files need the user; nil if none does.
-- @tparam table step
-- @tparam function why function(path) -> string|nil: why one file does
-- @treturn string|nil
function named_files.why(step, why)
  local call = step.call or step.doubtful
  local from, checks = knowledge.of(step, "names_from"), knowledge.of(step, "checks")
  if not call or not from and not checks then return nil end
  local lists = {}
  for option in (from or ""):gmatch("%S+") do
    local items = call:items(option)
    table.move(items, 1, #items, #lists + 1, lists)
  end
  for option in (checks or ""):gmatch("%S+") do
    if call:has(option) then table.move(call.operands, 1, #call.operands, #lists + 1, lists) end
  end
  for _, item in ipairs(lists) do
    local reason = why_list(step.cwd, item, why)
    if reason then return reason end
  end
  return nil
end

return named_files
