--- uniq: prints, or writes its second operand.
--    uniq -c FILE               only reads
--    uniq FILE OTHER            writes OTHER
--    curl URL | uniq - f        ->  curl URL | uniq - SANDBOX/f
return {
  command = "uniq",
  sink = true,
  options = {
    flag = [[
      -c|--count -d|--repeated -D --all-repeated[=] --group[=] -i|--ignore-case -u|--unique
      -z|--zero-terminated --help --version -0 -1 -2 -3 -4 -5 -6 -7 -8 -9
    ]],
    value = "-f|--skip-fields -s|--skip-chars -w|--check-chars",
  },
  operands = "read:input? write:output?",
  pure = { without = "output" },
}
