--- What is read from the client's transcripts.
local core = require("sandbox_enforcer.core")
local place = require("place")
local session = require("session")
local transcripts = require("sandbox_enforcer.client.transcripts")

local function read(path)
  local reader, items = assert(transcripts.open(path)), {}
  for item in function() return reader:next() end do items[#items + 1] = item end
  local faults = reader:faults()
  reader:close()
  return items, faults
end

describe("transcripts", function()
  local here = place.new()
  teardown(here.remove)

  it("tell calls as the hook was sent them", function()
    local told = session.new(here.home, "s1", here.project)
    told:prompt("acceptEdits")
    told:call("Bash", { command = "ls", timeout = 5 })
    told:call("Read", { file_path = "sub/a.txt" })
    local items = read(told:write())
    assert.equal(2, #items)
    assert.same({
      hook_event_name = "PreToolUse", tool_name = "Bash", tool_input = { command = "ls",
      timeout = 5 }, cwd = here.project, session_id = "s1", tool_use_id = "toolu_s1_1",
      permission_mode = "acceptEdits",
    }, items[1].event)
    assert.equal(here.project .. "/sub/a.txt", items[2].event.tool_input.file_path)
    assert.same({ "Read", here.project .. "/sub/a.txt", "s1" },
      { items[2].tool, items[2].about, items[2].session })
  end)

  local outcomes = {
    -- what came of it                 is told as
    { "it ran",                        "done", nil,                       {} },
    { "it failed",                     "Exit code 1", { failed = true },  { failed = true } },
    { "the user said yes",             "done", session.YES,               { answer = "yes" } },
    { "the user said no",              "no", session.NO,
      { failed = true, answer = "no", refused = true } },
    { "the user said no to an older client", "The user doesn't want to proceed with this tool use.",
      { failed = true }, { failed = true, answer = "no", refused = true } },
    { "a hook said no",                "PreToolUse:Bash hook error: [SandboxEnforcer] BLOCKED: x",
      { failed = true }, { failed = true, refused = true } },
    { "a hook said no to an older client", "[SandboxEnforcer] BLOCKED: x", { failed = true },
      { failed = true, refused = true } },
    { "there is no such tool",         "<tool_use_error>Error: No such tool available: X",
      { failed = true }, { failed = true, invalid = true } },
    { "a tool printed what looks like a refusal", "[SandboxEnforcer] BLOCKED", nil, {} },
  }
  for i, case in ipairs(outcomes) do
    local name, text, more, expected = table.unpack(case, 1, 4)
    it("tell that " .. name, function()
      local told = session.new(here.home, "o" .. i, here.project)
      told:result(told:call("Bash", { command = "x" }), text, more)
      local item = read(told:write())[2]
      assert.same({ "result", expected.failed or false, expected.answer, expected.refused or false,
        expected.invalid or false }, { item.kind, item.failed, item.answer, item.refused,
        item.invalid })
    end)
  end

  it("tell what a hook rewrote", function()
    local told = session.new(here.home, "h", here.project)
    told:hook(told:call("Bash", { command = "wget U" }), "wget -P S U")
    local item = read(told:write())[2]
    assert.same({ "hook", "toolu_h_1", "wget -P S U" }, { item.kind, item.id, item.command })
  end)

  it("are not misled by what tools print, however long it is", function()
    local told = session.new(here.home, "p", here.project)
    local text = ('{"type":"tool_use","id":"x","name":"Bash","input":{}} "tool_use_id" \\ é '):rep(
      90000)
    told:result(told:call("Bash", { command = "cat t.jsonl" }), text)
    told:other({ type = "prompt_snapshot", text = text })
    local items = read(told:write())
    assert.same({ 2, "call", "result", false }, { #items, items[1].kind, items[2].kind,
      items[2].failed })
  end)

  it("go on after lines that are no JSON, or of kinds that nobody knows", function()
    local told = session.new(here.home, "b", here.project)
    told:other({ type = "assistant", message = { content = "tool_use" } })
    told:other({ type = "assistant", message = { content = { { type = "tool_use" }, 3 } } })
    table.insert(told.lines, '{"type":"assistant","message":{"content":[{"type":"tool_use",')
    table.insert(told.lines, "[]")
    told:call("Bash", { command = "ls" })
    local items, faults = read(told:write())
    assert.same({ 1, 1 }, { #items, faults })
  end)

  it("tell of which kind a sub-agent is, and the mode that it was started in", function()
    local told = session.new(here.home, "parent", here.project)
    told:prompt("acceptEdits")
    local id = told:call("Agent", { prompt = "look" })
    told:result(id, "")
    told:prompt("plan")
    told:write()
    local below = told:sub_agent("1", { agentType = "Explore", toolUseId = id })
    below:call("Bash", { command = "ls" })
    local item = read(below:write())[1]
    assert.same({ true, "Explore", "Explore", "1", "acceptEdits" }, { item.sub, item.agent,
      item.event.agent_type, item.event.agent_id, item.event.permission_mode })
    for _, meta in ipairs({ "{", "[]", '{"agentType":3}' }) do
      place.write(below.path:gsub("%.jsonl$", ".meta.json"), meta)
      local other = read(below.path)[1]
      assert.same({ nil, "plan" }, { other.agent, other.event.permission_mode })
    end
  end)

  it("are found below the client's directory, sub-agents too, the oldest first", function()
    local home = here.root .. "/other"
    local told = session.new(home, "main", "/w/p")
    told:write()
    local below = home .. "/.claude/projects/-w-p/main/subagents"
    assert(core.mkdir(below, 448))
    place.write(below .. "/agent-1.jsonl", "")
    place.write(below .. "/agent-1.meta.json", "")
    place.sh("touch -d 2020-01-01 " .. below .. "/agent-1.jsonl")
    local function env(name) return name == "HOME" and home or nil end
    local files = transcripts.files({}, env)
    assert.same({ below .. "/agent-1.jsonl", told.path }, { files[1].path, files[2].path })
    assert.equal(2, #files)
    assert.same({ nil, "/nowhere" }, { transcripts.files({ "/nowhere" }, env) })
    assert.same({ {} }, { transcripts.files({}, function() return nil end) })
  end)
end)
