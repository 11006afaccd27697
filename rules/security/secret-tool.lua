--- Programs that keep secrets, and print them.
--    bw get password x, secret-tool lookup a b, keyring get a b    print one
return {
  command = "secret-tool",
  also = "ansible-vault bw gopass keyring kwallet-query lpass",
  policy = true,
  partial = true,
  secrets = {
    "lookup", "search", "get", "show", "view", "decrypt", "-r", "export",
    "config:get",
  },
  loses = { verbs = "a stored secret", ["a stored secret"] = { "clear" } },
}
