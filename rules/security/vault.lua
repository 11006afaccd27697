--- vault: prints the secrets that a server keeps.
return {
  command = "vault",
  loses = {
    verbs = "a stored secret", ["all that is stored there"] = { "secrets disable" },
    ["what others use"] = { "lease revoke", "token revoke", "operator seal" },
  },
  policy = true,
  partial = true,
  helps = "",
  secrets = { "read", "kv get", "token lookup", "print token" },
}
