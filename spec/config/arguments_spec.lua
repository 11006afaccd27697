--- Configuration in the arguments of the hook: it wins over the environment; a bad value is
-- reported by the name of its option, and the strictest one is used.
local arguments = require("sandbox_enforcer.config.arguments")
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local hook = require("sandbox_enforcer.hook")
local stage = require("stage")

local CLONE <const> = "git clone https://h/o/r"

describe("the arguments of the hook", function()
  local here
  setup(function() here = stage.new() end)
  teardown(function() here.remove() end)

  --- What the hook says about a command, and what it tells.
  local function judge(list, command, mode, env)
    for i, text in ipairs(list) do list[i] = text:gsub("ROOT", here.root) end
    local variables = setmetatable(env or {}, { __index = {
      HOME = here.home, CLAUDE_PROJECT_DIR = here.project, SHELL = "/bin/bash",
    } })
    local event = { hook_event_name = "PreToolUse", tool_name = "Bash", cwd = here.project,
      tool_input = { command = command }, permission_mode = mode }
    local answer = hook.run(cjson.encode(event), {
      env = function(name) return variables[name] end, program = here.program,
      environ = function() return variables end, rules = { core.cwd() .. "/rules" },
      arguments = list,
    })
    local said = answer.stdout and cjson.decode(answer.stdout).hookSpecificOutput or {}
    return said.permissionDecision or said.updatedInput and "rewrite",
      (answer.stderr or "") .. (said.permissionDecisionReason or "")
  end

  local SANDBOX <const> = "ROOT/sandbox"
  local taken = {
    -- arguments                                        command      verdict
    { { "--sandbox", SANDBOX },                         CLONE,       "allow" },
    { { "--sandbox=" .. SANDBOX },                      CLONE,       "allow" },
    { { "--sandbox", SANDBOX, "--mode", "block" },      CLONE,       "deny" },
    { { "--sandbox", SANDBOX, "--approve-rewrites=off" }, CLONE,     "rewrite" },
    { { "--profile", "balanced" },                      "ls",        "allow" },
    { { "--profile", "balanced", "--enabled=false" },   "ls",        nil },
    { { "--enabled", "true" },                          "rm -rf ~",  "deny" },
    { { "--on-error=deny", "--enabled=true" },          "echo (",    "deny" },
    { { "--sandbox", SANDBOX },                         "rm ~/.claude/settings.json", "deny" },
  }
  for _, row in ipairs(taken) do
    it(("%s: %s"):format(table.concat(row[1], " "), row[2]), function()
      local verdict, told = judge(row[1], row[2])
      assert.equal(row[3], verdict, told)
    end)
    it(("%s: %s, whatever the environment says"):format(table.concat(row[1], " "), row[2]),
      function()
      local others = { CONTENT_FILTER_ENFORCER_MODE = "rewrite", SANDBOX_ENABLED = "false",
        CONTENT_FILTER_SANDBOX_DIR = "/elsewhere", SANDBOX_PROFILE = "development",
        SANDBOX_ON_ERROR = "allow", SANDBOX_APPROVE_REWRITES = "on" }
      if not row[1][1]:find("sandbox") then others.CONTENT_FILTER_SANDBOX_DIR = nil end
      local verdict, told = judge(row[1], row[2], nil, others)
      assert.equal(row[3], verdict, told)
    end)
  end

  local bad = {
    { { "--sandbox", SANDBOX, "--mode", "blok" }, CLONE, "deny",
      '--mode is "blok", but must be one of rewrite, block; using "block"' },
    { { "--sandbox", SANDBOX, "--approve-rewrites", "yes" }, CLONE, "rewrite",
      '--approve-rewrites is "yes", but must be one of on, off; using "off"' },
    { { "--sandbox", SANDBOX, "--scope", "last" }, "cd x && " .. CLONE, "rewrite",
      '--scope is "last", but must be one of all, first; using "all"' },
    { { "--sandbox", SANDBOX, "--on-error", "no" }, "echo (", "deny",
      '--on-error is "no", but must be one of allow, ask, deny; using "deny"' },
    { { "--boundary", "projekt" }, "ls", nil, '--boundary is "projekt"' },
    { { "--profile", "balansed" }, "ls", "allow", '--profile is "balansed", but must be one of' },
    { { "--profile", "balanced", "--enabled", "ja" }, "ls", nil,
      '--enabled is "ja", but must be true or false: auto-approval is off' },
    { { "--sandbox", "sandbox" }, CLONE, "deny", '--sandbox is "sandbox": not an absolute path' },
    { { "--profile", "balanced", "--policy", "p.json" }, "ls", nil,
      '--policy is "p.json": not an absolute path' },
    { { "--profile", "balanced", "--policy", "ROOT/none.json" }, "ls", nil, "no such file" },
    { { "--sandbox", SANDBOX, "--audit", "log" }, CLONE, "allow", '--audit is "log"' },
    { { "--sandbox", SANDBOX, "--rules", "r" }, CLONE, "allow", '--rules is "r"' },
  }
  for _, row in ipairs(bad) do
    it("take the strictest of " .. table.concat(row[1], " "), function()
      local verdict, told = judge(row[1], row[2])
      assert.equal(row[3], verdict, told)
      assert.truthy(told:find(row[4], 1, true), told)
    end)
  end

  local unreadable = {
    { { "--sandboks", "/x" },
      'unknown option "--sandboks" of the hook; did you mean "--sandbox"?' },
    { { "--policy" }, "the hook's option --policy needs a value" },
    { { "--sandbox", "" }, "the hook's option --sandbox needs a value" },
    { { "--sandbox=" }, "the hook's option --sandbox needs a value" },
    { { "--sandbox", "--mode", "block" }, "the hook's option --sandbox needs a value" },
    { { "--mode=block", "--mode=rewrite" }, "the hook's option --mode is given twice" },
    { { "--mode", "block", "/x" }, 'unknown option "/x" of the hook' },
  }
  for _, row in ipairs(unreadable) do
    it("have it ask about everything: " .. table.concat(row[1], " "), function()
      local verdict, told = judge({ table.unpack(row[1]) }, "ls")
      assert.equal("ask", verdict)
      assert.truthy(told:find(row[2], 1, true), told)
      assert.equal("deny", (judge({ table.unpack(row[1]) }, "ls", "bypassPermissions")))
    end)
  end

  it("cover every variable that configures the enforcer", function()
    local names = { "CONTENT_FILTER_SANDBOX_DIR", "CONTENT_FILTER_ENFORCER_MODE", "SANDBOX_ENABLED",
      "SANDBOX_PROFILE", "BATCH_PERMISSION_ENABLED", "DEBUG_SANDBOX", "SANDBOX_WORKTREE",
      "SANDBOX_HOST_REPO", "SANDBOX_SCOPE", "SANDBOX_ON_ERROR", "SANDBOX_RULES_DIR",
      "SANDBOX_POLICY", "SANDBOX_BOUNDARY", "SANDBOX_AUDIT", "SANDBOX_GIT_ENV",
      "SANDBOX_APPROVE_REWRITES", "CONTENT_FILTER_COMMAND" }
    local given = {}
    for _, name in ipairs(names) do given[name] = "x" end
    local options = arguments.options(given)
    for _, name in ipairs(names) do
      assert.truthy(options[name], name)
      assert.same("x", arguments.read({ options[name], "x" })[name])
    end
  end)
end)
