--- test: compares texts, and checks whether files exist. It never reads the content of a file. A
-- subscript after -v is evaluated, and so may run a command; in zsh after -t, too.
--    test -f FILE            only reads
--    test -n "$x"            only reads
--    test -v 'a[$(cmd)]'     runs cmd
local EVALUATES = { ["-v"] = true, ["-R"] = true, ["-t"] = true }

local function may_evaluate(field)
  if field.text then return EVALUATES[field.text] end
  return not (field.begins and field.begins:find("^[^-]"))
end

local function may_have_subscript(field)
  return field.text == nil or field.text:find("[", 1, true) ~= nil
end

return {
  command = "test",
  policy = true,
  grammar = { "posix", cluster = false, attach = false, ends = false },
  options = {
    value = [[
      -a -b -c -d -e -f -g -h -k -n -o -p -r -s -t -u -v -w -x -z -G -L -N -O -R -S
    ]],
  },
  operands = "more...",
  pure = function(call)
    for i = 2, #call.fields - 1 do
      if may_evaluate(call.fields[i]) and may_have_subscript(call.fields[i + 1]) then
        return false
      end
    end
    return true
  end,
}
