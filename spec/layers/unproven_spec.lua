--- Commands that look harmless and are not, by what is wrong with them: none is approved. The
-- tables are spec/fixtures/unproven/*.txt; ⏎ is a new line, U an address, SANDBOX the sandbox.
local core = require("sandbox_enforcer.core")
local look_alikes = require("look_alikes")
local place = require("place")

local URL <const> = "https://example.com/o/r"

--- `U` where it is a word of its own, or begins one.
local function with_address(text)
  return (" " .. text .. " "):gsub("([%s'\"=./])U%f[%s'\"?/]", "%1" .. URL):sub(2, -2)
end

--- Variables of which one is named like a secret, and one holds what looks like one.
local VARIABLES <const> = {
  DEPLOY_TOKEN = "x", PLAIN_NAME = "ghp_abcdefghijklmnopqrstuvwxyz0123456789",
}

local function is_approved(here, row, shell)
  local command = with_address(row[1]):gsub("SANDBOX", here.sandbox)
  local more = { SHELL = "/bin/" .. (shell or "bash") }
  for name, value in pairs(VARIABLES) do more[name] = value end
  local said, decision = look_alikes.judge(here, command, more)
  return said == "allow" or said == "rewrite" and decision.contained == true
end

for name in place.sh("ls spec/fixtures/unproven/*.txt"):gmatch("unproven/([%w_]+)%.txt") do
  describe("what is not approved, of " .. name, function()
    local here = look_alikes.project()
    place.sh(("cd %s && HOME=%s sh %s/spec/fixtures/unproven/plant.sh 2>&1"):format(
      place.quote(here.project), place.quote(here.home), place.quote(core.cwd())))
    teardown(here.remove)
    local count = 0
    for _, row in ipairs(look_alikes.rows("unproven/" .. name .. ".txt")) do
      count = count + 1
      it(row.family .. ": " .. row[1], function()
        assert.is_false(is_approved(here, row))
        if name == "shells" then assert.is_false(is_approved(here, row, "zsh")) end
      end)
    end
    it("is many", function() assert.is_true(count >= 60, tostring(count)) end)
  end)
end

describe("what is not approved, in zsh alone", function()
  local here = look_alikes.project()
  teardown(here.remove)
  for _, command in ipairs({ "coproc read", "coproc cat", "coproc { cat; }; ls" }) do
    it("is " .. command, function()
      assert.is_false(is_approved(here, { command }, "zsh"))
      assert.is_true(is_approved(here, { command }))
    end)
  end
end)

describe("what is not approved, of the names of this machine", function()
  local here = look_alikes.project()
  teardown(here.remove)
  it("is a download from one of /etc/hosts", function()
    local name = place.sh("hostname"):gsub("\n", "")
    local known = place.sh("cat /etc/hosts"):find(name, 1, true)
    if not known then return pending(name .. " is not in /etc/hosts") end
    assert.is_false(is_approved(here, { "curl -o x http://" .. name .. "/f" }))
    assert.is_false(is_approved(here, { "git clone http://" .. name:upper() .. ":3000/o/r" }))
    assert.is_true(is_approved(here, { "curl -o x http://not-" .. name .. ".example/f" }))
  end)
end)
