--- iconv: prints, or writes the file of -o.
--    curl URL | iconv -f latin1 -o f     ->  curl URL | iconv -f latin1 -o SANDBOX/f
-- A name with a slash, apart from an ending such as //TRANSLIT, is a file that describes a
-- character set.

local function are_names(call, option)
  for _, text in ipairs(call:values(option)) do
    if not text or text:gsub("//.*$", ""):find("/", 1, true) then return false end
  end
  return true
end

return {
  command = "iconv",
  sink = true,
  options = {
    flag = "-l|--list -c -s|--silent --verbose -?|--help --usage -V|--version",
    value = "-f|--from-code -t|--to-code",
    write = "-o|--output",
  },
  operands = "read:file...",
  pure = function(call)
    return not call:has("-o") and are_names(call, "-f") and are_names(call, "-t")
  end,
}
