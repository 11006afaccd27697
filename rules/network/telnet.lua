--- telnet: what another machine sends is printed.
--    telnet h 80 | sh           runs what comes in
return {
  command = "telnet",
  examples = {
    ["telnet h 80"] = true,
    ["telnet h 80 > f"] = "telnet h 80 > SANDBOX/f",
  },
  grammar = "gnu",
  options = {
    flag = [[
      -4|--ipv4 -6|--ipv6 -8|--binary -a|--login -c|--no-rc -d|--debug -E|--no-escape -K|--no-login
      -L|--binary-output -r|--rlogin -x|--encrypt -?|--help --usage -V|--version
    ]],
    value = "-b|--bind -e|--escape -l|--user -k|--realm -X|--disable-auth",
    fetch = "-n|--trace",
  },
  operands = "host? port?",
  brings = { without = "-? --usage -V" },
  lands = { { stdout = true } },
  does = { { kind = "send" } },
}
