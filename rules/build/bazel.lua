--- bazel: builds what BUILD says.
return {
  command = "bazel",
  policy = true,
  partial = true,
  runner = { reads = { "^BUILD", "^MODULE" } },
}
