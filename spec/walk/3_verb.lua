return {
  title = "a verb",
  edits = {
    { "lua/sandbox_enforcer/verbs.lua", after = "verbs.list = {",
      '  { name = "hello", group = "other", does = "greet somebody", operands = "NAME",\n'
      .. "    options = { JSON } }," },
    { "lua/sandbox_enforcer/cli/hello.lua", [=[
--- sandbox-enforcer hello NAME: greets.
-- @module sandbox_enforcer.cli.hello
local json = require("sandbox_enforcer.cli.json")

local verb = {}

--- @tparam table given a name; `json`
function verb.run(given)
  if given.json then return json.told({ hello = given[1] }) end
  return { stdout = "hello " .. given[1] .. "\n", status = 0 }
end

return verb
]=] },
    { "spec/cli/verbs_spec.lua", after = "local calls = {",
      '  ["hello"] = { "hello you", "hello", 64 },' },
  },
  spec = "spec/cli/verbs_spec.lua",
  runs = "bin/sandbox-enforcer help",
  prints = "greet somebody",
}
