--- nl: prints with line numbers; no option of it writes anything.
--    nl -ba FILE           only reads
return {
  command = "nl",
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
}
