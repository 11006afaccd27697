--- sandbox-enforcer audit: what the hook decided, and whether it saw everything.
-- @module sandbox_enforcer.cli.audit
local client = require("sandbox_enforcer.client")
local columns = require("sandbox_enforcer.cli.columns")
local core = require("sandbox_enforcer.core")
local environment = require("sandbox_enforcer.cli.environment")
local json = require("sandbox_enforcer.cli.json")
local page = require("sandbox_enforcer.cli.page")
local paths = require("sandbox_enforcer.paths")
local printable = require("sandbox_enforcer.printable")
local records = require("sandbox_enforcer.state.records")
local say = require("sandbox_enforcer.cli.say")
local since = require("sandbox_enforcer.cli.since")
local summary = require("sandbox_enforcer.cli.audit.summary")
local suspects = require("sandbox_enforcer.cli.audit.suspects")
local verify = require("sandbox_enforcer.cli.audit.verify")

local verb = {}

local NAME <const> = "audit"
local LATEST <const>, LISTED <const> = 50, 5000  -- rows: without --since; on the page
local WAIT <const> = 300  -- milliseconds

local STYLES <const> = { allow = "good", rewrite = "heading", ask = "warning", deny = "problem",
  none = "dim" }

-- which records

--- Does a record match the options?
local function fits(record, given, from)
  if from and record.timestamp < from then return false end
  if given.decision and record.decision ~= given.decision then return false end
  if given.fetches and #record.fetches == 0 then return false end
  local session = given.session
  return not session or tostring(record.session_id):sub(1, #session) == session
end

-- rows

local function line_of(text) return printable.text((tostring(text or ""):gsub("%s+", " "))) end

--- The reason for a decision, for display.
local function told(record)
  if record.event_type == "lost_rewrite" then return "the rewrite was lost" end
  if record.rewritten then return "-> " .. line_of(record.rewritten) end
  return line_of(record.reason)
end

local function rows_of(record, paint)
  local head = ("%s  %s  "):format(record.timestamp:sub(1, 19):gsub("T", " "), record.id)
  local tag = ("%-7s  %-6s  "):format(record.decision, line_of(record.tool):sub(1, 6))
  local used = #head + #tag
  local rows = { paint("dim", head) .. paint(STYLES[record.decision] or "dim", tag)
    .. columns.cut(line_of(record.command), used) }
  local more = told(record)
  if more ~= "" and record.decision ~= "allow" then
    rows[2] = (" "):rep(31) .. columns.cut(more, 31)
  end
  return rows
end

local function fetch_rows(record, paint)
  local rows = {}
  for i, fetch in ipairs(record.fetches) do
    local text = ("%s -> %s%s"):format(line_of(fetch.url or "?"), line_of(fetch.to or "?"),
      fetch.from and (" (was %s)"):format(line_of(fetch.from)) or "")
    local head = ("%s  %s  "):format(record.timestamp:sub(1, 19):gsub("T", " "), record.id)
    rows[i] = paint("dim", head) .. columns.cut(text, #head)
  end
  return rows
end

--- The function that turns a record into a list of lines.
local function printer(given)
  if given.json then
    return function(record)
      return { ('{"id":"%s",%s'):format(record.id, record.line:match("^{(.*)$")) }
    end
  end
  local paint = say.painter()
  return function(record) return (given.fetches and fetch_rows or rows_of)(record, paint) end
end

local function print_record(record, show)
  local lines = show(record)
  return #lines == 0 or core.print(1, table.concat(lines, "\n") .. "\n")
end

--- Print records as they are added, until nobody reads the output.
local function follow(log, given, show)
  local alive = true
  while alive do
    core.sleep(WAIT)
    for _, record in ipairs(log:added()) do
      alive = alive and (not fits(record, given) or print_record(record, show))
    end
  end
  return { status = 0 }
end

--- A buffer for the last items of an endless sequence.
local function ring(most)
  local list, count = {}, 0
  return function(item)
    count = count + 1
    list[(count - 1) % most + 1] = item
  end, function()
    local found = {}
    for i = math.max(1, count - most + 1), count do
      found[#found + 1] = list[(i - 1) % most + 1]
    end
    return found, count
  end
end

local function show_all(config, given, from)
  local log, show = records.open(config.ledger), printer(given)
  local all = given.since or given.session
  local put, latest = ring(LATEST)
  local any = false
  for record in function() return log:next() end do
    if fits(record, given, from) then
      any = true
      if not all then put(record)
      elseif not print_record(record, show) then return { status = say.IO } end
    end
  end
  local list, count = latest()
  for _, record in ipairs(list) do print_record(record, show) end
  if not any and not given.follow then
    core.print(2, "no decision matches; without options, the latest are shown\n")
  end
  if count > #list and not given.json then
    core.print(2, ("%d earlier decisions: use --since 7d\n"):format(count - #list))
  end
  return given.follow and follow(log, given, show) or { status = 0 }
end

-- whether it saw everything

local function verify_lines(found, paint)
  local lines = {}
  for _, gap in ipairs(found.list) do
    lines[#lines + 1] = paint("problem", "not seen  ") .. columns.cut(("%s  %s  %-6s  %s"):format(
      (gap.at or "?"):sub(1, 19):gsub("T", " "), gap.session:sub(1, 8), line_of(gap.tool),
      line_of(gap.command)), 10)
  end
  local sessions = 0
  for _ in pairs(found.sessions) do sessions = sessions + 1 end
  if not found.first then
    lines[#lines + 1] = "nothing is logged yet, so there is nothing to compare"
  elseif found.gaps == 0 then
    lines[#lines + 1] = paint("good", ("ok: the hook saw all %s since %s"):format(
      say.many(found.calls, "call"), found.first:sub(1, 19):gsub("T", " ")))
  else
    lines[#lines + 1] = paint("problem", ("%d of %s in %s were not seen"):format(found.gaps,
      say.many(found.calls, "call"), say.many(sessions, "session")))
      .. "; to find out why: sandbox-enforcer doctor"
  end
  if found.invalid > 0 then
    lines[#lines + 1] = say.many(found.invalid, "call") .. ": invalid, so no hook was called"
  end
  if found.older > 0 then
    lines[#lines + 1] = say.many(found.older, "older call") .. ": not compared"
  end
  for _, path in ipairs(found.unread) do lines[#lines + 1] = "not read: " .. line_of(path) end
  return lines
end

local function verified(config, given, from)
  local files = client.default.transcripts.files({}, config.env) or {}
  local found = verify.run(files, config, from)
  local status = found.gaps > 0 and say.FAILED or 0
  if given.json then
    return json.told({ calls = found.calls, gaps = found.gaps, list = json.list(found.list),
      older = found.older, invalid = found.invalid, since = found.first,
      unread = json.list(found.unread) }, status)
  end
  return { stdout = table.concat(verify_lines(found, say.painter()), "\n") .. "\n",
    status = status }
end

-- false alarms

local function suspected(config, given, from)
  local files = client.default.transcripts.files({}, config.env) or {}
  local found = suspects.new(suspects.answers(files))
  local log = records.open(config.ledger)
  for record in function() return log:next() end do
    if fits(record, given, from) then suspects.add(found, record) end
  end
  local list = suspects.list(found)
  if given.json then return json.told({ list = json.list(list) }) end
  local lines, paint = {}, say.painter()
  for _, group in ipairs(list) do
    lines[#lines + 1] = ("%s  %s  %s"):format(paint(STYLES[group.decision],
      ("%-4s %4d times"):format(group.decision, group.count)), group.id,
      columns.cut(line_of(group.command), 25))
    lines[#lines + 1] = "    " .. columns.cut(line_of(group.reason), 4)
    if group.allowed > 0 then
      lines[#lines + 1] = ("    you allowed %d of them; to be asked no more: "
        .. "sandbox-enforcer allow %s"):format(group.allowed, group.id)
    end
  end
  if #list == 0 then lines[1] = "no decision looks like a false alarm" end
  return { stdout = table.concat(lines, "\n") .. "\n", status = 0 }
end

-- the page

local function page_record(record)
  return {
    at = record.timestamp, id = record.id, decision = record.decision, tool = record.tool,
    command = record.command, rewritten = record.rewritten, reason = record.reason,
    session = record.session_id, cwd = record.cwd, us = record.duration_us, layer = record.layer,
    classification = record.classification, profile = record.profile, agent = record.agent,
    fetches = #record.fetches > 0 and record.fetches or nil,
    note = record.event_type == "lost_rewrite" and "the rewrite was lost" or nil,
  }
end

local function write_page(config, given, from)
  local log, added = records.open(config.ledger), summary.new()
  local put, latest = ring(LISTED)
  for record in function() return log:next() end do
    if fits(record, given, from) then
      added:add(record)
      put(record)
    end
  end
  local list, count = latest()
  for i, record in ipairs(list) do list[i] = page_record(record) end
  local path = paths.absolute(core.cwd() or "/", given.html)
  local good, why = core.replace(path, page.text({
    title = "audit", records = list, hours = added.hours, total = count,
  }), 384)
  if not good then return say.fail(NAME, say.IO, ("%s: %s"):format(given.html, why)) end
  if given.json then return json.told({ page = path, decisions = count }) end
  return say.lines({ ("%s: %s"):format(given.html, say.many(count, "decision")) })
end

--- @tparam table given `since`, `session`, `decision`, `fetches`, `suspect`, `json`, `follow`,
-- `verify`, `html`
function verb.run(given, context)
  local from, why = since.read(given.since)
  if why then return say.fail(NAME, say.USAGE, why) end
  collectgarbage("restart")
  local config = environment.config(context)
  if not config.ledger then
    return say.fail(NAME, say.MISSING, "HOME is not set, so there is no audit log")
  end
  if given.verify then return verified(config, given, from) end
  if #records.files(config.ledger) == 0 and not given.follow then
    return say.fail(NAME, say.MISSING, config.ledger
      .. ": nothing is logged yet; is the hook installed? See: sandbox-enforcer doctor")
  end
  if given.suspect then return suspected(config, given, from) end
  if given.html then return write_page(config, given, from) end
  return show_all(config, given, from)
end

return verb
