--- tsort: prints an order; no option of it writes anything.
--    tsort FILE            only reads
return {
  command = "tsort",
  options = {
    flag = "-w --help --version",
  },
  operands = "read:file...",
  pure = "always",
}
