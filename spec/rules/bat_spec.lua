local place = require("place")
local pure = require("pure")

describe("rules/bat", function()
  pure.tables({
    reads = {
      "bat a", "bat -p a", "bat -pp a b", "batcat -r 1:5 a", "bat --paging=never a",
      "bat --style=plain --color always a", "bat -l lua -", "bat -P a", "bat ./cache",
    },
    pairs = {
      { "bat a", "bat --pager x a" },
      { "bat --paging=never a", "bat --paging=always a" },
      { "bat ./cache", "bat cache --build" },
      { "bat --config-file", "bat --generate-config-file" },
      { "bat -P a", "bat --pager=./x a" },
      { "bat a b", "bat --diagnostic" },
      { "bat -p a", 'bat -p "$x"' },
      { "bat --no-lessopen a", "bat --lessopen a" },
      { "bat --paging auto a", 'bat --paging "$x" a' },
      { "batcat a", "batcat cache --clear" },
      { "bat -n a", "bat --diagnostics" },
      { "bat -l lua a", "bat -L" },
      { "bat -A a", "bat --list-themes" },
      { "bat -V", "bat --help" },
    },
    names = {
      { "bat -r 1:5 a b", "/project/a", "/project/b" },
    },
  })

  it("does not approve what its settings may run", function()
    local here = place.new()
    finally(here.remove)
    assert.truthy(pure.of("bat a", here))
    place.sh(("mkdir -p %s/.config/bat"):format(here.home))
    place.write(here.home .. "/.config/bat/config", "--pager='x'\n")
    assert.falsy(pure.of("bat a", here))
  end)
end)
