--- Stack: unpack brings the source of packages into the directory of --to.
--    stack unpack x          ->  stack unpack --to SANDBOX x
return {
  command = "stack",
  options = { flag = "-h|--help --version --numeric-version", value = "--resolver --snapshot" },
  subcommands = {
    unpack = {
      options = {
        flag = "-h|--help --candidate", value = "--resolver --snapshot", fetch = "--to",
      },
      operands = "package...",
      lands = { { "--to", directory = true, default = ".", unless = "-h" } },
    },
  },
}
