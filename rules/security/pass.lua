--- pass: prints stored passwords.
return {
  command = "pass",
  policy = true,
  partial = true,
  helps = "",
  secrets = { "show" },
}
