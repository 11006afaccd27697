--- crystal: runs a file.
return {
  command = "crystal",
  policy = true,
  partial = true,
  helps = "",
  runner = { ends = "cr" },
}
