--- nix: runs the command after -c.
return {
  command = "nix",
  unconfined = "itself",
  saves = { " flake clone ", " flake init .*://", " flake new .*://" },
  partial = true,
  helps = { with = "--version", only = "" },
  holds = { option = "-c --command" },
  surveys = "build develop eval flake run shell",
  minds = { path = "lock" },
}
