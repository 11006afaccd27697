--- uuencode: prints a file as plain text.
--    uuencode f name    prints f
return {
  command = "uuencode",
  policy = true,
  grammar = "posix",
  options = { flag = "-m -r -e", value = "-o" },
  operands = "read:file name?",
}
