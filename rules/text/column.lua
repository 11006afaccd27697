--- column: prints in columns; no option writes anything (-o is a separator).
--    column -t FILE        only reads
return {
  command = "column",
  policy = true,
  options = {
    flag = [[
      -t|--table -d|--table-noheadings -e|--table-header-repeat -L|--keep-empty-lines -J|--json
      -x|--fillrows -m|--table-maxout -h|--help -V|--version
    ]],
    value = [[
      -n|--table-name -O|--table-order -N|--table-columns -l|--table-columns-limit
      -E|--table-noextreme -H|--table-hide -R|--table-right -T|--table-truncate -W|--table-wrap
      -C|--table-column -r|--tree -i|--tree-id -p|--tree-parent -c|--output-width
      -o|--output-separator -s|--separator
    ]],
  },
  operands = "read:file...",
  pure = "always",
}
