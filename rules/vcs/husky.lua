--- husky: makes git run the hooks in .husky, for all worktrees: its setting is in the shared file.
--    husky, husky init, husky install
return {
  command = "husky",
  about = "-h --help -v --version",
  grammar = "posix",
  examples = { ["husky install"] = true },
  operands = "more...",
  vague = "what is in the hooks",
  does = { { kind = "repository" }, { kind = "git_config", scope = "shared" } },
}
