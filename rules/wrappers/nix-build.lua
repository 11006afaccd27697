--- nix-build: builds what a file says.
return {
  command = "nix-build",
  unconfined = "itself",
  policy = true,
  partial = true,
  helps = { with = "--version", only = "" },
  runner = { ends = "nix", reads = { "^default%.nix$" } },
}
