--- shuf: prints, or writes the file of -o.
--    curl URL | shuf -n 5 -o f     ->  curl URL | shuf -n 5 -o SANDBOX/f
return {
  command = "shuf",
  sink = true,
  options = {
    flag = "-e|--echo -r|--repeat -z|--zero-terminated --help --version",
    value = "-i|--input-range -n|--head-count",
    read = "--random-source",
    write = "-o|--output",
  },
  operands = "read:file...",
  pure = function(call)  -- it repeats without end, or -n times
    for _, item in ipairs(call.options) do
      if (item.text or ""):find("%d%d%d%d%d%d%d%d") then return false end  -- very many
    end
    return not call:has("-o") and (not call:has("-r") or call:has("-n"))
  end,
}
