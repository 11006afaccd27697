--- direnv: runs the command after `exec` and a directory, with its variables.
--    direnv exec . curl -O URL   ->  direnv exec . curl -o SANDBOX/NAME URL
return {
  command = "direnv",
  about = "--help --version",
  examples = {
    ["direnv exec . curl -o f U"] = "direnv exec . curl -o SANDBOX/f U",
    ["direnv exec . ls"] = true,
  },
  grammar = "posix",
  subcommands = { exec = { grammar = "posix", operands = "read:directory run:command..." } },
  holds = { after = "exec", named = true },
  online = true,
  runner = { ends = "py pyz rb ru js mjs cjs ts tsx mts pl php lua sh bash jar R exs rake" },
  obeys = ".envrc",
}
