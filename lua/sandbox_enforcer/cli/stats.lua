--- sandbox-enforcer stats: counts of decisions.
-- @module sandbox_enforcer.cli.stats
local environment = require("sandbox_enforcer.cli.environment")
local json = require("sandbox_enforcer.cli.json")
local printable = require("sandbox_enforcer.printable")
local records = require("sandbox_enforcer.state.records")
local say = require("sandbox_enforcer.cli.say")
local since = require("sandbox_enforcer.cli.since")
local summary = require("sandbox_enforcer.cli.audit.summary")

local verb = {}

local NAME <const> = "stats"
local TOP <const> = 8

local DECISIONS <const> = {
  { "allow", "approved without a prompt", "good" }, { "rewrite", "rewritten", "heading" },
  { "ask", "asked", "warning" }, { "deny", "denied", "problem" }, { "none", "left alone", "dim" },
}

local function milliseconds(us) return us and us / 1000 end

local function add_top(lines, title, counts, paint)
  local list = summary.top(counts, TOP)
  if #list == 0 then return end
  lines[#lines + 1] = ""
  lines[#lines + 1] = paint("bold", title)
  for _, one in ipairs(list) do
    lines[#lines + 1] = ("  %8d  %s"):format(one.count, printable.text(one.name))
  end
end

local function lines_of(added, paint)
  local lines = { paint("bold", ("%s in %s, %s to %s"):format(
    say.many(added.count, "decision"), say.many(added.session_count, "session"),
    added.first:sub(1, 16):gsub("T", " "), added.last:sub(1, 16):gsub("T", " "))) }
  for _, decision in ipairs(DECISIONS) do
    local count = added.decisions[decision[1]] or 0
    lines[#lines + 1] = ("  %s  %8d  %4.1f%%"):format(paint(decision[3],
      ("%-28s"):format(decision[2])), count, 100 * count / added.count)
  end
  lines[#lines + 1] = ("  %-28s  %8d, %d moved into the sandbox"):format("downloads", added.fetches,
    added.moved)
  if added.lost > 0 then
    lines[#lines + 1] = paint("problem", ("  %-28s  %8d"):format("rewrites that got lost",
      added.lost))
  end
  if added.timed > 0 then
    lines[#lines + 1] = ("  %-28s  %8.1f ms; 99%% under %.1f ms"):format("time for a decision",
      milliseconds(added:time(50)), milliseconds(added:time(99)))
  end
  add_top(lines, "By layer", added.layers, paint)
  add_top(lines, "By tool", added.tools, paint)
  add_top(lines, "Downloads by host", added.hosts, paint)
  return lines
end

local function as_data(added)
  return {
    count = added.count, sessions = added.session_count, first = added.first, last = added.last,
    decisions = added.decisions, layers = added.layers, tools = added.tools, hosts = added.hosts,
    downloads = { count = added.fetches, moved = added.moved }, lost_rewrites = added.lost,
    milliseconds = { median = milliseconds(added:time(50)), p99 = milliseconds(added:time(99)) },
  }
end

--- @tparam table given `since`, `json`
function verb.run(given, context)
  local from, why = since.read(given.since)
  if why then return say.fail(NAME, say.USAGE, why) end
  collectgarbage("restart")
  local config, added = environment.config(context), summary.new()
  local log = config.ledger and records.open(config.ledger)
  for record in function() return log and log:next() end do
    if not from or record.timestamp >= from then added:add(record) end
  end
  if given.json then return json.told(as_data(added)) end
  if added.count == 0 then
    return say.fail(NAME, say.MISSING, "nothing was decided yet"
      .. (from and " since then" or "; is the hook installed? See: sandbox-enforcer doctor"))
  end
  return { stdout = table.concat(lines_of(added, say.painter()), "\n") .. "\n", status = 0 }
end

return verb
