-- What judging does to the disk, seen by strace: it changes nothing, and reads no rule twice.
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local force = require("force")
local place = require("place")
local program = require("program")

local HERE <const> = core.cwd()

local RULE <const> = [[
return { command = "fetchit", operands = { "url", "to" }, lands = { { "to" } } }
]]

local LIBRARY <const> = [[
local enforcer = require("sandbox_enforcer")
local engine = enforcer.new({
  HOME = HOME, CONTENT_FILTER_SANDBOX_DIR = HOME .. "/new/sandbox", SHELL = "/bin/bash",
  SANDBOX_ENABLED = "true", BATCH_PERMISSION_ENABLED = "true", SANDBOX_RULES_DIR = RULES,
})
for _ = 1, 2 do
  for _, command in ipairs({ "git clone https://h/o/r", "curl -O https://h/f && ls", "rm -rf src",
    "fetchit https://h/f a; fetchit https://h/g b && env fetchit https://h/h c", "(" }) do
    local event = { tool_name = "Bash", tool_input = { command = command }, cwd = PROJECT }
    print(engine:decide(event).verdict, enforcer.decide(event).verdict)
    engine:explain(event)
    engine:steps(command, PROJECT)
  end
  engine:decide({ tool_name = "Write", tool_input = { file_path = "a" }, cwd = PROJECT })
end
]]

describe("judging #unsanitized", function()
  local why = force.missing()
  if why then
    pending("is not proven by force: " .. why)
    return
  end
  local here, rules
  before_each(function()
    here = force.place()
    rules = here.root .. "/rules"
    place.sh("mkdir " .. rules)
    place.write(rules .. "/fetchit.lua", RULE)
  end)
  after_each(function() here.remove() end)

  --- Text for the shell that runs the library.
  local function library()
    local known = ("local HOME, PROJECT, RULES = %q, %q, %q\n"):format(here.home, here.project,
      rules)
    place.write(here.root .. "/judge.lua", known .. LIBRARY)
    return ("LUA_PATH='%s/lua/?.lua;%s/lua/?/init.lua;;' LUA_CPATH='%s/build/?.so;;' lua5.4 %s")
      :format(HERE, HERE, HERE, here.root .. "/judge.lua")
  end

  --- How often a shell text opens files whose names fit a pattern.
  local function opens(text, pattern)
    local log = here.root .. "/opened"
    place.sh(("cd %s && strace -f -e trace=?open,?openat -o %s sh -c %s >%s/out 2>&1 || true")
      :format(here.project, log, place.quote(text), here.root))
    local count = 0
    for line in place.read(log):gmatch("[^\n]+") do
      if line:find(pattern) and not line:find("ENOENT") then count = count + 1 end
    end
    return count
  end

  it("by the library changes nothing", function()
    assert.same({}, force.run(here, library(), { "lua5.4" }))
    local said = place.read(here.root .. "/out")
    assert.equal("rewrite\tnil", said:match("^[^\n]*"), said)
    assert.truthy(said:find("deny", 1, true))
  end)

  it("by one engine reads a rule once", function()
    assert.equal(1, opens(library(), "/fetchit%.lua"))
  end)

  --- The text that has the hook answer an event.
  local function hook(event, env)
    event.cwd, event.session_id, event.tool_name = here.project, "s", "Bash"
    place.write(here.root .. "/event", cjson.encode(event))
    local words = { "env -i PATH=/usr/bin:/bin SHELL=/bin/bash SANDBOX_ENABLED=true",
      "SANDBOX_DEADLINE_MS=60000", "HOME=" .. here.home, "SANDBOX_RULES_DIR=" .. rules }
    for name, value in pairs(env or {}) do words[#words + 1] = name .. "=" .. value end
    words[#words + 1] = ("%s/%s <%s/event"):format(HERE, program.hook, here.root)
    return table.concat(words, " ")
  end

  local FETCH <const> = "fetchit https://h/f a; fetchit https://h/g b && env fetchit https://h/h c"

  it("by the hook reads a rule once", function()
    local event = { hook_event_name = "PreToolUse", tool_input = { command = FETCH } }
    assert.equal(1, opens(hook(event), "/fetchit%.lua"))
    local sandboxed = { CONTENT_FILTER_SANDBOX_DIR = here.sandbox }
    assert.equal(1, opens(hook(event, sandboxed), "/fetchit%.lua"))
  end)

  for _, name in ipairs({ "PostToolUse", "PermissionRequest" }) do
    it("does not happen at " .. name .. ", unless approvals are kept", function()
      local before = { hook_event_name = "PreToolUse", tool_input = { command = FETCH },
        tool_use_id = "t" }
      opens(hook(before), "nothing")  -- it is in the ledger now
      local event = { hook_event_name = name, tool_input = { command = FETCH }, tool_use_id = "t" }
      assert.equal(0, opens(hook(event), "/fetchit%.lua"))
      assert.equal(1, opens(hook(event, { BATCH_PERMISSION_ENABLED = "true" }), "/fetchit%.lua"))
    end)
  end
end)
