--- swift: runs a file, or a package.
return {
  command = "swift",
  policy = true,
  partial = true,
  runner = { ends = "swift" },
}
