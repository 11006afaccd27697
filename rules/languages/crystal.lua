--- crystal: runs a file.
return {
  command = "crystal",
  policy = true,
  partial = true,
  runner = { ends = "cr" },
}
