--- dart: runs a file.
return {
  command = "dart",
  policy = true,
  partial = true,
  runner = { ends = "dart" },
  minds = { path = "add" },
  obeys = true,
}
