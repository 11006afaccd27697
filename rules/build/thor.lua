--- thor: runs what a Thorfile says.
return {
  command = "thor",
  policy = true,
  partial = true,
  runner = { reads = { "^Thorfile$", "%.thor$" } },
}
