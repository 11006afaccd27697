--- pgrep: prints processes. pkill, its other name, sends signals, and has no rule here.
--    pgrep -fl NAME        only reads
return {
  command = "pgrep",
  policy = true,
  options = {
    flag = [[
      -l|--list-name -a|--list-full -v|--inverse -w|--lightweight -c|--count -f|--full
      -i|--ignore-case -n|--newest -o|--oldest -x|--exact -L|--logpidfile -A|--ignore-ancestors
      -q|--quiet -h|--help -V|--version
    ]],
    value = [[
      -d|--delimiter -g|--pgroup -G|--group -O|--older -P|--parent -s|--session -t|--terminal
      -u|--euid -U|--uid -r|--runstates --cgroup --env --ns --nslist
    ]],
    read = "-F|--pidfile",
  },
  operands = "pattern?",
  pure = true,
  processes = "unnamed",
}
