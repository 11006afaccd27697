--- nim: compiles a file, and may run it.
return {
  command = "nim",
  policy = true,
  partial = true,
  runner = { ends = "nim nims" },
}
