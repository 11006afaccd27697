--- tr: replaces characters of its input, and prints; it opens no file at all.
--    tr a-z A-Z            only reads
return {
  command = "tr",
  policy = true,
  options = {
    flag = [[
      -c|-C|--complement -d|--delete -s|--squeeze-repeats -t|--truncate-set1 --help --version
    ]],
  },
  operands = "set...",
  pure = "always",
  transforms = true,
  keeps_names = "^[%w:%[%]-]*$",
  makes_nothing = true,
}
