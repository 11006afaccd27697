--- nix: a command after -c.
return {
  command = "nix",
  unconfined = "itself",
  policy = true,
  partial = true,
  helps = { with = "--version", only = "" },
  holds = { option = "-c --command" },
}
