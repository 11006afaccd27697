return {
  title = "an agent's adapter",
  edits = {
    { "lua/sandbox_enforcer/client/pilot.lua", [=[
--- Pilot, an agent that sends `{ "pilot": 1, "shell": TEXT, "dir": PATH }` and obeys
-- `{ "run": boolean, "why": TEXT }`. See client/init.lua for what an adapter has.
-- @module sandbox_enforcer.client.pilot
local claude = require("sandbox_enforcer.client.claude")
local core = require("sandbox_enforcer.core")

local pilot = setmetatable({ name = "Pilot" }, { __index = claude })

function pilot.knows(raw) return raw.pilot == 1 end

function pilot.doubt() return nil end

function pilot.event(raw)
  return {
    kind = "call", tool = "shell", input = {}, command = raw.shell, runs = true, cwd = raw.dir,
    plain = true, raw = raw,
  }
end

function pilot.answer(said)
  local runs = said.verdict ~= "deny" and said.verdict ~= "ask" and not said.command
  return {
    stdout = ('{"run":%s,"why":%s}\n'):format(runs, core.json_quote(said.reasons[1] or "")),
    status = 0,
  }
end

return pilot
]=] },
    { "lua/sandbox_enforcer/client/init.lua", after = "local claude = require",
      "local pilot = require(\"sandbox_enforcer.client.pilot\")" },
    { "lua/sandbox_enforcer/client/init.lua", from = "{ claude }", "{ pilot, claude }" },
    { "spec/client/pilot_spec.lua", [=[
local cjson = require("cjson.safe")
local enforce = require("enforce")
local place = require("place")

describe("client/pilot", function()
  local here = place.new()
  teardown(here.remove)

  local function asked(command)
    local event = cjson.encode({ pilot = 1, shell = command, dir = here.project })
    return cjson.decode(enforce.program(here, event, enforce.at(here)).stdout) or { run = true }
  end

  it("is told what may run", function()
    assert.is_false(asked("git clone https://h/o/r").run)
    assert.matches("sandbox", asked("git clone https://h/o/r").why)
    assert.is_true(asked("ls -la").run)
  end)
end)
]=] },
  },
  spec = "spec/client/pilot_spec.lua",
}
