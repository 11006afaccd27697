local place = require("place")
local pure = require("pure")

describe("rules/ack", function()
  pure.tables({
    reads = {
      "ack foo", "ack -l foo lib", "ack -C 3 foo", "ack -f lib", "ack --nopager foo",
      "ack -t perl foo", "ack -i foo --ignore-dir=d",
    },
    pairs = {
      { "ack foo", "ack --pager=x foo" },
      { "ack -C 2 foo", "ack -C --pager=x foo" },
      { "ack -o foo", "ack --output='$1' foo" },
      { "ack --noenv foo", "ack --ackrc=f foo" },
      { "ack --nopager foo", "ack --page=x foo" },
      { "ack -w foo", "ack -w foo --outp x" },
      { "ack --help", "ack --man" },
      { "ack -1 foo", 'ack "$x"' },
    },
    names = {
      { "ack foo a", "/project/a" },
      { "ack -f a", "/project/a" },
    },
  })

  it("does not approve what its settings may run", function()
    local here = place.new()
    finally(here.remove)
    assert.truthy(pure.of("ack a", here))
    place.write(here.home .. "/.ackrc", "--pager=x\n")
    assert.falsy(pure.of("ack a", here))
  end)
end)
