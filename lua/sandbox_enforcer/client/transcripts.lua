--- Claude Code's records of its sessions: each tool call, its result, and what the user and our
-- hook answered.
--
-- A transcript is read as a series of items:
--
--     { kind = "call", id, event, tool, about, at, session, cwd, sub, agent }   a tool is called:
--                   `event` is what the hook was sent, `about` its command or path, for display;
--                   `sub` means that a sub-agent called it, and `agent` is that agent's kind;
--                   `project` is where the session was started
--     { kind = "result", id, at, failed, answer, refused, invalid }   its result: `answer` is "yes"
--                   or "no" if the user was asked; `refused` means that it did not run; `invalid`
--                   that no hook was asked, because the tool or its input is invalid
--     { kind = "hook", id, command }   a hook let it run, rewritten if there is a command
--
-- Most of a transcript is the output of tools; the core skips lines without any of these items.
-- @classmod sandbox_enforcer.client.transcripts
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local matches = require("sandbox_enforcer.matches")
local paths = require("sandbox_enforcer.paths")

local transcripts = {}
transcripts.__index = transcripts

--- Kinds of lines that matter; quotes are escaped in texts, so no text looks like one.
local CALL <const>, RESULT <const>, HOOK <const>, MODE <const> = 1, 2, 4, 8
local NEEDLES <const> = { '"tool_use"', '"tool_use_id"', '"hook_success"', '"permissionMode"' }

local META <const> = 65536  -- bytes of a sub-agent's description
local SHORT <const> = 4000  -- bytes to read of a text, except of a call

-- files

--- The directory of all transcripts.
-- @tparam function env function(name)
function transcripts.directory(env)
  local base = env("CLAUDE_CONFIG_DIR") or env("HOME") and env("HOME") .. "/.claude"
  return base and base .. "/projects"
end

local function add(files, path)
  local size, written = core.size(path)
  if size then files[#files + 1] = { path = path, size = size, written = written } end
end

local function add_directory(files, directory, depth)
  local names, kinds = core.list(directory)
  for _, name in ipairs(names or {}) do
    local path = directory .. "/" .. name
    if name:find("%.jsonl$") and not kinds[name] then
      add(files, path)
    elseif kinds[name] == "directory" and depth > 0 then
      add_directory(files, path, depth - 1)
    end
  end
end

local DEPTH <const> = 3  -- PROJECT/SESSION/subagents

--- Transcripts, the oldest first.
-- @tparam {string,...} given files and directories; if none, all of the client's
-- @tparam function env function(name)
-- @treturn {table,...}|nil `{ path, size, written }`, `written` in seconds
-- @treturn ?string which of them is missing
function transcripts.files(given, env)
  local files = {}
  local own = transcripts.directory(env)
  for _, path in ipairs(#given > 0 and given or { own }) do
    local kind = core.kind(path, true)
    if kind == "directory" then add_directory(files, path, DEPTH) else add(files, path) end
    if not kind and #given > 0 then return nil, path end
  end
  table.sort(files, function(a, b)
    if a.written ~= b.written then return a.written < b.written end
    return a.path < b.path
  end)
  return files
end

-- items

--- Tools whose path the client makes absolute before it calls hooks.
local PATHS <const> = {
  Read = "file_path", Write = "file_path", Edit = "file_path", MultiEdit = "file_path",
  NotebookEdit = "notebook_path",
}

--- Change the path of an input to what hooks get.
local function as_sent(name, input, cwd)
  local key = PATHS[name]
  local path = key and input[key]
  if type(path) == "string" and cwd and path:sub(1, 1) ~= "/" then
    input[key] = paths.absolute(cwd, path) or path
  end
end

local function text_of(value) return type(value) == "string" and value or nil end

--- What is called, for display.
local function subject(input)
  for _, key in ipairs({ "command", "file_path", "notebook_path", "url", "pattern", "path" }) do
    if type(input[key]) == "string" then return input[key] end
  end
  return ""
end

--- The directory that a session was started in: of its current directory and those above, the one
-- that its transcript's folder is named after; if there is none, the current one.
local function start_of(path, cwd)
  local folder = path:gsub("/[^/]*/subagents/[^/]*$", "/x"):match("%f[^/\0]([^/]+)/[^/]*$")
  local at = cwd
  while at and at ~= "" do
    if at:gsub("%W", "-") == folder then return at end
    at = at:match("^(.*)/[^/]*$")
  end
  return cwd
end

local function add_call(self, block, line)
  local input = block.input
  if type(block.id) ~= "string" or type(block.name) ~= "string" then return end
  if type(input) ~= "table" then return end
  local cwd = text_of(line.cwd)
  self.project = self.project or start_of(self.path, cwd)
  as_sent(block.name, input, cwd)
  self.items[#self.items + 1] = {
    kind = "call", id = block.id, at = text_of(line.timestamp), sub = line.isSidechain == true,
    session = text_of(line.sessionId), tool = block.name, about = subject(input), cwd = cwd,
    agent = self.agent, project = self.project,
    event = {
      hook_event_name = "PreToolUse", tool_name = block.name,
      tool_input = input, cwd = cwd, session_id = text_of(line.sessionId),
      tool_use_id = block.id, permission_mode = self.mode, agent_id = text_of(line.agentId),
      agent_type = self.agent,
    },
  }
end

--- What newer clients record about who decided.
local ASKED <const> = {
  user_temporary = "yes", user_permanent = "yes", user_reject = "no", user_abort = "no",
}

--- How the client says that a call was not made, at the start of the text for the model.
local REFUSED <const> = {
  "^The user doesn't want to", "^%[SandboxEnforcer%]", "^PreToolUse:%S+ hook error",
  "^Permission to use ", "^Claude requested permissions", "^Hook PreToolUse:",
}
local REJECTED <const> = "^The user doesn't want to"
local INVALID <const> = { "InputValidationError", "No such tool available" }

--- The start of the text for the model.
local function said(block, line)
  local content = block.content
  if type(content) == "table" and type(content[1]) == "table" then content = content[1].text end
  content = text_of(content) or text_of(line.toolUseResult) or ""
  return (content:gsub("^<tool_use_error>", ""):gsub("^Error: ", ""))
end

local function add_result(self, block, line)
  if type(block.tool_use_id) ~= "string" then return end
  local failed, text = block.is_error == true, said(block, line)
  local decided = type(line.permissionDecision) == "table" and line.permissionDecision or {}
  local answer = ASKED[decided.source]
  if not decided.source and failed and text:find(REJECTED) then answer = "no" end
  self.items[#self.items + 1] = {
    kind = "result", id = block.tool_use_id, at = text_of(line.timestamp), failed = failed,
    answer = answer, invalid = failed and matches(text, INVALID),
    refused = answer == "no" or decided.decision == "reject" or failed and matches(text, REFUSED),
  }
end

--- A hook's answer, if it rewrote the command.
local function add_hook(self, given)
  if given.hookEvent ~= "PreToolUse" or type(given.toolUseID) ~= "string" then return end
  local answer = cjson.decode(text_of(given.stdout) or "")
  local own = type(answer) == "table" and answer.hookSpecificOutput
  local input = type(own) == "table" and own.updatedInput
  self.items[#self.items + 1] = {
    kind = "hook", id = given.toolUseID,
    command = type(input) == "table" and text_of(input.command) or nil,
  }
end

local function add_blocks(self, line, wanted, put)
  local content = type(line.message) == "table" and line.message.content
  for _, block in ipairs(type(content) == "table" and content or {}) do
    if type(block) == "table" and block.type == wanted then put(self, block, line) end
  end
end

--- Add the items of a line.
local function take(self, text, found)
  if found & CALL == 0 then text = core.json_shorten(text, SHORT) end
  local line = cjson.decode(core.json_repair(text))
  if type(line) ~= "table" then
    self.broken = self.broken + 1
    return
  end
  if found & MODE ~= 0 and line.type == "user" then self.mode = text_of(line.permissionMode) end
  if line.type == "assistant" and found & CALL ~= 0 then
    add_blocks(self, line, "tool_use", add_call)
  elseif line.type == "user" and found & RESULT ~= 0 then
    add_blocks(self, line, "tool_result", add_result)
  elseif found & HOOK ~= 0 and type(line.attachment) == "table" then
    if line.attachment.type == "hook_success" then add_hook(self, line.attachment) end
  end
end

--- The mode of a session when it made a call; the last mode if it has no such call.
local function mode_at(path, id)
  local lines, mode = core.lines(path), nil
  if not lines then return nil end
  local wanted = { '"permissionMode"', id and core.json_quote(id) }
  for text, found in function() return lines:next(wanted) end do
    if found & 2 ~= 0 then break end
    mode = text:match('"permissionMode":"(%a+)"') or mode
  end
  lines:close()
  return mode
end

--- The sub-agent that a transcript belongs to: its kind, and the mode it began in, which are in
-- files next to the transcript.
local function about_agent(path)
  local session = path:match("^(.*)/subagents/agent%-[^/]*%.jsonl$")
  if not session then return nil, nil end
  local meta = cjson.decode(core.read((path:gsub("l$", ""):gsub("%.json$", ".meta.json")), META)
    or "")
  if type(meta) ~= "table" then meta = {} end
  return text_of(meta.agentType), mode_at(session .. ".jsonl", text_of(meta.toolUseId))
end

--- Start reading a transcript.
-- @string path
-- @treturn transcripts|nil
-- @treturn ?string why it cannot be read
function transcripts.open(path)
  local lines, why = core.lines(path)
  if not lines then return nil, why end
  local agent, mode = about_agent(path)
  return setmetatable({ lines = lines, items = {}, first = 1, broken = 0, agent = agent,
    mode = mode, path = path }, transcripts)
end

--- The next item; nil at the end.
function transcripts:next()
  while self.first > #self.items do
    self.items, self.first = {}, 1
    local text, found = self.lines:next(NEEDLES)
    if not text then return nil end
    take(self, text, found)
  end
  local item = self.items[self.first]
  self.first = self.first + 1
  return item
end

--- The number of bytes read.
function transcripts:at() return (self.lines:at()) end

--- The number of unreadable lines: not JSON, or too long.
function transcripts:faults()
  local _, skipped = self.lines:at()
  return self.broken + skipped
end

function transcripts:close() self.lines:close() end

return transcripts
