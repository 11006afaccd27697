--- flock: runs a command while a lock is held.
return {
  command = "flock",
  about = "--help --version",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = [[
      -s|--shared -x|-e|--exclusive -u|--unlock -n|--nb|--nonblock -o|--close -F|--no-fork --verbose
      -h|--help -V|--version
    ]],
    value = "-w|--wait|--timeout -E|--conflict-exit-code",
  },
  operands = "lock run:command...",
  runs = function(call)
    local first, second = call.operands[2], call.operands[3]
    if first and (first.text == "-c" or first.text == "--command") and second then
      return { { item = second, script = true } }
    end
    return {}
  end,
}
