--- factor: prints prime factors.
--    factor 42             only reads
return {
  command = "factor",
  policy = true,
  options = {
    flag = "-h|--exponents --help --version",
  },
  operands = "number...",
  pure = "always",
}
