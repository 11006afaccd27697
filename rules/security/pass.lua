--- pass: prints the passwords that it keeps.
return {
  command = "pass",
  policy = true,
  partial = true,
  helps = "",
  secrets = { "show" },
}
