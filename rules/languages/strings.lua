--- strings: prints the texts in a file; no option writes anything, not even one that
-- @FILE brings in (-o is a format). The files that @FILE names are read, too.
--    strings -n 8 FILE     only reads
--    strings @FILE         reads the files that FILE lists

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
  command = "strings",
  policy = true,
  options = {
    flag = [[
      -a|--all -d|--data -f|--print-file-name -w|--include-all-whitespace -o -h|--help
      -v|-V|--version -0 -1 -2 -3 -4 -5 -6 -7 -8 -9
    ]],
    value = "-n|--bytes -t|--radix -T|--target -e|--encoding -U|--unicode -s|--output-separator",
  },
  operands = "read:file...",
  does = function(call) return { has_list(call) and { kind = "read" } or nil } end,
  pure = true,
  makes_nothing = true,
}
