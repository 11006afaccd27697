--- sandbox-enforcer allow, ask, deny: add a line to your policy; allow-once: let one call pass.
-- @module sandbox_enforcer.cli.allow
local caller = require("sandbox_enforcer.client.caller")
local client = require("sandbox_enforcer.client")
local core = require("sandbox_enforcer.core")
local engine = require("sandbox_enforcer.engine")
local environment = require("sandbox_enforcer.cli.environment")
local json = require("sandbox_enforcer.cli.json")
local once = require("sandbox_enforcer.state.once")
local policy_file = require("sandbox_enforcer.cli.policy_file")
local printable = require("sandbox_enforcer.printable")
local profile_entries = require("sandbox_enforcer.layers.policy.profile_entries")
local records = require("sandbox_enforcer.state.records")
local rule_dirs = require("sandbox_enforcer.config.rule_dirs")
local say = require("sandbox_enforcer.cli.say")

local verb = {}

local function fail(given, status, text, ...)
  return nil, say.fail(given.name, status, select("#", ...) > 0 and text:format(...) or text)
end

-- what is meant

local STOPPED <const> = { ask = true, deny = true }

--- The record with an id, or with --last the latest that stopped or rewrote something.
local function find_record(config, wanted)
  local found
  local log = records.open(config.ledger)
  for record in function() return log:next() end do
    local stopped = STOPPED[record.decision] or #record.fetches > 0
    if wanted == true and stopped or record.id == wanted then found = record end
  end
  return found
end

--- Is an operand the id of a record?
local function is_id(given) return #given == 1 and given[1]:find("^%x%x%x%x%x%x%x%x$") ~= nil end

--- The record that the arguments name; nil if they name none.
-- @treturn ?table
-- @treturn ?table what the verb answers, if there is no such record
local function record_of(given, config)
  local wanted = given.last or is_id(given) and given[1]
  if not wanted then return nil end
  local found = config.ledger and find_record(config, wanted)
  if found then return found end
  return fail(given, say.MISSING, "%s; see: sandbox-enforcer audit",
    given.last and "nothing was asked or denied yet" or "no decision has the id " .. wanted)
end

local function engine_of(context, policy)
  local env = environment.of_hook(context)
  return engine.once({
    agent = client.default, program = context.program, shipped = context.shipped,
    rules = rule_dirs.beside_program(context.program),
    env = function(name) return name == "SANDBOX_POLICY" and policy or env(name) end,
  })
end

--- A command as its words.
local function text_of(step)
  local words = {}
  for i, field in ipairs(step.fields) do
    if not field.text then return nil end
    words[i] = core.quote(field.text)
  end
  return #words > 0 and table.concat(words, " ") or nil
end

--- The commands of a script that are not approved by themselves, as text.
local function stopped_commands(record, context)
  local made = engine_of(context)
  local names, seen = {}, {}
  for _, step in ipairs((made:steps(record.command, record.cwd))) do
    local called, text = profile_entries.called(step), text_of(step)
    local decision = text and made:decide(client.default.call(text, record.cwd))
    local passes = decision and decision.verdict == "allow"
    if called ~= "" and not passes and not seen[called] then
      seen[called], names[#names + 1] = true, called
    end
  end
  return names
end

--- A path as a pattern of the policy, relative to the project.
local function pattern_of(path, record)
  local project = record.cwd
  if project and core.contains(project, path) and path ~= project then
    return path:sub(#project + 2)
  end
  return path
end

--- Layers whose denials no policy entry changes.
local FIXED <const> = { guard = true, worktree = true, boundary = true, validators = true,
  agents = true }

--- The entries to add for a record.
local function of_record(given, record, context)
  local list = {}
  if given.name == "allow" then
    if FIXED[record.layer] and STOPPED[record.decision] then
      return fail(given, say.FAILED,
        "the %s layer stopped it, and no policy entry can change that: %s", record.layer,
        record.reason or "")
    end
    for _, fetch in ipairs(record.fetches) do
      if fetch.from then
        list[#list + 1] = { keys = { "downloads", "allow_to" },
          entry = pattern_of(fetch.from, record) }
      end
    end
    if #list > 0 then return list end
  end
  if type(record.command) ~= "string" then
    return fail(given, say.FAILED, "it was a call of the tool %s; policies only name commands",
      tostring(record.tool))
  end
  for _, name in ipairs(stopped_commands(record, context)) do
    list[#list + 1] = { keys = { given.name }, entry = policy_file.entry(name, given.message) }
  end
  if #list == 0 then return fail(given, say.FAILED, "the policy already covers all of it") end
  return list
end

--- The entries to add according to the arguments.
local function additions_of(given, config, context)
  local record, answer = record_of(given, config)
  if answer then return nil, answer end
  if record then
    local found
    found, answer = of_record(given, record, context)
    return found, answer, record
  end
  local list = {}
  if #given > 0 then
    list[1] = { keys = { given.name },
      entry = policy_file.entry(table.concat(given, " "), given.message) }
  end
  for key, value in pairs({ allow_to = given.to, allow_hosts = given.host }) do
    list[#list + 1] = { keys = { "downloads", key }, entry = value }
  end
  if #list == 0 then
    return fail(given, say.USAGE, "name a command, an id of sandbox-enforcer audit, or --last")
  end
  return list
end

-- asking

local function is_yes(text) return text ~= nil and text:lower():find("^%s*y") ~= nil end

local function asks(question)
  core.print(2, question .. " [y/N] ")
  return is_yes(core.prompt())
end

--- Print what comes before the question; with --json, standard output is for the answer alone.
local function show(given, text) core.print(given.json and 2 or 1, printable.text(text) .. "\n") end

--- An entry as in the file: a text, or `{ command, message }`.
local function plain(entry)
  if type(entry) ~= "table" then return entry end
  return { command = entry[1][2], message = entry[2] and entry[2][2] }
end

--- The result for the entries.
-- @string state "added", "refused" or "known": it already existed
-- @string[opt] stopped what still stops the command
local function told(given, path, list, state, stopped)
  local status = state == "refused" and say.FAILED or 0
  if given.json then
    local entries = json.list({})
    for i, addition in ipairs(list) do
      entries[i] = { list = table.concat(addition.keys, "."), entry = plain(addition.entry) }
    end
    return json.told({ file = path, entries = entries, state = state, stopped = stopped }, status)
  end
  local says <const> = { known = "it is in " .. path .. " already", refused = "nothing was changed",
    added = "added; it applies from the next call on" }
  return say.lines({ says[state], stopped }, status)
end

--- Add the entries if the user says yes.
local function add(given, config, list, after_all)
  local path = config.policy_file
  if not path then
    return select(2, fail(given, say.MISSING, "HOME is not set, so your policy is unknown; set it, "
      .. "or name the file in SANDBOX_POLICY"))
  end
  local before, why = policy_file.read(path)
  local after
  if before then after, why = policy_file.added(before, list) end
  if not after then
    return select(2, fail(given, say.FAULTY, why .. "; see: sandbox-enforcer policy check"))
  end
  if after == before then return told(given, path, list, "known") end
  show(given, path)
  core.print(given.json and 2 or 1, table.concat(policy_file.diff(before, after,
    say.painter(say.is_coloured(given.json and 2 or 1))), "\n") .. "\n")
  if not config.profile and list[1].keys[1] ~= "downloads" then
    core.print(2, "note: entries count only with a profile: set SANDBOX_ENABLED=true\n")
  end
  if not asks("Add it?") then return told(given, path, list, "refused") end
  local good
  good, why = policy_file.write(path, after)
  if not good then return select(2, fail(given, say.IO, "%s: %s", path, why)) end
  return told(given, path, list, "added", after_all())
end

--- What still stops a command that was allowed; nil if nothing does.
local function still_stopped(given, record, context)
  if given.name ~= "allow" or not record or type(record.command) ~= "string" then return nil end
  local decision = engine_of(context):decide(client.default.call(record.command, record.cwd))
  if not STOPPED[decision.verdict] then return nil end
  return ("but it is still stopped (%s): %s"):format(decision.verdict,
    decision.reasons[1] or decision.why or "")
end

--- Let one call pass.
local function allow_once(given, config)
  local record, answer = record_of(given, config)
  if answer then return answer end
  if not record then
    return select(2, fail(given, say.USAGE, "name an id of sandbox-enforcer audit, or --last"))
  end
  local command = record.command
  if record.decision ~= "ask" then
    return select(2, fail(given, say.FAILED,
      "it was not asked about, but: %s; only a question can be answered in advance",
      record.decision))
  end
  if type(command) ~= "string" or command:find("***", 1, true) or command:find("bytes, %x+$") then
    return select(2, fail(given, say.FAILED, "the audit log does not have the whole command"))
  end
  show(given, ("in %s:\n  %s"):format(tostring(record.cwd), command))
  local agreed = asks("Allow it once, within the next hour?")
  local good, why = true, nil
  if agreed then good, why = once.give(config, record.tool, command, record.cwd) end
  if not good then return select(2, fail(given, say.IO, why)) end
  local status = agreed and 0 or say.FAILED
  if given.json then
    return json.told({ id = record.id, command = command, cwd = record.cwd, allowed = agreed },
      status)
  end
  return say.lines({ agreed and "the next such call passes" or "nothing was changed" }, status)
end

--- @tparam table given words of a command, or an id; `last`, `message`, `to`, `host`
function verb.run(given, context)
  local why = caller.absent({ env = core.env })
  if why then
    return say.fail(given.name, say.PERSON, "only the user can run this, in a terminal: " .. why)
  end
  collectgarbage("restart")
  local config = environment.config(context)
  if given.name == "allow-once" then return allow_once(given, config) end
  local list, answer, record = additions_of(given, config, context)
  if not list then return answer end
  return add(given, config, list, function() return still_stopped(given, record, context) end)
end

return verb
