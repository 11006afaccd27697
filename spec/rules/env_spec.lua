local altered = require("altered")
local place = require("place")

describe("rules/env", function()
  local here = place.new()
  teardown(here.remove)

  altered.tables(here, {
    { "env A=b rm a", "delete a" },
    { "env -C d rm a", "delete d/a" },
    { "env --chdir=/opt rm a", "delete /opt/a" },
    { "env -S 'rm a'", "delete a" },
    { "env -S 'rm a' b", "delete a", "delete ?" },
    { "env - rm a", "delete a" },
  })

  --- The variables that a command takes away: names, or "all".
  local function unset(command)
    local list = {}
    for i, effect in ipairs(altered.effects(here, command, "unset")) do
      list[i] = effect.all and "all" or effect.text or "?"
    end
    return list
  end

  it("says which variables it takes away", function()
    assert.same({ "A", "B" }, unset("env -u A --unset=B rm a"))
    assert.same({ "A" }, unset("env -uA rm a"))
    assert.same({ "all" }, unset("env -i rm a"))
    assert.same({ "all" }, unset("env - rm a"))
    assert.same({ "?" }, unset('env -u "$X" rm a'))
    assert.same({}, unset("env A= rm a"))
  end)

  it("says which values it gives", function()
    local values = altered.effects(here, 'env A=b C= D="$X" rm a', "run")[1].values
    assert.same({ A = "b", C = "" }, values)
    values = altered.effects(here, "sudo A=b=c rm a", "run")[1].values
    assert.same({ A = "b=c" }, values)
  end)
end)
