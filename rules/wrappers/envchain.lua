--- Programs that run a command with the variables stored under a name: of a keychain, a directory.
--    envchain aws curl -O URL   ->  envchain aws curl -o SANDBOX/NAME URL
return {
  command = "envchain",
  also = "envdir s6-envdir",
  examples = {
    ["envchain aws curl -o f U"] = "envchain aws curl -o SANDBOX/f U",
    ["envdir env ls"] = true,
  },
  grammar = "posix",
  options = { flag = "-f -I -i -n", value = "-E -p -L -Q" },
  operands = "name run:command...",
  holds = { after = "", named = true },
}
