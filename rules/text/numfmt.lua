--- numfmt: prints numbers in another format; it opens nothing.
--    numfmt --to=iec 4096  only reads
return {
  command = "numfmt",
  policy = true,
  options = {
    flag = "--debug --grouping --header[=] -z|--zero-terminated --help --version",
    value = [[
      -d|--delimiter --field --format --from --from-unit --invalid --padding --round --suffix --to
      --to-unit --unit-separator
    ]],
  },
  operands = "number...",
  pure = "always",
}
