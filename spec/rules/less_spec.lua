local place = require("place")
local pure = require("pure")

describe("rules/less", function()
  pure.tables({
    reads = {
      "less a", "less -RSN a b", "less -x4 -j.5 a", "less -FX a", "less --quit-if-one-screen a",
      "less", "less -", "less ./a", "less -b 64 a",
    },
    pairs = {
      { "less a", "less +!id a" },
      { "less -N a", "less +'|x' a" },
      { "less -S a", "less -olog a" },
      { "less -R a", "less -O log a" },
      { "less -j4 a", "less -j4olog a" },
      { "less -X a", "less '-Px$olog' a" },
      { "less -i a", "less -p x a" },
      { "less --quiet a", "less --log-file=l a" },
      { "less -n a", "less -k k a" },
      { "less -F a", "less --lesskey-src=k a" },
      { "less a b", "less ++!id a" },
      { "less -q a", 'less "$x"' },
      { "less -s a", "less -t tag" },
      { "less -E a", "less +G+!id a" },
      { "less -U a", "less -Uolog a" },
      { "less --tilde a", "less --LOG-FILE=l a" },
      { "less -x8 a", "less '-x8$olog' a" },
      { "less -y5 a", "less -y5olog a" },
    },
    names = {
      { "less -x 4 a b", "/project/a", "/project/b" },
    },
  })

  it("does not approve what its settings may run", function()
    local here = place.new()
    finally(here.remove)
    assert.truthy(pure.of("less a", here))
    place.write(here.home .. "/.lesskey", "#env\n")
    assert.falsy(pure.of("less a", here))
  end)
end)
