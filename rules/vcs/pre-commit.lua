--- pre-commit: checks what will be committed.
--    pre-commit run -a      runs the checks
--    pre-commit install     writes a hook, which all worktrees share
return {
  command = "pre-commit",
  also = "prek",
  about = "-h --help -V --version",
  grammar = "posix",
  examples = { ["pre-commit install -t pre-push"] = true, ["pre-commit run -a"] = true },
  operands = "verb more...",
  vague = "what the checks do",
  minds = { file = "-c --config" },
  runner = { options = "-c --config", reads = { "^%.pre%-commit%-config%.yaml$" } },
  does = function(call)
    local verb = call:item("verb")
    if not verb or not call.among(verb.text or "", "install uninstall") then return {} end
    return { { kind = "repository" }, { kind = "git_config", scope = "shared" } }
  end,
}
