--- octave: runs a file.
return {
  command = "octave",
  policy = true,
  partial = true,
  helps = "",
  runner = { ends = "m" },
}
