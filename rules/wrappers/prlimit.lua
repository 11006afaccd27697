--- prlimit: runs a command with other limits, or changes those of a process.
return {
  command = "prlimit",
  about = "--help --version",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = [[
      --noheadings --raw --verbose -h|--help -V|--version -c[] -d[] -e[] -f[] -i[] -l[] -m[] -n[]
      -q[] -r[] -s[] -t[] -u[] -v[] -x[] -y[] --core[=] --data[=] --nice[=] --fsize[=]
      --sigpending[=] --memlock[=] --rss[=] --nofile[=] --msgqueue[=] --rtprio[=] --stack[=]
      --cpu[=] --nproc[=] --as[=] --locks[=] --rttime[=]
    ]],
    value = "-o|--output", signal = "-p|--pid",
  },
  operands = "run:command...",
}
