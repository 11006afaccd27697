local pure = require("pure")

-- Nothing is proven of programs that a person works in; layers/confine_spec has what they are for.
describe("rules/top", function()
  pure.tables({
    refuses = { "top", "top -b -n 1", "htop", "fzf --preview 'cat {}'", "tig", "lazygit", "mc" },
  })
end)
