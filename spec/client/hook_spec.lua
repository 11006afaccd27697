--- The client's protocol: what comes in, and exactly what goes out.
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local enforce = require("enforce")
local hook = require("sandbox_enforcer.hook")
local place = require("place")

describe("the hook", function()
  local here = place.new()
  teardown(here.remove)
  local rules = { core.cwd() .. "/rules" }

  local function run(event, env)
    local settled = enforce.at(here, env)
    local text = type(event) == "table" and cjson.encode(event) or event
    return hook.run(text, { env = function(name) return settled[name] end, rules = rules })
  end

  local function bash(command, more)
    local event = { hook_event_name = "PreToolUse", tool_name = "Bash", cwd = here.project,
      tool_input = { command = command } }
    for key, value in pairs(more or {}) do event[key] = value end
    return event
  end

  local CLONE <const> = "git clone https://h/o/r"

  describe("passes silently", function()
    local silent = {
      { "a command without a download", bash("ls -la") },
      { "an event that it does not know", { hook_event_name = "Notification",
        tool_name = "Bash" } },
      { "PostToolUse", { hook_event_name = "PostToolUse", tool_name = "Bash",
        tool_input = { command = "ls" } } },
      { "a tool that it does not know", { hook_event_name = "PreToolUse",
        tool_name = "Frobnicate", tool_input = { note = CLONE } } },
      { "an input without a command", { hook_event_name = "PreToolUse", tool_name = "Bash",
        tool_input = {} } },
      { "a change of skills", { hook_event_name = "ConfigChange", source = "skills",
        file_path = "/none" } },
    }
    for _, case in ipairs(silent) do
      it(case[1], function() assert.same({ status = 0 }, run(case[2])) end)
    end
  end)

  describe("a rewrite", function()
    it("comes with the message for the user, the context for the model, and the whole input",
      function()
      local answer = assert(cjson.decode(run(bash(CLONE)).stdout))
      local told = "[SandboxEnforcer] Redirected git clone to sandbox: " .. here.sandbox
        .. "/r (was r)"
      local command = CLONE .. " " .. here.sandbox .. "/r"
      assert.same({
        systemMessage = told,
        hookSpecificOutput = {
          hookEventName = "PreToolUse", permissionDecision = "allow",
            permissionDecisionReason = told,
          updatedInput = { command = command },
          additionalContext = told .. "\nThe command that runs is: " .. command,
        },
      }, answer)
    end)

    it("keeps every other byte of the input", function()
      local input = '{"x":[], "big":12345678901234567,"e":"\\u00e9\\/\\ud800", '
        .. '"o":{"a":{},"a":1e5},\n'
        .. ' "command" : "%s" ,"description":"d","timeout":5000}'
      local text = '{"tool_name":"Bash","tool_input":' .. input:format(CLONE) .. ',"cwd":"'
        .. here.project .. '"}'
      local out = run(text).stdout
      local expected = input:format(CLONE .. " " .. here.sandbox .. "/r")
      assert.truthy(out:find(expected, 1, true), out)
    end)

    for mode, decision in pairs({ default = "allow", acceptEdits = "allow",
      bypassPermissions = "allow",
      plan = false, dontAsk = false, auto = false }) do
      it((decision and "is approved" or "is not approved") .. " in mode " .. mode, function()
        local answer = cjson.decode(run(bash(CLONE, { permission_mode = mode })).stdout)
        assert.equal(decision or nil, answer.hookSpecificOutput.permissionDecision)
        assert.equal(CLONE .. " " .. here.sandbox .. "/r",
          answer.hookSpecificOutput.updatedInput.command)
      end)
    end

    it("besides what deletes the home is not approved, either", function()
      local fresh = place.new()
      local answer = enforce.binary(fresh, CLONE .. " && rm -rf ~")
      fresh.remove()
      assert.equal(nil, answer.decision)
      assert.equal(CLONE .. " /sandbox/r && rm -rf ~", answer.command)
    end)

    local undecided = {
      { "another command is next to it", CLONE .. " && rm -rf build" },
      { "a variable is set for it", "GIT_SSL_NO_VERIFY=1 " .. CLONE },
      { "it may run a program", "git clone -u git-upload-pack h:o/r" },
      { "its addresses stand in a list", "wget -i list" },
      { "addresses of a list go with others", "yt-dlp -a list https://h/v" },
      { "a function runs something else", "f() { ls; }; f; " .. CLONE },
    }
    for _, case in ipairs(undecided) do
      it("is not approved if " .. case[1], function()
        local answer = cjson.decode(run(bash(case[2])).stdout).hookSpecificOutput
        assert.equal(nil, answer.permissionDecision)
        assert.truthy(answer.updatedInput)
      end)
    end

    it("is not approved if the user says so", function()
      local answer = cjson.decode(run(bash(CLONE), { SANDBOX_APPROVE_REWRITES = "off" }).stdout)
      assert.equal(nil, answer.hookSpecificOutput.permissionDecision)
    end)

    it("is not approved while another hook listens", function()
      assert(core.mkdir(here.home .. "/.claude", 448))
      local settings = here.home .. "/.claude/settings.json"
      local function with(command)
        place.write(settings, cjson.encode({ hooks = { PreToolUse = { { matcher = "*", hooks = {
          { type = "command", command = command } } } } } }))
        local decision = cjson.decode(run(bash(CLONE)).stdout).hookSpecificOutput.permissionDecision
        os.remove(settings)
        return decision
      end
      assert.equal(nil, with("/usr/bin/other-hook"))
      assert.equal("allow", with("/opt/bin/sandbox-enforcer"))
    end)
  end)

  it("tells nothing that a terminal obeys", function()
    local odd = here.root .. "/\27[2J\u{9B}1m"
    local more = { CLAUDE_PROJECT_DIR = odd }
    assert(core.mkdir(odd .. "/.claude/config", 448))
    place.write(odd .. "/.claude/config/sandbox_policy.json", "{")
    local answer = run(bash("wget -O \27x https://h/f"), more)
    assert.equal(nil, answer.stderr:find("[\27\x9B]"))
    assert.equal(nil, cjson.decode(answer.stdout).systemMessage:find("[\27\x9B]"))
  end)

  describe("what cannot be read", function()
    local events = { { "no JSON", "}{" }, { "nothing", "" }, { "a list that is cut off",
      '[{"tool_name"' },
      { "a string", '"x"' }, { "a list", '[{"tool_name":"Bash"}]' } }
    for _, case in ipairs(events) do
      it("(" .. case[1] .. ") passes with a message", function()
        local answer = run(case[2])
        assert.equal(0, answer.status)
        assert.truthy(cjson.decode(answer.stdout).systemMessage)
        assert.equal(nil, cjson.decode(answer.stdout).hookSpecificOutput)
      end)
      it("(" .. case[1] .. ") is refused by status 2 with SANDBOX_ON_ERROR=deny", function()
        local answer = run(case[2], { SANDBOX_ON_ERROR = "deny" })
        assert.equal(2, answer.status)
        assert.equal(nil, answer.stdout)
        assert.truthy(answer.stderr:find("cannot be read", 1, true))
      end)
      it("(" .. case[1] .. ") is asked about with SANDBOX_ON_ERROR=ask", function()
        local answer = cjson.decode(run(case[2], { SANDBOX_ON_ERROR = "ask" }).stdout)
        assert.equal("ask", answer.hookSpecificOutput.permissionDecision)
      end)
    end

    for choice, decision in pairs({ [false] = false, allow = false, ask = "ask", deny = "deny" }) do
      it("a command that bash would reject, SANDBOX_ON_ERROR=" .. tostring(choice), function()
        local answer = cjson.decode(run(bash("git clone 'x"), { SANDBOX_ON_ERROR = choice }).stdout)
        local specific = answer.hookSpecificOutput or {}
        assert.equal(decision or nil, specific.permissionDecision)
        assert.truthy((answer.systemMessage
          or specific.permissionDecisionReason):find("cannot be parsed", 1, true))
      end)
    end

    it("a lone surrogate in the command does not hide it", function()
      local text = '{"tool_name":"Bash","cwd":"/","tool_input":'
        .. '{"command":"git clone https://h/o/r # \\ud800"}}'
      assert.truthy(run(text).stdout:find(here.sandbox .. "/r # ", 1, true))
    end)
  end)

  describe("a fault of ours", function()
    local broken = here.root .. "/broken"
    setup(function() assert(core.mkdir(broken, 448)) end)
    local faults = {
      { "a rule that does not compile", "return {", "broken/git.lua:1:" },
      { "a rule that fails the schema", 'return { command = "git", landing = 1 }',
        "git.lua:1: landing: unknown field" },
      { "a rule that raises", 'error("boom")', "git.lua:1: boom" },
      { "a rule that never ends", "while true do end", "git.lua" },
      { "a rule that eats memory", 'local t = "x" while true do t = t .. t end', "git.lua" },
      { "a rule that reaches out", 'os.execute("id")', "git.lua:1:" },
      { "a rule that is no text", "\27Lua", "git.lua" },
    }
    for _, case in ipairs(faults) do
      it("(" .. case[1] .. ") asks, and names the rule", function()
        place.write(broken .. "/git.lua", case[2])
        local answer = cjson.decode(run(bash(CLONE),
          { SANDBOX_RULES_DIR = broken }).stdout).hookSpecificOutput
        assert.equal("ask", answer.permissionDecision)
        assert.truthy(answer.permissionDecisionReason:find(case[3], 1, true),
          answer.permissionDecisionReason)
      end)
    end
    it("is refused with SANDBOX_ON_ERROR=deny", function()
      place.write(broken .. "/git.lua", "return")
      local answer = cjson.decode(run(bash(CLONE), { SANDBOX_RULES_DIR = broken,
        SANDBOX_ON_ERROR = "deny" }).stdout)
      assert.equal("deny", answer.hookSpecificOutput.permissionDecision)
    end)
    it("passes with a message with SANDBOX_ON_ERROR=allow", function()
      place.write(broken .. "/git.lua", "return")
      local answer = cjson.decode(run(bash(CLONE), { SANDBOX_RULES_DIR = broken,
        SANDBOX_ON_ERROR = "allow" }).stdout)
      assert.equal(nil, answer.hookSpecificOutput)
      assert.truthy(answer.systemMessage:find("git.lua", 1, true))
    end)
    it("does not touch commands that the rule is not for", function()
      assert.same({ status = 0 }, run(bash("ls"), { SANDBOX_RULES_DIR = broken }))
    end)

    local function without_rules(event, env)
      local settled = enforce.at(here, env)
      local answer = hook.run(cjson.encode(event),
        { env = function(name) return settled[name] end, rules = { "/nowhere" } })
      return cjson.decode(answer.stdout).hookSpecificOutput.permissionDecision
    end
    for _, env in ipairs({ {}, { CONTENT_FILTER_SANDBOX_DIR = false, SANDBOX_ENABLED = "true" },
      { CONTENT_FILTER_SANDBOX_DIR = false, SANDBOX_BOUNDARY = "project" } }) do
      it("asks about commands if there are no rules at all, whatever is on", function()
        assert.equal("ask", without_rules(bash("ls"), env))
        local shadow = bash("", { tool_name = "Write",
          tool_input = { file_path = here.home .. "/.claude/settings.json" } })
        assert.equal("deny", without_rules(shadow, env))
      end)
    end

    it("takes rules from below the home directory, and from nowhere relative", function()
      assert(core.mkdir(here.home .. "/own", 448))
      place.write(here.home .. "/own/git.lua", "return {")
      local answer = run(bash(CLONE), { SANDBOX_RULES_DIR = "~/own" })
      assert.truthy(answer.stderr:find(here.home .. "/own/git.lua", 1, true), answer.stderr)
      answer = run(bash(CLONE), { SANDBOX_RULES_DIR = "own" })
      assert.truthy(answer.stderr:find('SANDBOX_RULES_DIR is "own": not an abs', 1, true))
    end)
  end)

  describe("the configuration", function()
    local function decided(env, command)
      local answer = run(bash(command or CLONE), env)
      local out = answer.stdout and cjson.decode(answer.stdout) or {}
      return out.hookSpecificOutput or {}, answer
    end
    it("takes the strictest mode for a typo, and says so", function()
      local answer = decided({ CONTENT_FILTER_ENFORCER_MODE = "rewrit" })
      assert.equal("deny", answer.permissionDecision)
      assert.truthy(answer.permissionDecisionReason:find('CONTENT_FILTER_ENFORCER_MODE is "rewrit"',
        1, true))
    end)
    local bad = {
      { "a relative sandbox", "sandbox", "not an absolute path" },
      { "the root as a sandbox", "/", "the root directory is not allowed" },
      { "a file as a sandbox", here.root .. "/file", "it is not a directory" },
    }
    for _, case in ipairs(bad) do
      it("refuses downloads with " .. case[1], function()
        place.write(here.root .. "/file", "")
        local answer = decided({ CONTENT_FILTER_SANDBOX_DIR = case[2] })
        assert.equal("deny", answer.permissionDecision)
        assert.truthy(answer.permissionDecisionReason:find(case[3], 1, true))
      end)
      it("only mentions " .. case[1] .. " for other commands", function()
        local _, answer = decided({ CONTENT_FILTER_SANDBOX_DIR = case[2] }, "ls")
        assert.equal(nil, answer.stdout)
        assert.truthy(answer.stderr:find(case[3], 1, true))
      end)
    end
    local names = { "with blanks", "quo'te\"s", "do$llar`", "ünï", "trailing/" }
    for _, name in ipairs(names) do
      it("takes a sandbox " .. name, function()
        local directory = here.root .. "/" .. name
        local answer = decided({ CONTENT_FILTER_SANDBOX_DIR = directory })
        local command = answer.updatedInput.command
        local word = place.sh("printf %s " .. command:sub(#CLONE + 2))
        assert.equal((directory:gsub("/$", "")) .. "/r", word)
        assert.equal("directory", core.kind((directory:gsub("/$", ""))))
      end)
    end
    it("makes the sandbox for its owner only", function()
      local directory = here.root .. "/fresh/er"
      decided({ CONTENT_FILTER_SANDBOX_DIR = directory })
      assert.equal("700\n", place.sh("stat -c %a " .. directory))
    end)
    it("refuses downloads into a sandbox that cannot be made", function()
      local answer = decided({ CONTENT_FILTER_SANDBOX_DIR = "/proc/nowhere" })
      assert.equal("deny", answer.permissionDecision)
      assert.truthy(answer.permissionDecisionReason:find("cannot be created", 1, true))
    end)
    it("does not follow a link out of the sandbox", function()
      place.sh(("mkdir -p %s && ln -sfn %s %s/out"):format(here.sandbox, here.project,
        here.sandbox))
      local answer = decided(nil, "git clone https://h/o/r " .. here.sandbox .. "/out/r")
      assert.equal("git clone https://h/o/r " .. here.sandbox .. "/r", answer.updatedInput.command)
      answer = decided(nil, "git clone https://h/o/r out")
      assert.equal("git clone https://h/o/r " .. here.sandbox .. "/project/out",
        answer.updatedInput.command)
      os.remove(here.sandbox .. "/out")
    end)
  end)

  describe("events that are not as they should be", function()
    local on = enforce.at(here, { SANDBOX_ENABLED = "true", BATCH_PERMISSION_ENABLED = "true" })
    local events = { "PreToolUse", "PermissionRequest", "PostToolUse", "PostToolUseFailure" }
    local values = { cjson.null, true, 1, "", "x", {}, { 1 }, "\0", "/a\0b", ("x"):rep(100000) }
    for _, name in ipairs(events) do
      for _, key in ipairs({ "cwd", "tool_name", "tool_input", "session_id", "agent_type" }) do
        it(("%s with any %s is answered"):format(name, key), function()
          for i = 0, #values do
            local event = { hook_event_name = name, tool_name = "Bash", cwd = here.project,
              session_id = "s", tool_input = { command = "frobnicate" } }
            event[key] = values[i]
            local ran = enforce.program(here, cjson.encode(event), on)
            local told = ran.stdout .. ran.stderr
            assert.equal(0, ran.status)
            assert.equal(nil, told:match("[^\n]*%.lua:%d[^\n]*") or told:match("out of time"))
          end
        end)
      end
    end
  end)

  it("asks about an event that is nested deeper than it reads", function()
    local event = '{"hook_event_name":"PreToolUse","tool_name":"mcp__a__run","tool_input":'
      .. '{"command":"sudo ls","x":' .. ("["):rep(2000) .. ("]"):rep(2000) .. "}}"
    local ran = enforce.program(here, event, enforce.at(here, { SANDBOX_ENABLED = "true" }))
    local answer = cjson.decode(ran.stdout).hookSpecificOutput
    assert.equal("ask", answer.permissionDecision)
  end)

  describe("tools of servers", function()
    local on = enforce.at(here, { SANDBOX_ENABLED = "true" })
    local function said(tool, input)
      local event = { hook_event_name = "PreToolUse", tool_name = tool, cwd = here.project,
        tool_input = input }
      local ran = enforce.program(here, cjson.encode(event), on)
      local answer = ran.stdout ~= "" and cjson.decode(ran.stdout) or {}
      return (answer.hookSpecificOutput or {}).permissionDecision
    end

    it("do not read by its address what they may not read by its path", function()
      local env = "file://" .. here.project .. "/.env"
      assert.equal("deny", said("mcp__files__read_file", { uri = env }))
      assert.equal("deny", said("ReadMcpResourceTool", { server = "s", uri = env }))
      assert.equal(nil, said("ReadMcpResourceTool", { server = "s", uri = "docs://a" }))
      assert.equal(nil, said("mcp__files__read_file",
        { uri = "file://" .. here.project .. "/README.md" }))
    end)

    it("are judged in time, however many parameters they have", function()
      local input = {}
      for i = 1, 10000 do input["p" .. i] = "http://169.254.169.254/" end
      assert.equal("deny", said("mcp__web__get", input))
    end)
  end)

  describe("other events", function()
    it("SessionStart tells the model where downloads go", function()
      local answer = cjson.decode(run({ hook_event_name = "SessionStart",
        source = "startup" }).stdout)
      assert.truthy(answer.hookSpecificOutput.additionalContext:find(here.sandbox, 1, true))
      assert.equal("SessionStart", answer.hookSpecificOutput.hookEventName)
    end)
    it("ConfigChange vetoes what would switch the hooks off", function()
      local file = here.root .. "/settings.json"
      place.write(file, '{"disableAllHooks":true}')
      local answer = run({ hook_event_name = "ConfigChange", source = "user_settings",
        file_path = file })
      assert.equal(2, answer.status)
      assert.truthy(answer.stderr:find("disableAllHooks", 1, true))
    end)
  end)
end)
