--- mono: runs a program of .NET.
return {
  command = "mono",
  policy = true,
  partial = true,
  runner = { ends = "exe" },
}
