--- Tools that write the hooks of a repository, which all its worktrees share, or run them.
local pure = require("pure")

--- Does a command write what all worktrees of the repository share?
local function shares(command)
  for _, step in ipairs(pure.steps(command)) do
    for _, effect in ipairs(step.effects) do
      if effect.kind == "git_config" and effect.scope == "shared" then return true end
    end
  end
  return false
end

describe("rules of tools for git's hooks", function()
  for _, command in ipairs({
    "husky install", "simple-git-hooks", "lefthook install -f", "lefthook uninstall",
    "pre-commit install -t pre-push", "prek uninstall",
  }) do
    it("say that the worktrees share what is written by " .. command, function()
      assert.is_true(shares(command))
    end)
  end

  for _, command in ipairs({
    "lefthook run pre-commit", "pre-commit run -a", "pre-commit autoupdate",
  }) do
    it("say that nothing is shared by " .. command, function()
      assert.is_false(shares(command))
    end)
  end
end)
