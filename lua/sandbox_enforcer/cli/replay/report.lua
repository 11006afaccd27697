--- The result of replay, for people, for programs and for the page.
-- @module sandbox_enforcer.cli.replay.report
local json = require("sandbox_enforcer.cli.json")
local printable = require("sandbox_enforcer.printable")
local redaction = require("sandbox_enforcer.state.redaction")
local say = require("sandbox_enforcer.cli.say")
local summary = require("sandbox_enforcer.cli.audit.summary")
local columns = require("sandbox_enforcer.cli.columns")
local tally = require("sandbox_enforcer.cli.replay.tally")
local template = require("sandbox_enforcer.rule.template")

local report = {}

local SHOWN <const>, UNKNOWN <const> = 5, 10  -- examples on a terminal

--- The labels of counts.
local SAYS <const> = {
  approved = "approved without a prompt", rewritten = "rewritten into the sandbox",
  asked = "asked about", denied = "denied", left = "left to the client's own rules",
}

local STYLES <const> = { approved = "good", rewritten = "heading", asked = "warning",
  denied = "problem", left = "dim" }

--- The last examples of a list, the newest first.
local function last(list, most)
  local found = {}
  for i = 0, math.min(#list, most) - 1 do
    found[i + 1] = list[(list.count - 1 - i) % #list + 1]
  end
  return found
end

local function line_of(text)
  return printable.text((redaction.of(tostring(text or "")):gsub("%s+", " ")))
end

local function percent(part, whole)
  return whole > 0 and ("%4.1f%%"):format(100 * part / whole) or ""
end

local function add(lines, text, ...) lines[#lines + 1] = text:format(...) end

local function add_summary(lines, result, paint)
  local counted = result.counted
  add(lines, "%s", paint("bold", ("%s in %s, %s%s"):format(
    say.many(counted.calls, "tool call"), say.many(counted.session_count, "session"),
    say.many(result.files, "file"), counted.first and (", %s to %s"):format(
    counted.first:sub(1, 10), counted.last:sub(1, 10)) or "")))
  if counted.sub > 0 then
    local kinds = {}
    for _, one in ipairs(summary.top(counted.agents, SHOWN)) do
      kinds[#kinds + 1] = ("%s %d"):format(line_of(one.name), one.count)
    end
    add(lines, "  %d of them by sub-agents: %s", counted.sub, table.concat(kinds, ", "))
  end
  for _, key in ipairs(tally.OUTCOMES) do
    local count = counted.outcomes[key]
    add(lines, "  %s  %8d  %6s", paint(STYLES[key], ("%-32s"):format(SAYS[key])), count,
      percent(count, counted.calls))
  end
end

local function add_prompts(lines, result, paint)
  local prompts = result.counted.prompts
  add(lines, "")
  add(lines, "%s", paint("bold", "Prompts"))
  if prompts.known then
    add(lines, "  you answered %d; %d of them would not have been shown", prompts.total,
      prompts.saved)
  else
    add(lines, "  these transcripts do not say which calls you were asked about")
  end
  add(lines, "  %s that ran without a prompt would have got one",
    say.many(prompts.added, "call"))
end

--- A heading and examples, if there are any.
local function add_examples(lines, title, list, paint, row)
  if list.count == 0 then return end
  add(lines, "")
  add(lines, "%s", paint("bold", ("%s: %d"):format(title, list.count)))
  local shown, seen = 0, {}
  for _, item in ipairs(last(list, #list)) do
    local rows = row(item)
    if shown < SHOWN and not seen[rows[1]] then
      seen[rows[1]], shown = true, shown + 1
      for _, line in ipairs(rows) do add(lines, "  %s", line) end
    end
  end
  if list.count > shown then add(lines, "  … --json and --html have more") end
end

local function as_row(record)
  local rows = { columns.cut(line_of(record.command), 2) }
  if record.rewritten then rows[2] = columns.cut("  -> " .. line_of(record.rewritten), 2) end
  if record.reason and not record.rewritten then
    rows[2] = columns.cut("  " .. line_of(record.reason), 2)
  end
  return rows
end

local function add_all_examples(lines, counted, paint)
  add_examples(lines, "Downloads that landed outside the sandbox", counted.outside, paint,
    function(item)
      return { columns.cut(("%s  %s"):format(line_of(item.from), line_of(item.url or "")), 2) }
    end)
  add_examples(lines, "Decisions that differ from your answer", counted.differs, paint,
    function(item)
      local rows = as_row(item.record)
      local instead = item.said == "no" and "you said no, it would be approved"
        or "you said yes, it would be denied"
      rows[1] = paint("warning", instead) .. ": " .. rows[1]
      return rows
    end)
  add_examples(lines, "Denied", counted.denied, paint, as_row)
  add_examples(lines, "Asked about", counted.asked, paint, as_row)
end

local function add_comparison(lines, counted, policy, paint)
  add(lines, "")
  add(lines, "%s", paint("bold", ("With %s: %s decided otherwise"):format(
    printable.text(policy), say.many(counted.changed.count, "call"))))
  local keys = {}
  for key in pairs(counted.changes) do keys[#keys + 1] = key end
  table.sort(keys, function(a, b)
    local first, second = counted.changes[a], counted.changes[b]
    if first ~= second then return first > second end
    return a < b
  end)
  for _, key in ipairs(keys) do
    local from, to = key:match("^(%S+) (%S+)$")
    add(lines, "  %8d  %s -> %s", counted.changes[key], from, to)
  end
  for _, record in ipairs(last(counted.changed, SHOWN)) do
    add(lines, "  %s", columns.cut(("%s -> %s: %s"):format(record.outcome, record.other,
      line_of(record.command)), 2))
  end
end

local function add_slowest(lines, counted, paint)
  if #counted.slowest == 0 then return end
  add(lines, "")
  add(lines, "%s", paint("bold", ("Slowest (%.2f ms on average)"):format(
    counted.spent / counted.calls / 1000)))
  for i = 1, math.min(SHOWN, #counted.slowest) do
    local record = counted.slowest[i]
    add(lines, "  %8.1f ms  %s", record.us / 1000, columns.cut(line_of(record.command), 15))
  end
end

local function add_unknown(lines, counted, paint)
  local list = counted:unknown(UNKNOWN)
  if #list == 0 then return end
  add(lines, "")
  add(lines, "%s", paint("bold", "Commands without a rule"))
  for _, known in ipairs(list) do
    add(lines, "  %8d  %s", known.count, columns.cut(("%-16s  %s"):format(known.name,
      template.suggestion(known.name, known.words)), 12))
  end
  add(lines, "  begin one with: sandbox-enforcer rules new %s", list[1].name)
end

--- @tparam table result from replay.lua
-- @tparam[opt] string policy the other policy
-- @tparam function paint from cli/say.lua
-- @treturn {string,...}
function report.lines(result, policy, paint)
  local lines, counted = {}, result.counted
  add_summary(lines, result, paint)
  add_prompts(lines, result, paint)
  if policy then add_comparison(lines, counted, policy, paint) end
  add_all_examples(lines, counted, paint)
  add_slowest(lines, counted, paint)
  add_unknown(lines, counted, paint)
  add(lines, "")
  for _, why in ipairs(result.unread) do add(lines, "not read: %s", printable.text(why)) end
  if result.faults > 0 then add(lines, "%d lines could not be read", result.faults) end
  add(lines, "%s", paint("dim", ("read %.1f MB in %.1f s: %.1f MB/s%s"):format(result.bytes / 1e6,
    result.seconds, result.bytes / 1e6 / result.seconds,
    result.peak and (", %.0f MB of memory"):format(result.peak / 1e6) or "")))
  return lines
end

-- for programs

local function record_data(record)
  return {
    id = record.id, at = record.at, session = record.session, tool = record.tool,
    command = redaction.of(record.command), cwd = record.cwd, decision = record.outcome,
    approved = record.approved, us = record.us, other = record.other,
    reason = record.reason and redaction.of(record.reason),
    rewritten = record.rewritten and redaction.of(record.rewritten),
  }
end

local function list_data(list, make)
  local found = json.list({})
  for i, item in ipairs(last(list, #list)) do found[i] = make(item) end
  return found
end

local function unknown_data(counted)
  local list = json.list({})
  for i, known in ipairs(counted:unknown(100)) do
    list[i] = { name = known.name, count = known.count,
      rule = template.suggestion(known.name, known.words) }
  end
  return list
end

--- All of it as a table for JSON.
function report.data(result, policy)
  local counted, slowest = result.counted, json.list({})
  for i, record in ipairs(counted.slowest) do slowest[i] = record_data(record) end
  local prompts = counted.prompts
  return {
    calls = counted.calls, sessions = counted.session_count, files = result.files,
    sub_agents = { calls = counted.sub, kinds = counted.agents },
    first = counted.first, last = counted.last, decisions = counted.outcomes,
    prompts = { answered = prompts.total, saved = prompts.saved, added = prompts.added,
      known = prompts.known },
    outside = { count = counted.outside.count, list = list_data(counted.outside, function(item)
      return { at = item.at, from = item.from, command = redaction.of(item.command),
        url = item.url and redaction.of(item.url) }
    end) },
    differs = { count = counted.differs.count, list = list_data(counted.differs, function(item)
      local data = record_data(item.record)
      data.said = item.said
      return data
    end) },
    asked = { count = counted.asked.count, list = list_data(counted.asked, record_data) },
    denied = { count = counted.denied.count, list = list_data(counted.denied, record_data) },
    rewritten = { count = counted.rewritten.count,
      list = list_data(counted.rewritten, record_data) },
    compared = policy and { policy = policy, count = counted.changed.count,
      changes = counted.changes, list = list_data(counted.changed, record_data) } or nil,
    slowest = slowest, unknown = unknown_data(counted),
    bytes = result.bytes, seconds = result.seconds, peak = result.peak,
    unreadable_lines = result.faults, unread = json.list(result.unread),
  }
end

-- for the page

local VERDICTS <const> = { approved = "allow", rewritten = "rewrite", asked = "ask",
  denied = "deny", left = "none" }

local function page_record(record)
  return {
    at = record.at, session = record.session, tool = record.tool, cwd = record.cwd,
    command = redaction.of(record.command), decision = VERDICTS[record.outcome], us = record.us,
    rewritten = record.rewritten and redaction.of(record.rewritten),
    reason = record.reason and redaction.of(record.reason),
    note = record.other and record.other ~= record.outcome and "other policy: " .. record.other
      or nil,
  }
end

--- What cli/page.lua shows.
function report.page(result, policy)
  local counted, records, seen = result.counted, {}, {}
  for _, list in ipairs({ counted.denied, counted.asked, counted.rewritten, counted.changed }) do
    for _, record in ipairs(list) do
      if not seen[record] then records[#records + 1] = page_record(record) end
      seen[record] = true
    end
  end
  table.sort(records, function(a, b) return (a.at or "") < (b.at or "") end)
  local hours = {}
  for hour, counts in pairs(counted.hours) do
    local found = {}
    for outcome, count in pairs(counts.outcomes) do found[VERDICTS[outcome]] = count end
    hours[hour] = { decisions = found, hosts = counts.hosts, saved = counts.saved, us = counts.us,
      timed = counts.timed }
  end
  return {
    title = "Replay" .. (policy and " with another policy" or ""), hours = hours,
    records = records, lines = report.lines(result, policy, function(_, text) return text end),
    total = counted.calls, saved = counted.prompts.saved,
  }
end

return report
