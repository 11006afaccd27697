--- nl: prints with line numbers; no option writes anything.
--    nl -ba FILE           only reads
return {
  command = "nl",
  policy = true,
  options = {
    flag = "-p|--no-renumber --help --version",
    value = [[
      -b|--body-numbering -d|--section-delimiter -f|--footer-numbering -h|--header-numbering
      -i|--line-increment -l|--join-blank-lines -n|--number-format -s|--number-separator
      -v|--starting-line-number -w|--number-width
    ]],
  },
  operands = "read:file...",
  pure = "always",
  makes_nothing = true,
}
