--- xargs: a command with arguments that come in, which nobody knows before.
--    xargs -n1 curl -O     ->  asks: where they land cannot be told
return {
  command = "xargs",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = [[
      -0|--null -o|--open-tty -p|--interactive -r|--no-run-if-empty -t|--verbose -x|--exit
      --show-limits --help --version
    ]],
    value = [[
      -d|--delimiter -E -I -L -n|--max-args -P|--max-procs -s|--max-chars --process-slot-var
      --replace[=] --eof[=] --max-lines[=] -e[] -i[] -l[]
    ]],
    read = "-a|--arg-file",
  },
  operands = "more...",
  runs = function(call)
    local first = call.operands[1]
    local holes = call:item("-I") or call:item("--replace") or call:item("-i")
    if not first then return {} end
    if not holes then return { { item = first, open = true } } end
    local text = holes.text ~= "" and holes.text or "{}"
    return { { item = first, holes = text } }
  end,
  pure = function(call)
    return not call:has("-a", "-d", "-E", "-e", "--eof", "-i", "-l", "-o", "-p",
      "--process-slot-var")
  end,
}
