--- at and batch: run a script later.
--    at now <<< 'wget URL'    ->  at now <<< 'wget -P SANDBOX URL'
--    at -l                    ->  unchanged: it only lists
return {
  command = "at",
  also = "batch",
  grammar = { "posix", permute = true },
  options = { flag = "-b -c -d -l -m -M -r -u -v -V", value = "-q -t", read = "-f" },
  operands = "time...",
  runs = function(call)
    if call:has("-c", "-d", "-l", "-r", "-V") then return {} end
    local file = call:item("-f")
    if file then return { { item = file, program = true, shell = true } } end
    return { { stdin = true, shell = true } }
  end,
  does = { { kind = "later", without = "-c -d -l -r -V" } },
  holds = { input = "commands" },
}
