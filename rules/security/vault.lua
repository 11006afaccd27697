--- vault: prints the secrets that a server keeps.
return {
  command = "vault",
  loses = { verbs = "a stored secret", ["all that is stored there"] = { "secrets disable" } },
  policy = true,
  partial = true,
  helps = "",
  secrets = { "read", "kv get", "token lookup", "print token" },
}
