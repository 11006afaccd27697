--- Whatever a project's policy says, it loosens nothing: policies made at random, on top of others.
local cjson = require("cjson.safe")
local enforcer = require("sandbox_enforcer")
local place = require("place")

local ROUNDS <const> = 60

local CALLS <const> = {
  { "Bash", { command = "cat README.md" } }, { "Bash", { command = "rm x" } },
  { "Bash", { command = "sudo ls" } }, { "Bash", { command = "make" } },
  { "Bash", { command = "git status" } }, { "Bash", { command = "ls; ls | cat" } },
  { "Bash", { command = "cat .env" } }, { "Bash", { command = "git clone https://h/o/r" } },
  { "Bash", { command = "curl http://10.0.0.1" } }, { "Bash", { command = "pytest" } },
  { "Bash", { command = "echo x > .claude/settings.json" } },
  { "Read", { file_path = ".env" } }, { "Read", { file_path = "/etc/hosts" } },
  { "Write", { file_path = ".claude/local/x", content = "" } },
  { "WebFetch", { url = "http://127.0.0.1" } }, { "mcp__a__get_env", { name = "GITHUB_TOKEN" } },
  { "mcp__a__read", { path = "../../x" } }, { "mcp__a__run", { command = "sudo ls" } },
}

local RANK <const> = { allow = 0, none = 1, rewrite = 1, ask = 2, deny = 3 }

local WORDS <const> = { "cat", "rm", "sudo", "make", "git", "git status", "ls", "*", "rm -rf", "x" }
local PATHS <const> = { "/", "~", "*", "src", "/etc", "/tmp", ".env", ".claude/**", "**" }
local NAMES <const> = { "development", "testing", "production", "mine", "other" }

local function one(list) return list[math.random(#list)] end

local function some(list)
  local result = {}
  for i = 1, math.random(0, 3) do result[i] = one(list) end
  return result
end

local function profile()
  return {
    safe_commands = some(WORDS), blocked_patterns = some(WORDS), blocked_paths = some(PATHS),
    sandbox_enabled = one({ true, false }),
    circuit_breaker = { enabled = one({ true, false }), threshold = one({ 1, 999 }) },
  }
end

local function agent() return { tools = some(WORDS), deny = some(WORDS) } end

local MAKERS <const> = {
  mode = function() return one({ "rewrite", "block" }) end,
  scope = function() return one({ "all", "first" }) end,
  on_error = function() return one({ "allow", "ask", "deny" }) end,
  boundary = function() return { allow = some(PATHS), deny = some(PATHS) } end,
  protected_paths = function() return some(PATHS) end,
  profiles = function() return { [one(NAMES)] = profile(), [one(NAMES)] = profile() } end,
  default_profile = function() return one(NAMES) end,
  needs_approval = function() return one({ "ask", "silent" }) end,
  validators = function()
    return { urls = one({ "on", "off" }), paths = "off", allow_hosts = { "127.0.0.1" } }
  end,
  agents = function() return { [one({ "a", "A", "*" })] = agent() } end,
}

local function policy()
  local result = {}
  for key, make in pairs(MAKERS) do
    if math.random() < 0.4 then result[key] = make() end
  end
  return result
end

describe("a project's policy", function()
  local here = place.new()
  teardown(here.remove)
  local own, project = here.root .. "/user.json",
    here.project .. "/.claude/config/sandbox_policy.json"

  local function decided(call)
    local decision = enforcer.decide({
      tool_name = call[1], tool_input = call[2], cwd = here.project, agent_type = "a",
    }, {
      HOME = here.home, SHELL = "/bin/bash", SANDBOX_ENABLED = "true", SANDBOX_POLICY = own,
      CONTENT_FILTER_SANDBOX_DIR = here.sandbox, CLAUDE_PROJECT_DIR = here.project,
    })
    return RANK[decision.verdict or "none"], decision.command
  end

  it("made at random loosens nothing", function()
    place.sh("mkdir -p " .. project:match("^(.*)/"))
    math.randomseed(5)
    for _ = 1, ROUNDS do
      local users, projects = cjson.encode(policy()), cjson.encode(policy())
      for _, call in ipairs(CALLS) do
        place.write(own, users)
        os.remove(project)
        local before, moved = decided(call)
        place.write(project, projects)
        local after, elsewhere = decided(call)
        local told = ("%s\nuser    %s\nproject %s"):format(cjson.encode(call), users, projects)
        assert.is_true(after >= before, told)
        assert.is_true(elsewhere == nil or elsewhere == moved, told)
      end
    end
  end)
end)
