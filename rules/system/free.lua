--- free: prints how much memory there is.
--    free -h               only reads
return {
  command = "free",
  policy = true,
  options = {
    flag = [[
      -b|--bytes --kilo --mega --giga --tera --peta -k|--kibi -m|--mebi -g|--gibi --tebi --pebi
      -h|--human --si -l|--lohi -L|--line -t|--total -v|--committed -w|--wide --help -V|--version
    ]],
    value = "-s|--seconds -c|--count",
  },
  operands = "more...",
  pure = "always",
  endless = { "-s" },
}
