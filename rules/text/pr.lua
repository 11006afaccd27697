--- pr: prints pages; no option writes anything (-o is a margin).
--    pr -2 -t FILE         only reads
return {
  command = "pr",
  policy = true,
  options = {
    flag = [[
      -a|--across -c|--show-control-chars -d|--double-space -e[] --expand-tabs[=] -F|-f|--form-feed
      -i[] --output-tabs[=] -J|--join-lines -m|--merge -n[] --number-lines[=] -r|--no-file-warnings
      -s[] --separator[=] -S[] --sep-string[=] -t|--omit-header -T|--omit-pagination
      -v|--show-nonprinting --help --version -0 -1 -2 -3 -4 -5 -6 -7 -8 -9
    ]],
    value = [[
      --columns --pages -D|--date-format -h|--header -l|--length -N|--first-line-number -o|--indent
      -w|--width -W|--page-width
    ]],
  },
  operands = "read:file...",
  pure = "always",
}
