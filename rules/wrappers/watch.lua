--- watch: runs a command repeatedly; without -x its arguments are joined to a script.
return {
  command = "watch",
  about = "--help --version",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = [[
      -b|--beep -c|--color -C|--no-color -d|--differences[=] -e|--errexit -g|--chgexit
      -p|--precise -r|--no-rerun -t|--no-title -w|--no-wrap -x|--exec -h|--help -v|--version
    ]],
    value = "-n|--interval -q|--equexit",
  },
  operands = "more...",
  runs = function(call)
    local first, second = call.operands[1], call.operands[2]
    if not first then return {} end
    if call:has("-x") or second then return { { item = first } } end
    return { { item = first, script = true } }
  end,
  only_runs = true,
  endless = { "" },
}
