--- tsort: prints an order; no option writes anything.
--    tsort FILE            only reads
return {
  command = "tsort",
  policy = true,
  options = {
    flag = "-w --help --version",
  },
  operands = "read:file...",
  pure = "always",
}
