--- vault: prints the secrets that a server keeps.
return {
  command = "vault",
  policy = true,
  partial = true,
  secrets = { "read" },
}
