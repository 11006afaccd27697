--- What the README shows is run.
local apart = require("apart")
local core = require("sandbox_enforcer.core")
local enforce = require("enforce")
local place = require("place")
local presets = require("sandbox_enforcer.config.presets")
local verbs = require("sandbox_enforcer.verbs")

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

  it("installs by commands that there are, and they work", function()
    local install = README:match("\n## Install\n\n(.-)\n\n")
    assert.truthy(install:find("    sudo make install ", 1, true))
    assert.truthy(place.read("Makefile"):find("\ninstall:"))
    for arguments in install:gmatch("    sandbox%-enforcer (%a+)") do
      local said, status = apart.run(here.home, here.project, arguments)
      assert.equal(0, status, said)
    end
    assert.truthy(core.kind(here.home .. "/sandbox"))
  end)

  it("lists every preset, in their order", function()
    local found = {}
    local listed = README:match("| preset |.-\n\n")
    for name in listed:gmatch("\n| `(%a+)`") do found[#found + 1] = name end
    for i, preset in ipairs(presets.list) do assert.equal(preset.name, found[i]) end
    assert.equal(#presets.list, #found)
  end)

  it("lists every verb", function()
    local listed = README:match("| verb |.-\n\n")
    for _, verb in ipairs(verbs.list) do
      assert.truthy(listed:find("`" .. verb.name .. "`", 1, true), verb.name)
    end
  end)

  it("shows what the program prints", function()
    apart.run(here.home, here.project, "install")
    local arguments, shown = blocks("console")[1]:match("^%$ sandbox%-enforcer ([^\n]+)\n(.*)$")
    local said = apart.run(here.home, here.project, arguments)
    assert.equal(shown .. "\n", said:sub(1, #shown + 1))
  end)

  it("shows a policy that is well-formed", function()
    local file = here.root .. "/policy.json"
    place.write(file, blocks("json")[1])
    assert.truthy(require("sandbox_enforcer.config.policy").read(file))
  end)

  it("shows a call from Lua that holds", function()
    local chunk = assert(load(blocks("lua")[2], "README"))
    chunk()
    os.remove("/tmp/sandbox")
  end)

end)
