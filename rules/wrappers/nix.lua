--- nix: a command after -c.
return {
  command = "nix",
  unconfined = "itself",
  policy = true,
  partial = true,
  holds = { option = "-c --command" },
}
