--- telnet: what another machine sends is printed.
--    telnet h 80 > f        ->  telnet h 80 > SANDBOX/f
--    telnet h 80 | sh           runs what comes in
return {
  command = "telnet",
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
  brings = function(call) return not call:has("-?", "--usage", "-V") end,
  lands = function() return { { stdout = true } } end,
  does = function() return { { kind = "send" } } end,
}
