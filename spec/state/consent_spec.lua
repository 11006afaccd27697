--- What the user has approved once is not asked again.
local cjson = require("cjson.safe")
local enforce = require("enforce")
local place = require("place")
local program = require("program")

local PROGRAM <const> = os.getenv("SANDBOX_ENFORCER_BIN") or "bin/sandbox-enforcer"

describe("consent", function()
  local here = place.new()
  teardown(here.remove)
  local env = enforce.judging({ BATCH_PERMISSION_ENABLED = "true" })

  local function event(name, command, more)
    more = more or {}
    more.hook_event_name = name
    return enforce.binary(here, command, more.off and enforce.judging() or env, more)
  end

  it("is kept when a prompt was shown, and the command then ran", function()
    assert.equal(nil, event("PreToolUse", "frobnicate").decision)
    event("PermissionRequest", "frobnicate")
    event("PostToolUse", "frobnicate")
    assert.equal("allow", event("PreToolUse", "frobnicate").decision)
  end)

  it("is for exactly this command, directory and project", function()
    assert.equal(nil, event("PreToolUse", "frobnicate x").decision)
    place.sh("mkdir -p " .. here.project .. "/sub")
    assert.equal(nil, event("PreToolUse", "frobnicate", { cwd = here.project .. "/sub" }).decision)
    assert.equal("allow", event("PreToolUse", "frobnicate").decision)
  end)

  it("is not kept without a prompt", function()
    event("PreToolUse", "allowed-by-a-rule")
    event("PostToolUse", "allowed-by-a-rule")
    assert.equal(nil, event("PreToolUse", "allowed-by-a-rule").decision)
  end)

  it("is not taken from an answer of no", function()
    event("PreToolUse", "refused-once")
    event("PermissionRequest", "refused-once")
    event("PreToolUse", "refused-once")  -- tried again, and allowed by something else
    event("PostToolUse", "refused-once")
    assert.equal(nil, event("PreToolUse", "refused-once").decision)
  end)

  it("never lifts a refusal", function()
    for _, name in ipairs({ "PreToolUse", "PermissionRequest", "PostToolUse" }) do
      event(name, "sudo frobnicate")
    end
    assert.equal("deny", event("PreToolUse", "sudo frobnicate").decision)
  end)

  it("is never for what is unknown before", function()
    for _, name in ipairs({ "PreToolUse", "PermissionRequest", "PostToolUse" }) do
      event(name, 'frobnicate "$X"')
    end
    assert.equal(nil, event("PreToolUse", 'frobnicate "$X"').decision)
  end)

  it("asks again about a script that was changed", function()
    local script = here.project .. "/run.py"
    place.write(script, "#!/usr/bin/python3\nprint(1)\n")
    for _, name in ipairs({ "PreToolUse", "PermissionRequest", "PostToolUse" }) do
      event(name, "./run.py")
    end
    assert.equal("allow", event("PreToolUse", "./run.py").decision)
    place.write(script, "#!/usr/bin/python3\nprint(2)\n")
    assert.equal(nil, event("PreToolUse", "./run.py").decision)
  end)

  local function approve(command, more)
    for _, name in ipairs({ "PreToolUse", "PermissionRequest", "PostToolUse" }) do
      local own = {}
      for key, value in pairs(more or {}) do own[key] = value end
      event(name, command, own)
    end
  end

  local bound = {
    { "that is sourced", ". ./sub/s.sh" }, { "that is the input of a shell", "bash < sub/s.sh" },
    { "in another directory", "cd sub && ./s.sh" }, { "that an interpreter runs", "perl sub/s.sh" },
  }
  for i, row in ipairs(bound) do
    it("asks again about a changed script " .. row[1], function()
      place.sh(("mkdir -p %s/sub"):format(here.project))
      place.write(here.project .. "/s.sh", "a decoy")
      place.write(here.project .. "/sub/s.sh", "frobnicate " .. i)
      approve(row[2])
      assert.equal("allow", event("PreToolUse", row[2]).decision)
      place.write(here.project .. "/sub/s.sh", "frobnicate " .. i .. " other")
      assert.equal(nil, event("PreToolUse", row[2]).decision)
    end)
  end

  local recipes = {
    { "make all", "Makefile", "all:\n\tfrob %d\n" },
    { "make", "Makefile", "x := $(shell frob)\nall:\n\tfrob %d $x\n" },
    { "make -C sub -f other.mk", "sub/other.mk", "all:\n\tfrob %d\n" },
    { "npm run build", "package.json", '{"scripts":{"build":"frob %d"}}' },
    { "yarn build", "package.json", '{"scripts":{"prebuild":"frob %d","build":"x"}}' },
  }
  for _, row in ipairs(recipes) do
    it("asks again about a changed recipe of " .. row[1], function()
      local file = here.project .. "/" .. row[2]
      place.sh(("mkdir -p %s/sub"):format(here.project))
      place.write(file, row[3]:format(1))
      approve(row[1])
      assert.equal("allow", event("PreToolUse", row[1]).decision)
      place.write(file, row[3]:format(2))
      assert.equal(nil, event("PreToolUse", row[1]).decision)
      os.remove(file)
    end)
  end

  it("goes on when something else in a package changes", function()
    local file = here.project .. "/package.json"
    place.write(file, '{"scripts":{"build":"frob"},"version":"1"}')
    approve("npm run build")
    place.write(file, '{"scripts":{"build":"frob"},"version":"2"}')
    assert.equal("allow", event("PreToolUse", "npm run build").decision)
    os.remove(file)
  end)

  it("is not kept for what a pipe brings to a shell, nor for scripts too large to read", function()
    approve("cat sub/s.sh | bash")
    assert.equal(nil, event("PreToolUse", "cat sub/s.sh | bash").decision)
    place.sh(("truncate -s 40M %s/large"):format(here.project))
    approve("./large")
    assert.equal(nil, event("PreToolUse", "./large").decision)
  end)

  it("stands for the prompt, and for nothing else that a mode asks for", function()
    approve("frobnicate modes")
    for mode, expected in pairs({ default = "allow", acceptEdits = "allow",
      bypassPermissions = "allow", plan = "", auto = "", dontAsk = "", other = "" }) do
      local answer = event("PreToolUse", "frobnicate modes", { permission_mode = mode })
      assert.equal(expected, answer.decision or "", mode)
    end
  end)

  it("is not taken from a prompt of another session", function()
    event("PreToolUse", "frobnicate twice", { session_id = "a" })
    event("PreToolUse", "frobnicate twice", { session_id = "b" })
    event("PermissionRequest", "frobnicate twice", { session_id = "b" })
    event("PostToolUse", "frobnicate twice", { session_id = "a" })
    assert.equal(nil, event("PreToolUse", "frobnicate twice").decision)
  end)

  it("is not taken from what the user broke off", function()
    event("PreToolUse", "frobnicate on")
    event("PermissionRequest", "frobnicate on")
    event("PostToolUseFailure", "frobnicate on", { is_interrupt = true })
    assert.equal(nil, event("PreToolUse", "frobnicate on").decision)
  end)

  it("is for one input, and for none that only reads like it", function()
    approve("frobnicate x,17:run_in_background=boolean:true")
    local other = { command = "frobnicate x", run_in_background = true }
    assert.equal(nil, event("PreToolUse", "", { tool_input = other }).decision)
  end)

  it("is not taken from a no to a script that is put back later", function()
    local script = here.project .. "/turns.py"
    place.write(script, "#!/usr/bin/python3\nbad()\n")
    event("PreToolUse", "./turns.py")
    event("PermissionRequest", "./turns.py")
    place.write(script, "#!/usr/bin/python3\nput_back()\n")
    event("PreToolUse", "./turns.py")
    place.write(script, "#!/usr/bin/python3\nbad()\n")
    event("PostToolUse", "./turns.py")
    assert.equal(nil, event("PreToolUse", "./turns.py").decision)
  end)

  it("is not taken from a no to what was rewritten", function()
    local CLONE <const> = "git clone https://h/r && frobnicate --version"
    local moving = enforce.judging({
      BATCH_PERMISSION_ENABLED = "true", CONTENT_FILTER_SANDBOX_DIR = here.sandbox,
    })
    local function at(name, command)
      return enforce.binary(here, command, moving, { hook_event_name = name })
    end
    local moved = at("PreToolUse", CLONE).command
    at("PermissionRequest", moved)
    at("PreToolUse", CLONE)  -- and now something else allows it
    at("PostToolUse", moved)
    assert.equal(nil, at("PreToolUse", moved).decision)
  end)

  local function of_server(command)
    return { tool_name = "mcp__server__run", tool_input = { command = command } }
  end

  it("is for tools of servers what it is for commands", function()
    place.write(here.project .. "/served.py", "#!/usr/bin/python3\nprint(1)\n")
    for _, command in ipairs({ "frobnicate", "./served.py" }) do
      approve("", of_server(command))
      local answer = event("PreToolUse", "", of_server(command))
      assert.equal("allow", answer.decision)
      assert.equal("[SANDBOX] ? " .. command .. " - NEEDS_APPROVAL (approved before)",
        answer.reason)
    end
    place.write(here.project .. "/served.py", "#!/usr/bin/python3\nprint(2)\n")
    assert.equal("ask", event("PreToolUse", "", of_server("./served.py")).decision)
    approve("", of_server('frobnicate "$X"'))
    assert.equal("ask", event("PreToolUse", "", of_server('frobnicate "$X"')).decision)
  end)

  it("is never for what cannot be parsed", function()
    approve("frobnicate (")
    assert.equal(nil, event("PreToolUse", "frobnicate (").decision)
  end)

  it("answers no question to the user, and is for nothing that the input does not show", function()
    for name, input in pairs({ ExitPlanMode = { plan = "p" }, Skill = { skill = "deploy" } }) do
      local call = { tool_name = name, tool_input = input }
      approve("", call)
      assert.equal("", event("PreToolUse", "", call).stdout)
    end
    local call = { tool_name = "PowerShell", tool_input = { command = "./x.ps1" } }
    approve("", call)
    assert.equal("ask", event("PreToolUse", "", call).decision)
  end)

  it("is not taken from what a copy of the program is told", function()
    local copy = here.root .. "/copy"
    place.sh(("cp %s %s"):format(PROGRAM, copy))
    for _, name in ipairs({ "PreToolUse", "PermissionRequest", "PostToolUse" }) do
      place.write(here.root .. "/event", cjson.encode({
        hook_event_name = name, tool_name = "Bash", cwd = here.project, session_id = "s",
        tool_input = { command = "frobnicate the copy" },
      }))
      local words = { "env", "-i" }
      for variable, value in pairs(enforce.at(here, env)) do
        words[#words + 1] = place.quote(variable .. "=" .. value)
      end
      place.sh(("%s %s < %s/event"):format(table.concat(words, " "), copy, here.root))
    end
    assert.equal(nil, event("PreToolUse", "frobnicate the copy").decision)
  end)

  it("does not keep the content filter from being asked", function()
    place.sh(("mkdir -p %s"):format(here.sandbox))
    local filter = here.root .. "/filter"
    place.write(filter, "#!/bin/sh\ncat > /dev/null\necho no >&2\nexit 2\n")
    place.sh("chmod +x " .. filter)
    local read = { tool_name = "Read", tool_input = { file_path = here.sandbox .. "/x" } }
    approve("", read)
    assert.equal("allow", event("PreToolUse", "", read).decision)
    local answer = enforce.binary(here, "", enforce.judging({
      BATCH_PERMISSION_ENABLED = "true", CONTENT_FILTER_SANDBOX_DIR = "/sandbox",
      CONTENT_FILTER_COMMAND = filter,
    }), { tool_name = "Read", tool_input = read.tool_input })
    assert.same({ 2, "" }, { answer.status, answer.stdout })
  end)

  it("is told as one line, whatever the project is called", function()
    local odd = here.root .. "/a\n1\nb"
    place.sh("mkdir -p " .. place.quote(odd))
    approve("frobnicate the lines", { cwd = odd })
    local told = program.run({ "consent", "list", env = { HOME = here.home } }).stdout
    assert.truthy(told:find(here.root .. "/a?1?b  frobnicate the lines\n", 1, true), told)
  end)

  it("keeps no secret", function()
    approve("frobnicate --password hunter2")
    assert.equal("allow", event("PreToolUse", "frobnicate --password hunter2").decision)
    assert.equal("", place.sh(("grep -r hunter2 %s/.local"):format(here.home)))
  end)

  it("of a time to come does not count", function()
    approve("frobnicate later")
    place.sh(("sed -i '1s/^/9/' %s/.local/state/sandbox-enforcer/consent/*"):format(here.home))
    assert.equal(nil, event("PreToolUse", "frobnicate later").decision)
    approve("frobnicate")
  end)

  it("is off unless it is switched on", function()
    assert.equal(nil, event("PreToolUse", "frobnicate", { off = true }).decision)
  end)

  it("ends", function()
    local policy = here.root .. "/policy.json"
    place.write(policy, '{"consent":{"ttl":1}}')
    place.sh("sleep 2")
    local short = enforce.judging({ BATCH_PERMISSION_ENABLED = "true", SANDBOX_POLICY = policy })
    assert.equal(nil, enforce.binary(here, "frobnicate", short).decision)
  end)
end)
