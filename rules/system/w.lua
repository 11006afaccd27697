--- w: prints who is logged in and what they do; no option changes anything, or looks up a host.
--    w -h USER             only reads
return {
  command = "w",
  policy = true,
  options = {
    flag = [[
      -h|--no-header -u|--no-current -s|--short -f|--from -o|--old-style -i|--ip-addr -p|--pids
      -t|--terminal -c|--container --help -V|--version
    ]],
  },
  operands = "user...",
  pure = true,
}
