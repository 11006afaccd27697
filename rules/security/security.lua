--- security: the keychain of macOS.
return {
  command = "security",
  policy = true,
  partial = true,
  secrets = { "find-generic-password", "find-internet-password", "dump-keychain", "export" },
}
