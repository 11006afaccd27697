--- The person's command.
local core = require("sandbox_enforcer.core")
local enforce = require("enforce")
local place = require("place")

local PROGRAM <const> = os.getenv("SANDBOX_ENFORCER_BIN") or "bin/sandbox-enforcer"

describe("sandbox-enforcer", function()
  local here = place.new()
  teardown(here.remove)
  local own = here.home .. "/.config/sandbox-enforcer/rules"

  local function run(arguments)
    local line = ("env -i HOME=%s CONTENT_FILTER_SANDBOX_DIR=%s %s %s 2>&1; echo $?"):format(
      here.home, here.sandbox, place.quote(PROGRAM), arguments)
    local text, status = place.sh(line):match("^(.*)%f[%d](%d+)\n$")
    return text, tonumber(status)
  end

  it("explain shows the commands, the verdict and why", function()
    local text, status = run("explain 'git clone https://h/o/r && ls r'")
    assert.equal(0, status)
    for _, part in ipairs({ 'word 5-9 "clone"', "verdict: rewrite",
      "runs:    git clone https://h/o/r " .. here.sandbox .. "/r && ls " .. here.sandbox .. "/r",
      "because: Redirected git clone to sandbox" }) do
      assert.truthy(text:find(part, 1, true), text)
    end
  end)

  it("explain wants a command", function()
    local text, status = run("explain")
    assert.equal(64, status)
    assert.truthy(text:find("give the command", 1, true))
  end)

  it("explain says where a command cannot be parsed", function()
    assert.truthy(run("explain 'ls ('"):find("cannot be parsed", 1, true))
  end)

  it("check looks at all rules", function()
    local text, status = run("check")
    assert.equal(0, status)
    assert.truthy(text:find("^%d+ rules are well%-formed"))
  end)

  it("check names the file, the key and what was expected", function()
    assert(core.mkdir(own, 448))
    place.write(own .. "/mytool.lua", 'return { command = "mytool", landing = {} }')
    finally(function() os.remove(own .. "/mytool.lua") end)
    for _, arguments in ipairs({ "check", "check " .. own .. "/mytool.lua" }) do
      local text, status = run(arguments)
      assert.equal(1, status)
      assert.truthy(text:find("mytool.lua: landing: no such field", 1, true), text)
    end
  end)

  it("help lists the verbs; an unknown one is no verb", function()
    local text, status = run("help")
    assert.equal(0, status)
    assert.truthy(text:find("explain COMMAND", 1, true))
    assert.equal(64, select(2, run("frobnicate")))
  end)

  it("takes a rule of the user's at the next command, before ours", function()
    assert(core.mkdir(own, 448))
    place.write(own .. "/wget.lua", 'return { command = "wget", operands = "more..." }')
    assert.equal(nil, enforce.binary(here, "wget https://h/x").command)
    os.remove(own .. "/wget.lua")
    assert.equal("wget -P /sandbox https://h/x", enforce.binary(here, "wget https://h/x").command)
  end)
end)
