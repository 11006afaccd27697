--- grep: the first operand is a pattern, unless -e or -f gives one; the others are read.
return {
  command = "grep",
  grammar = "gnu",
  options = {
    flag = [[
      -E|--extended-regexp -F|--fixed-strings -G|--basic-regexp -P|--perl-regexp -i|--ignore-case
      --no-ignore-case -w|--word-regexp -x|--line-regexp -z|--null-data -s|--no-messages
      -v|--invert-match -V|--version --help -b|--byte-offset -n|--line-number --line-buffered
      -H|--with-filename -h|--no-filename -o|--only-matching -q|--quiet|--silent -a|--text -I
      -r|--recursive -R|--dereference-recursive -L|--files-without-match -l|--files-with-matches
      -c|--count -T|--initial-tab -Z|--null -U|--binary -y --color[=] --colour[=]
      -0 -1 -2 -3 -4 -5 -6 -7 -8 -9
    ]],
    value = [[
      -e|--regexp -m|--max-count -A|--after-context -B|--before-context -C|--context -D|--devices
      -d|--directories --binary-files --exclude --exclude-dir --include --label
    ]],
    read = "-f|--file --exclude-from",
  },
  operands = function(call)
    return call:has("-e", "-f") and "read:file..." or "pattern read:file..."
  end,
  pure = "always",
}
