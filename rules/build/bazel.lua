--- bazel: builds what BUILD says.
return {
  command = "bazel",
  unconfined = "itself",
  policy = true,
  partial = true,
  runner = { reads = { "^BUILD", "^MODULE" } },
}
