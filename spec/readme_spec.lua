--- What the README shows is run.
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local enforce = require("enforce")
local place = require("place")

local README <const> = place.read("README.md")

--- The fenced blocks of a kind, in order.
local function blocks(kind)
  local list = {}
  for block in README:gmatch("\n```" .. kind:gsub("%p", "%%%0")
    .. "\n(.-)\n```") do list[#list + 1] = block end
  return list
end

describe("README", function()
  local here = place.new()
  teardown(here.remove)
  local rules = here.home .. "/.config/sandbox-enforcer/rules"

  setup(function()
    assert(core.mkdir(rules, 448))
    place.write(rules .. "/fetchit.lua", blocks("lua")[1])
  end)

  it("is under 150 lines", function()
    local _, lines = README:gsub("\n", "")
    assert.truthy(lines < 150)
  end)

  it("begins with two commands that the Makefile knows", function()
    local makefile = place.read("Makefile")
    for _, target in ipairs({ "demo", "test" }) do
      assert.truthy(README:find("\n    make " .. target .. " ", 1, true))
      assert.truthy(makefile:find("\n" .. target .. ":"))
    end
  end)

  for _, block in ipairs(blocks("before-after")) do
    for before, after in (block .. "\n"):gmatch("([^\n]+)\n([^\n]+)\n") do
      it("turns " .. before .. " into what it says", function()
        local answer = enforce.binary(here, before, { CONTENT_FILTER_SANDBOX_DIR = "~/sandbox" })
        assert.equal(after, answer.command)
      end)
    end
  end

  for decision, command in (blocks("decisions")[1] .. "\n"):gmatch("(%a+)%s+([^\n]+)\n") do
    it("decides about " .. command .. " what it says", function()
      local answer = enforce.binary(here, command, { SANDBOX_ENABLED = "true" })
      assert.equal(decision, answer.decision or "none")
    end)
  end

  it("shows settings with every hook that there is", function()
    local settings = assert(cjson.decode(blocks("json")[1]))
    assert.equal("~/sandbox", settings.env.CONTENT_FILTER_SANDBOX_DIR)
    for _, event in ipairs({ "PreToolUse", "PostToolUse", "PostToolUseFailure", "SessionStart",
      "ConfigChange", "PermissionRequest" }) do
      local hook = settings.hooks[event][1].hooks[1]
      assert.same({ "command", "/usr/local/bin/sandbox-enforcer", 10 }, { hook.type, hook.command,
        hook.timeout })
      assert.equal("table", type(hook.args))
    end
  end)

  it("shows a policy that is well-formed", function()
    local file = here.root .. "/policy.json"
    place.write(file, blocks("json")[2])
    assert.truthy(require("sandbox_enforcer.config.policy").read(file))
  end)

  it("shows a call from Lua that holds", function()
    local chunk = assert(load(blocks("lua")[2], "README"))
    chunk()
    os.remove("/tmp/sandbox")
  end)

  it("lists every variable that the program reads", function()
    local source = place.read("lua/sandbox_enforcer/config/read.lua")
    for name in source:gmatch('"(%u+_[%u_]+)"') do
      if not name:find("^XDG_") and not name:find("^CLAUDE_") then
        assert.truthy(README:find("`" .. name .. "`", 1, true), name)
      end
    end
  end)
end)
