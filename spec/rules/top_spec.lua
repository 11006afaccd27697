local pure = require("pure")

-- Nothing is proven of programs that a person works in; layers/confine_spec has what they are for.
describe("rules/top", function()
  pure.tables({
    reads = { "top -b -n 1", "top -bn1 -p 1 -o %MEM", "top -b -n 20 -d 1", "top --version" },
    refuses = {
      "top", "top -b", "top -n 1", "top -b -n 0", "top -b -n 1000", "top -b -n $X", "top -b -n 1 -l",
      "htop", "fzf --preview 'cat {}'", "tig", "lazygit", "mc",
    },
  })
end)
