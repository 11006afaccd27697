return {
  title = "a key of the policy",
  edits = {
    { "lua/sandbox_enforcer/config/policy.lua",
      from = "boundary = object({ allow = texts, read_only = texts, deny = texts }),",
      "boundary = object({ allow = texts, read_only = texts, deny = texts, advice = text })," },
    { "lua/sandbox_enforcer/layers/boundary.lua", after = "local function advice(self)", [=[
  local own = self.config.policy.boundary and self.config.policy.boundary.advice
  if own then return own end]=] },
    { "spec/layers/boundary_spec.lua", after = "teardown(function() here.remove() end)", [=[

it("gives the policy's own advice", function()
  place.write(POLICY, '{ "boundary": { "advice": "Ask Ada" } }')
  local event = { tool_name = "Read", tool_input = { file_path = "/etc/x" }, cwd = here.project }
  local decision = enforcer.decide(event, {
    HOME = here.home, SANDBOX_POLICY = POLICY, CLAUDE_PROJECT_DIR = here.project,
  })
  assert.matches("Ask Ada", decision.reasons[1], 1, true)
end)
]=] },
  },
  spec = "spec/layers/boundary_spec.lua",
  runs = "echo '{ \"boundary\": { \"advice\": 5 } }' >p.json; "
    .. "bin/sandbox-enforcer policy check p.json; rm p.json",
  prints = "boundary.advice: expected a string",
}
