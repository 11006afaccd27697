--- nix: a command after -c.
return {
  command = "nix",
  policy = true,
  partial = true,
  holds = { option = "-c --command" },
}
