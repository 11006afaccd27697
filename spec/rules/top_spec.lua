local pure = require("pure")

-- Nothing is proven of programs that a person works in; layers/confine_spec has what they are for.
describe("rules/top", function()
  pure.tables({
    reads = { "top --version" },
    refuses = {
      "top", "top -b", "top -n 1", "top -b -n 1", "top -bn1",
      "htop", "fzf --preview 'cat {}'", "tig", "lazygit", "mc",
    },
  })
end)
