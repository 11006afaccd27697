--- tail: prints the end of its input, and nothing else.
return {
  command = "tail",
  options = {
    flag = [[
      -f|--follow[=] -F -q|--quiet|--silent --retry -v|--verbose -z|--zero-terminated --debug
      --help --version -0 -1 -2 -3 -4 -5 -6 -7 -8 -9
    ]],
    value = "-c|--bytes -n|--lines",
    -- toybox does not know them: what follows is a file there
    read = "--max-unchanged-stats --pid -s|--sleep-interval",
  },
  operands = "read:file...",
  does = function(call)
    return not call:has("-c", "-z", "-v") and #call.operands == 0 and { { kind = "passes" } } or {}
  end,
  pure = "always",
  endless = { "-f", "-F", "--retry" },
}
