--- Writes transcripts as Claude Code does: calls, what came of them, what a hook said.
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local place = require("place")

local session = {}
session.__index = session

local START <const> = 1790000000

--- Begin a transcript of a session.
-- @string home its directory for transcripts is below
-- @string id
-- @string cwd
function session.new(home, id, cwd)
  local directory = home .. "/.claude/projects/" .. cwd:gsub("%W", "-")
  assert(core.mkdir(directory, 448))
  return setmetatable({
    path = ("%s/%s.jsonl"):format(directory, id), id = id, cwd = cwd, lines = {}, count = 0,
    now = START,
  }, session)
end

local function put(self, line)
  self.now = self.now + 1
  line.cwd, line.sessionId = self.cwd, self.id
  line.timestamp = os.date("!%Y-%m-%dT%H:%M:%S.123Z", self.now)
  self.lines[#self.lines + 1] = cjson.encode(line)
end

--- Begin the transcript of a sub-agent of it.
-- @string id
-- @tparam table meta what the client writes next to it
function session:sub_agent(id, meta)
  local directory = self.path:gsub("%.jsonl$", "") .. "/subagents"
  assert(core.mkdir(directory, 448))
  local base = ("%s/agent-%s"):format(directory, id)
  place.write(base .. ".meta.json", cjson.encode(meta))
  return setmetatable({ path = base .. ".jsonl", id = self.id, cwd = self.cwd, lines = {},
    count = tonumber(id) * 1000, now = self.now, agent = id }, session)
end

--- The user says something, in a mode.
function session:prompt(mode)
  put(self, { type = "user", permissionMode = mode,
    message = { role = "user", content = "go" } })
end

--- A tool is called.
-- @treturn string its id
function session:call(name, input)
  self.count = self.count + 1
  local id = ("toolu_%s_%d"):format(self.id, self.count)
  put(self, { type = "assistant", isSidechain = self.agent ~= nil, agentId = self.agent,
    message = { role = "assistant",
      content = { { type = "tool_use", id = id, name = name, input = input } } } })
  return id
end

--- What came of it.
-- @string id
-- @string text
-- @tparam[opt] table more `failed`, `decision` (permissionDecision), `printed` (toolUseResult)
function session:result(id, text, more)
  more = more or {}
  put(self, { type = "user", permissionDecision = more.decision,
    toolUseResult = more.printed or { stdout = text },
    message = { role = "user", content = { { type = "tool_result", tool_use_id = id,
      content = text, is_error = more.failed or false } } } })
end

--- A hook let it run, with another command.
function session:hook(id, command)
  put(self, { type = "attachment", attachment = {
    type = "hook_success", hookEvent = "PreToolUse", toolUseID = id, stdout = cjson.encode({
      hookSpecificOutput = { hookEventName = "PreToolUse", updatedInput = { command = command } },
    }),
  } })
end

--- A call of the shell that ran.
function session:ran(command, more)
  local id = self:call("Bash", { command = command })
  self:result(id, "done", more)
  return id
end

--- A line of something else.
function session:other(line) put(self, line) end

function session:write()
  place.write(self.path, table.concat(self.lines, "\n") .. "\n")
  return self.path
end

session.YES = { decision = { decision = "accept", source = "user_temporary" } }
session.NO = { failed = true, decision = { decision = "reject", source = "user_reject" } }

return session
