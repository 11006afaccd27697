--- tokei: counts lines of code; -o is a format.
--    tokei -o json DIR     only reads
return {
  command = "tokei",
  policy = true,
  grammar = "pflag",
  options = {
    flag = [[
      -f|--files --hidden -l|--languages --no-ignore --no-ignore-parent --no-ignore-dot
      --no-ignore-vcs -C|--compact -v|--verbose -h|--help -V|--version
    ]],
    value = [[
      -c|--columns -e|--exclude -o|--output --streaming -s|--sort -r|--rsort -t|--types|--type
      -n|--num-format
    ]],
    read = "-i|--input",
  },
  operands = "read:file...",
  pure = true,
  searches = "always",
}
