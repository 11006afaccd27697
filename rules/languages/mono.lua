--- mono: runs a program of .NET.
return {
  command = "mono",
  policy = true,
  partial = true,
  helps = "",
  runner = { ends = "exe" },
}
