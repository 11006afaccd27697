return {
  title = "a verb",
  edits = {
    { "lua/sandbox_enforcer/verbs.lua", after = "verbs.list = {",
      '  { name = "hello", group = "other", does = "greet somebody", operands = "NAME" },' },
    { "lua/sandbox_enforcer/cli/hello.lua", [=[
--- sandbox-enforcer hello NAME: greets.
-- @module sandbox_enforcer.cli.hello
local verb = {}

--- @tparam table given a name
function verb.run(given) return { stdout = "hello " .. given[1] .. "\n", status = 0 } end

return verb
]=] },
    { "spec/cli/hello_spec.lua", [=[
local program = require("program")

describe("sandbox-enforcer hello", function()
  it("greets", function()
    assert.equal("hello you\n", program.run({ "hello", "you" }).stdout)
    assert.equal(64, program.run({ "hello" }).status)
  end)
end)
]=] },
  },
  spec = "spec/cli/hello_spec.lua",
  runs = "bin/sandbox-enforcer help",
  prints = "greet somebody",
}
