--- lefthook: runs the checks of a project.
--    lefthook run pre-commit     runs some
--    lefthook install            writes hooks, which all worktrees share
return {
  command = "lefthook",
  about = "-h --help -V --version",
  grammar = "posix",
  examples = { ["lefthook install -f"] = true, ["lefthook run pre-commit"] = true },
  operands = "verb more...",
  vague = "what the checks do",
  runner = { reads = { "^%.?lefthook[%w.-]*%.%a+$" } },
  does = function(call)
    local verb = call:item("verb")
    if not verb or not call.among(verb.text or "", "add install uninstall") then return {} end
    return { { kind = "repository" }, { kind = "git_config", scope = "shared" } }
  end,
}
