--- octave: runs a file.
return {
  command = "octave",
  policy = true,
  partial = true,
  runner = { ends = "m" },
}
