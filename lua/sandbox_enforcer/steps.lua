--- One command of a script, as it is run: its arguments and what surrounds it.
-- @module sandbox_enforcer.steps
local steps = {}

--- The command that a wrapper runs: the same step with a part of its fields.
-- @number first field of it
-- @number[opt] before the field that is no part of it any more
function steps.part(step, first, before)
  local last = before and before - 1 or #step.fields
  local fields = table.move(step.fields, first, last, 1, {})
  return setmetatable({ fields = fields, wrapped = step, opaque = false }, { __index = step })
end

--- The arguments without options such as `-p`; nil if one is not known.
function steps.operands(step)
  local list, open = {}, true
  for i = 2, #step.fields do
    local text = step.fields[i].text
    if not text then return nil end
    if open and text == "--" then
      open = false
    elseif not (open and text:find("^[-+].")) then
      open = false
      list[#list + 1] = text
    end
  end
  return list
end

--- Kinds of parts of a word that stand for themselves.
steps.LITERAL = { literal = true, escape = true, single = true, ansi = true }

--- The name that a rule is looked up by; nil if the command's name is not known.
function steps.name(step)
  local first = step.fields[1]
  return first and first.text and first.text:match("[^/]+$")
end

--- Is a program the one that its name says?
-- @string text its name as it is written
function steps.is_ordinary(text)
  return not text:find("/", 1, true) or text:find("^/usr/local/bin/[^/]+$") ~= nil
    or text:find("^/usr/s?bin/[^/]+$") ~= nil or text:find("^/s?bin/[^/]+$") ~= nil
end

--- Where writing leaves nothing behind.
steps.NOWHERE = {
  ["/dev/null"] = true, ["/dev/stdout"] = true, ["/dev/stderr"] = true, ["/dev/tty"] = true,
}

return steps
