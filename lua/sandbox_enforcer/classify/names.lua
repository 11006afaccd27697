--- File names that one command prints, and xargs gives to another: `find src | xargs wc -l`.
-- Rules tell of them by effects: "names" (`below`: the directories that they lie in, `all`:
-- patterns that they fit, `null`: nothing in them splits them) and "passes" (lines come out as they
-- came in).
-- @module sandbox_enforcer.classify.names
local names = {}

local function effect_of(step, kind)
  for _, effect in ipairs(step.effects) do
    if effect.kind == kind then return effect end
  end
  return nil
end

--- Note what a command gives to the pipe behind it. Only the first to write there counts, and what
-- leaves the lines as they are.
function names.note(step)
  local out, stdin = step.opened.stdout, step.opened.stdin
  if out.kind ~= "pipe" or effect_of(step, "run") then return end  -- what it runs prints
  local pipe = out.pipe
  local through = stdin.kind == "pipe" and stdin.pipe == pipe and effect_of(step, "passes")
  if through then return end
  local given = pipe.names == nil and effect_of(step, "names")
  pipe.names = given and { by = given, cwd = given.cwd or step.cwd } or false
end

--- The names that a word stands for which xargs puts in; nil if they are not known.
-- @treturn table|nil `{ by = effect, cwd = directory }`
function names.of(step, field)
  local stdin = step.opened.stdin
  if not field or field.text or not step.wrapped or stdin.kind ~= "pipe" then return nil end
  local alone = field.holes and field.begins == "" and not field.below
    and field.word and field.word.value == field.holes
  local whole = field.several or alone
  return whole and stdin.pipe.names or nil
end

return names
