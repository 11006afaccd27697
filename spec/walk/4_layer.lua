return {
  title = "a layer",
  edits = {
    { "lua/sandbox_enforcer/layers/keep.lua", [=[
--- Refuses to delete files of one name.
-- @classmod sandbox_enforcer.layers.keep
local paths = require("sandbox_enforcer.paths")

local keep = {}
keep.__index = keep

local USUAL <const> = "KEEP"

function keep.new() return setmetatable({ kept = USUAL, reasons = {} }, keep) end

--- Look at a command, or at a call of a tool.
function keep:judge(step)
  for _, effect in ipairs(step.effects) do
    if effect.kind == "delete" and effect.path and paths.basename(effect.path) == self.kept then
      self.reasons[#self.reasons + 1] = "Keep: " .. effect.path .. " stays"
    end
  end
end

--- @treturn table|nil `verdict`, `reasons`
function keep:finish()
  return #self.reasons > 0 and { verdict = "deny", reasons = self.reasons } or nil
end

return keep
]=] },
    { "lua/sandbox_enforcer/layers.lua", after = "local guard = require",
      "local keep = require(\"sandbox_enforcer.layers.keep\")" },
    { "lua/sandbox_enforcer/layers.lua", after = "  { \"agents\", agents,",
      "  { \"keep\", keep, needs = \"profile\" }," },
    { "spec/layers/keep_spec.lua", [=[
local enforce = require("enforce")
local place = require("place")

describe("layers/keep", function()
  local here = place.new()
  teardown(here.remove)

  it("keeps a file", function()
    local decision = enforce.library(here, "rm KEEP", enforce.judging())
    assert.same({ "deny", "keep" }, { decision.verdict, decision.by })
    assert.not_equal("deny", enforce.library(here, "rm other", enforce.judging()).verdict)
  end)
end)
]=] },
  },
  spec = "spec/layers/keep_spec.lua",
  runs = "env HOME=/nonexistent SANDBOX_ENABLED=true bin/sandbox-enforcer explain 'rm KEEP'",
  prints = "KEEP stays",
}
