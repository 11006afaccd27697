--- nim: compiles a file, and may run it.
return {
  command = "nim",
  policy = true,
  partial = true,
  helps = "",
  runner = { ends = "nim nims" },
}
