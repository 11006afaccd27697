--- nix-shell: a shell with other packages, which runs the given commands.
return {
  command = "nix-shell",
  unconfined = "itself",
  policy = true,
  partial = true,
  helps = { with = "--version", only = "" },
  holds = { texts = true },
  runner = { ends = "nix", reads = { "^shell%.nix$", "^default%.nix$" } },
}
