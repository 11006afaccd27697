--- cut: prints parts of lines; no option writes anything.
--    cut -d: -f1 FILE      only reads
return {
  command = "cut",
  policy = true,
  options = {
    flag = "-n --complement -s|--only-delimited -z|--zero-terminated --help --version",
    value = "-b|--bytes -c|--characters -d|--delimiter -f|--fields --output-delimiter",
  },
  operands = "read:file...",
  pure = "always",
  keeps_names = "^%-[bcdf][^/]*$",
  makes_nothing = true,
}
