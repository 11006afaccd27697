--- vmstat: prints memory statistics; no option changes anything.
--    vmstat 1 3            only reads
return {
  command = "vmstat",
  policy = true,
  options = {
    flag = [[
      -a|--active -f|--forks -m|--slabs -n|--one-header -s|--stats -d|--disk -D|--disk-sum -w|--wide
      -t|--timestamp -y|--no-first -h|--help -V|--version
    ]],
    value = "-p|--partition -S|--unit",
  },
  operands = "more...",
  pure = function(call) return #call.operands ~= 1 end,  -- a delay without a count never ends
}
