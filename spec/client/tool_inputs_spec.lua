--- What tools of servers are given, by whatever name it comes.
local enforcer = require("sandbox_enforcer")
local place = require("place")

describe("a text of JSON that a server is given", function()
  local here = place.new()
  teardown(here.remove)
  local rows = {
    { { args = '{"path":".env"}' }, "deny" },
    { { arguments = '{"file_path":"../../x"}' }, "deny" },
    { { params = '{"command":"sudo ls"}' }, "deny" },
    { { input = '{"params":"{\\"cmd\\":[\\"sudo\\",\\"ls\\"]}"}' }, "deny" },
    { { requests = { '{"url":"http://10.0.0.1/"}' } }, "deny" },
    { { args = '["sudo","ls"]' }, "deny" },
    { { command = "curl", args = { "-d", '{"a":"b"}', "https://h/" } }, "ask" },
    { { args = '{"path":"src/a.lua","url":"https://example.com/"}' }, nil },
    { { options = "{ not JSON" }, nil },
    { { content = '{"url":"http://10.0.0.1/"}' }, nil },
  }
  for i, row in ipairs(rows) do
    it(("is judged by what it holds: row %d"):format(i), function()
      local decision = enforcer.decide(
        { tool_name = "mcp__server__run", tool_input = row[1], cwd = here.project },
        { HOME = here.home, SANDBOX_ENABLED = "true", CLAUDE_PROJECT_DIR = here.project,
          SHELL = "/bin/bash" })
      assert.equal(row[2], decision.verdict, decision.reasons[1])
    end)
  end
end)

describe("a blocked path is refused to tools", function()
  local here = place.new()
  teardown(here.remove)
  local rows = {
    { "Read", { file_path = ".env" }, "deny" }, { "Read", { file_path = ".envrc" } },
    { "Grep", { pattern = "x", glob = ".env*" }, "deny" },
    { "Grep", { pattern = "x", glob = "*.{ts,pem}" }, "deny" },
    { "Grep", { pattern = "x", glob = "src/**/.[e]nv" }, "deny" },
    { "Grep", { pattern = "x", glob = "*.ts !.env" } },
    { "Grep", { pattern = "x", glob = "**/*" } },
    { "Grep", { pattern = "\\.env", glob = "*.md" } },
    { "mcp__s__read", { name = ".env" }, "deny" },
    { "mcp__s__read", { id = "/etc/shadow" }, "deny" },
    { "mcp__s__read", { x = { y = "~/.ssh/id_rsa" } }, "deny" },
    { "mcp__s__read", { query = ".env" } }, { "mcp__s__read", { name = "./env" } },
    { "mcp__s__read", { route = "/api/users" } },
  }
  for i, row in ipairs(rows) do
    it(("%s: row %d, %s"):format(row[3] or "fine", i, row[1]), function()
      local decision = enforcer.decide(
        { tool_name = row[1], tool_input = row[2], cwd = here.project },
        { HOME = here.home, SANDBOX_ENABLED = "true", CLAUDE_PROJECT_DIR = here.project,
          SHELL = "/bin/bash" })
      assert.equal(row[3], decision.verdict, decision.reasons[1])
    end)
  end
end)

describe("a call of a file tool", function()
  --- How often it is looked for commands in words, in a process that has loaded nothing before.
  local function asked(event)
    return place.sh(("%s -e %s"):format(os.getenv("LUA_COMMAND") or "lua5.4", place.quote(([[
      package.path, package.cpath = %q, %q
      local count = 0
      package.loaded["sandbox_enforcer.layers.policy.embedded_commands"] = setmetatable({}, {
        __index = function() return function() count = count + 1 end end })
      require("sandbox_enforcer").decide(%s,
        { HOME = "/nonexistent", SANDBOX_ENABLED = "true", SHELL = "/bin/bash" })
      io.write(count)]]):format(package.path, package.cpath, event))))
  end

  it("has no command whose words may hold others", function()
    local call = [[{ tool_name = %q, cwd = "/p",
      tool_input = { file_path = "/p/a", content = "x" } }]]
    assert.equal("0", asked(call:format("Read")))
    assert.equal("0", asked(call:format("Write")))
    assert.not_equal("0", asked(
      [[{ tool_name = "Bash", tool_input = { command = "vim -c ':!ls' f" }, cwd = "/p" }]]))
  end)
end)
