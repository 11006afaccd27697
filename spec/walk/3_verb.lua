return {
  title = "a verb",
  edits = {
    { "lua/sandbox_enforcer/cli.lua", after = "check = {",
      "  hello = { module = require(\"sandbox_enforcer.cli.hello\"), says = \"hello NAME\" }," },
    { "lua/sandbox_enforcer/cli/hello.lua", [=[
--- sandbox-enforcer hello NAME: greets.
-- @module sandbox_enforcer.cli.hello
local verb = {}

--- @tparam {string,...} arguments
function verb.run(arguments)
  if #arguments ~= 1 then return { stderr = "usage: hello NAME\n", status = 64 } end
  return { stdout = "hello " .. arguments[1] .. "\n", status = 0 }
end

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
  prints = "hello NAME",
}
