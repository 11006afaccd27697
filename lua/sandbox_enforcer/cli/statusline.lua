--- sandbox-enforcer statusline: one short line for the client: whether the guard is on, the
-- profile, where downloads go, and the latest decision. It never fails, because a status line has
-- no room for errors.
-- @module sandbox_enforcer.cli.statusline
local cjson = require("cjson.safe")
local client = require("sandbox_enforcer.client")
local core = require("sandbox_enforcer.core")
local environment = require("sandbox_enforcer.cli.environment")
local json = require("sandbox_enforcer.cli.json")
local printable = require("sandbox_enforcer.printable")
local records = require("sandbox_enforcer.state.records")
local say = require("sandbox_enforcer.cli.say")

local verb = {}

local RECENT <const>, LONGEST <const> = 64 * 1024, 32

local STYLES <const> = { allow = "good", rewrite = "heading", ask = "warning", deny = "problem" }
local SAYS <const> = { allow = "approved", rewrite = "rewrote", ask = "asked", deny = "denied" }

--- The latest decision with a verdict in a session; in all sessions if it is unknown.
local function last_of(path, session)
  local text = path and core.tail(path, RECENT) or ""
  local found
  for line in text:gmatch("[^\n]+") do
    local record = records.decode(line)
    local own = record and (not session or record.session_id == session)
    if own and SAYS[record.decision] then found = record end
  end
  return found
end

--- The first words of a text, on one line.
local function start_of(text)
  text = printable.text((tostring(text or ""):gsub("%s+", " ")))
  if #text <= LONGEST then return text end
  return text:sub(1, LONGEST):gsub("%f[\x80-\xBF][\x80-\xBF]+$", "") .. "…"
end

local function data_of(config, session)
  local last = last_of(config.ledger, session)
  return {
    guard = config.guards, profile = config.profile and config.profile.name,
    approves = config.profile and config.profile.approves or false,
    sandbox = config.sandbox and config:show(config.sandbox), mode = config.mode,
    tripped = config.tripped or false, faults = #config.problems,
    last = last and { decision = last.decision, command = start_of(last.command or last.tool) },
  }
end

local function line_of(data, paint)
  if not data.guard then return paint("problem", "guard off") end
  local parts = { paint("good", "guard on") }
  local function add(style, text) parts[#parts + 1] = paint(style, text) end
  if data.profile then
    add(data.approves and not data.tripped and "dim" or "warning", data.profile
      .. (data.approves and not data.tripped and "" or " (approves nothing)"))
  end
  if data.sandbox then add("dim", (data.mode == "block" and "blocks " or "") .. data.sandbox) end
  if data.faults > 0 then add("problem", "configuration at fault") end
  if data.last then
    add(STYLES[data.last.decision], SAYS[data.last.decision] .. " " .. data.last.command)
  end
  return table.concat(parts, paint("dim", " · "))
end

--- The client shows colours although it is not a terminal.
local function is_coloured(given)
  return not given.plain and (core.env("NO_COLOR") or "") == ""
end

--- @tparam table given `json`, `plain`
function verb.run(given, context)
  local text = not core.isatty(0) and core.input() or ""
  local told = cjson.decode(text)
  local around = client.default.status(type(told) == "table" and told or {})
  local good, config = pcall(environment.config, context, around.cwd or core.cwd())
  if not good then return { stdout = "guard unknown\n", status = 0 } end
  local data = data_of(config, around.session)
  if given.json then return json.told(data) end
  return { stdout = line_of(data, say.painter(is_coloured(given))) .. "\n", status = 0 }
end

return verb
