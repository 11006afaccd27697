--- swift: runs a file, or a package.
return {
  command = "swift",
  policy = true,
  partial = true,
  helps = "",
  runner = { ends = "swift" },
  obeys = true,
}
