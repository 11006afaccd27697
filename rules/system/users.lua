--- users: prints who is logged in.
--    users FILE            only reads
return {
  command = "users",
  policy = true,
  options = {
    flag = "--help --version",
  },
  operands = "read:file...",
  pure = "always",
}
