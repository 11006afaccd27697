--- Steps and effects are built whole: nobody writes onto them, whatever the command.
local enforce = require("enforce")
local enforcer = require("sandbox_enforcer")
local frozen = require("frozen")
local place = require("place")
local trace = require("trace")

local TABLES <const> = { "positions", "names", "follow", "sinks", "tools", "evasions", "random",
  "meaning", "later" }

--- Commands of the tables: downloads, ways out of a worktree, and a session of an agent.
local function commands()
  local list = {}
  for _, name in ipairs(TABLES) do
    for _, row in ipairs(dofile("spec/fixtures/containment/" .. name .. ".lua")) do
      list[#list + 1] = row[2]
    end
  end
  for _, name in ipairs({ "escapes", "git", "places", "work" }) do
    local given = dofile("spec/fixtures/worktree_" .. name .. ".lua")
    for _, text in pairs(type(given) == "table" and given or { given }) do
      for line in text:gmatch("[^\n]+") do
        list[#list + 1] = line:gsub("@%a+", { ["@host"] = "/project", ["@up"] = "../project" })
      end
    end
  end
  for _, entry in ipairs(trace.commands()) do list[#list + 1] = entry.command end
  return list
end

local EVENTS <const> = {
  { tool_name = "Write", tool_input = { file_path = "/project/a", content = "" } },
  { tool_name = "Read", tool_input = { file_path = "a.txt" } },
  { tool_name = "Glob", tool_input = { pattern = "{a,../b}/**/*.c", path = "src" } },
  { tool_name = "Grep", tool_input = { pattern = "x", glob = "*.c", path = 3 } },
  { tool_name = "mcp__files__create_directory", tool_input = { path = "/project/d" } },
  { tool_name = "mcp__files__move", tool_input = { source = "a", target = "file:///b%20c" } },
}

describe("steps and effects", function()
  local here, noted

  setup(function()
    here = place.new()
    place.sh(([[cd %s && git init -q . && git -c user.name=a -c user.email=a@b commit -q
      --allow-empty -m x && git worktree add -q ../tree && touch ../tree/a.txt]])
      :gsub("\n%s*", " "):format(place.quote(here.project)))
    place.write(here.root .. "/policy.json", '{ "boundary": {}, "needs_approval": "ask" }')
  end)
  before_each(function() noted = frozen.start() end)
  after_each(function() noted.stop() end)
  teardown(function() here.remove() end)

  --- Judge all commands and tool calls.
  local function judge(env, cwd)
    local engine = enforcer.new(enforce.at(here, env))
    for _, command in ipairs(commands()) do
      local call = { tool_name = "Bash", tool_input = { command = command } }
      call = place.placed(here, call)
      call.cwd = cwd
      local decision = engine:decide(call)
      assert.falsy(decision.fault, decision.reasons[1])
    end
    for _, event in ipairs(EVENTS) do
      local call = place.placed(here, event)
      call.cwd = cwd
      engine:decide(call)
    end
  end

  it("are not written once they are made, in front of downloads", function()
    judge({}, here.project)
    assert.same({}, noted.writes)
    assert.is_true(noted.steps > 10000 and noted.effects > 10000,
      ("%d steps, %d effects"):format(noted.steps, noted.effects))
  end)

  it("are not written once they are made, in front of all layers", function()
    judge({
      SANDBOX_ENABLED = "true", SANDBOX_PROFILE = "development",
      SANDBOX_POLICY = here.root .. "/policy.json", SANDBOX_BOUNDARY = "project",
      SANDBOX_WORKTREE = here.root .. "/tree", SANDBOX_HOST_REPO = "/project",
    }, here.root .. "/tree")
    assert.same({}, noted.writes)
    assert.is_true(noted.steps > 10000 and noted.effects > 10000,
      ("%d steps, %d effects"):format(noted.steps, noted.effects))
  end)

  it("tell who writes", function()
    local boundary = require("sandbox_enforcer.layers.boundary")
    local judging = boundary.judge
    function boundary.judge(self, step)
      for _, effect in ipairs(step.effects) do effect.label = "mine" end
      return judging(self, step)
    end
    enforcer.new(enforce.at(here, { SANDBOX_BOUNDARY = "project" })):decide({
      tool_name = "Read", tool_input = { file_path = "a" }, cwd = here.project,
    })
    boundary.judge = judging
    assert.equal(1, #noted.writes)
    assert.truthy(noted.writes[1]:find("^effect%.label at spec/layers/frozen_spec%.lua:%d+$"))
  end)
end)
