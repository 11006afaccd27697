--- at and batch: run a script later.
--    at now <<< 'wget URL'    ->  at now <<< 'wget -P SANDBOX URL'
--    at -l                    ->  unchanged: it only lists
return {
  command = "at",
  also = "batch",
  grammar = "posix",
  options = { flag = "-b -c -d -l -m -M -r -u -v -V", value = "-q -t", program = "-f" },
  operands = "time...",
  runs = function(call)
    if call:has("-c", "-d", "-f", "-l", "-r", "-V") then return {} end
    return { { stdin = true, shell = true } }
  end,
  does = { { kind = "later", without = "-c -d -l -r -V" } },
  holds = { input = "commands" },
}
