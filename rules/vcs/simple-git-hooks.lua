--- simple-git-hooks: writes the hooks of a package.json to those of the repository.
return {
  command = "simple-git-hooks",
  examples = { ["simple-git-hooks"] = true },
  operands = "more...",
  vague = "what is in the hooks",
  does = { { kind = "repository" }, { kind = "git_config", scope = "shared" } },
}
