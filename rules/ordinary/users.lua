--- users: prints who is logged in.
--    users FILE            only reads
return {
  command = "users",
  options = {
    flag = "--help --version",
  },
  operands = "read:file...",
  pure = "always",
}
