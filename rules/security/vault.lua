--- vault: prints the secrets that a server keeps.
return {
  command = "vault",
  loses = { verbs = "a stored secret" },
  policy = true,
  partial = true,
  helps = "",
  secrets = { "read", "kv get", "token lookup", "print token" },
}
