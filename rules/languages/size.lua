--- size: prints how large the parts of a program are; @FILE holds options, and none of them
-- writes. What is no option in there it prints.
--    size -A FILE          only reads
--    size @FILE            prints what is in FILE

--- Is any word a file that holds arguments, be it the value of an option?
local function has_list(call)
  for i = call.at + 1, #call.fields do
    local field = call.fields[i]
    for _, text in ipairs(field.choices or { field.text or field.begins or "" }) do
      if text:find("^@") then return true end
    end
  end
  for _, item in ipairs(call.options) do
    if not item.flag and not item.text then return true end
  end
  return false
end

return {
  command = "size",
  policy = true,
  options = {
    flag = [[
      -A -B -G -o -d -x -t|--totals -f --common -h|-H|-?|--help -v|-V|--version
    ]],
    value = "--format --radix --target",
  },
  operands = "read:file...",
  does = function(call) return { has_list(call) and { kind = "read" } or nil } end,
  pure = true,
}
