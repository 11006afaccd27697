--- zcat: gzip -cd. No option makes it write, or delete its input. GNU's is a script that runs gzip.
--    zcat FILE.gz          only reads
--    zcat -f FILE          only reads, too
--    zcat -rf DIR          reads everything below DIR
local function does(call)
  local list = {}
  for i, item in ipairs(call:has("-r") and call.operands or {}) do
    list[i] = { kind = "tree", of = item, name = item.text, hidden = true }
  end
  return list
end

return {
  command = "zcat",
  policy = true,
  options = {
    flag = [[
      -f|--force -l|--list -q|--quiet -r|--recursive --synchronous -t|--test -v|--verbose
      -c|--stdout|--to-stdout -d|--decompress|--uncompress -k|--keep -n|--no-name -N|--name -1 -2 -3
      -4 -5 -6 -7 -8 -9 --fast --best --rsyncable -h|--help -L|--license -V|--version
    ]],
    value = "-S|--suffix -b|--bits",
  },
  operands = "read:file...",
  does = does,
  pure = true,
  decodes = true,
}
