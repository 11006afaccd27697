--- netstat: prints connections; with -n it looks no names up.
--    netstat -tlnp         only reads
--    netstat -s            only reads
--    netstat -tl           may ask the network for names
return {
  command = "netstat",
  policy = true,
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -r|--route -i|--interfaces[=] -g|--groups -s|--statistics -v|--verbose -W|--wide -n|--numeric
      -e|--extend -o|--timers -p|--program -l|--listening -a|--all -t|--tcp -u|--udp -w|--raw
      -x|--unix -4|--inet -6|--inet6 -h|--help -V|--version -S|--sctp -2|--l2cap -f|--rfcomm
    ]],
  },
  operands = "more...",
  pure = { with = "-n -s -V -h" },
}
