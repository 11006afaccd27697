--- The simple commands of a script (core.parse) in the order in which the shell would come to them:
-- those of substitutions before the command that they are in. What has a source of its own, as
-- backquotes with backslashes in them have, is left out.
local commands = {}

local look  -- function(list, what)

--- The fields that hold something, in the order of execution.
local FIELDS <const> = {
  "index", "assignments", "value", "array", "word", "words", "redirects", "target", "patterns",
  "expressions", "parts", "second", "sequence", "alternatives", "test", "clauses", "items", "body",
  "otherwise",
}

--- Fields of a compound command whose redirections come first.
local function look_at_fields(list, what)
  if what.kind and what.kind ~= "command" and what.redirects then look(list, what.redirects) end
  for _, name in ipairs(FIELDS) do
    local value = what[name]
    local again = name == "redirects" and what.kind and what.kind ~= "command"
    if type(value) == "table" and not again then look(list, value) end
  end
end

function look(list, what)
  for _, item in ipairs(what) do look(list, item) end
  look_at_fields(list, what)
  if what.kind == "command" and what.words then list[#list + 1] = what end
end

--- @tparam table script
-- @treturn {table,...}
function commands.of(script)
  local list = {}
  look(list, script.root)
  return list
end

return commands
