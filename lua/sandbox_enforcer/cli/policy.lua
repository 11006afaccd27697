--- sandbox-enforcer policy: is a policy file valid, and what is in force here?
--
--     policy check [FILE...]      list all faults of policy files
--     policy show [--all] [DIR]   show the policy for a directory, and where each entry comes from
--     policy init [FILE]          write a file to begin with
--     policy diff FILE [FILE]     compare two files
-- @module sandbox_enforcer.cli.policy
local active_profile = require("sandbox_enforcer.config.active_profile")
local caller = require("sandbox_enforcer.client.caller")
local cjson = require("cjson.safe")
local client = require("sandbox_enforcer.client")
local core = require("sandbox_enforcer.core")
local environment = require("sandbox_enforcer.cli.environment")
local json = require("sandbox_enforcer.cli.json")
local paths = require("sandbox_enforcer.paths")
local policy = require("sandbox_enforcer.config.policy")
local printable = require("sandbox_enforcer.printable")
local profiles = require("sandbox_enforcer.config.profiles")
local say = require("sandbox_enforcer.cli.say")
local trust = require("sandbox_enforcer.config.trust")

local verb = {}

local LIMIT <const> = 1024 * 1024

--- The faults of a file; none if it is valid.
local function faults(path)
  local bytes, why = core.read(path, LIMIT)
  if not bytes then return { ("%s: %s"):format(path, why) } end
  local _, found = policy.decode(path, bytes)
  local content = cjson.decode(bytes)
  local made = type(content) == "table" and type(content.profiles) == "table" and content.profiles
  local name = type(content) == "table" and (content.default_profile or content.extends)
  if type(name) == "string" and not profiles.get(name) and not (made and made[name]) then
    found[#found + 1] = ("%s: default_profile: expected one of %s, found %q"):format(path,
      active_profile.names({ profiles = made or nil }), name)
  end
  return found
end

--- The named files, or the user's own.
local function files_of(given, context)
  if #given > 0 then return given end
  local own = environment.config(context).policy_file
  return own and core.kind(own) and { own } or nil
end

local function check(given, context)
  local files = files_of(given, context)
  if not files then
    return say.fail("policy check", say.MISSING,
      "you have no policy file; to make one: sandbox-enforcer policy init")
  end
  local good, bad, data = {}, {}, json.list({})
  for i, file in ipairs(files) do
    local found = faults(file)
    if #found == 0 then good[#good + 1] = file .. ": right\n" end
    for _, fault in ipairs(found) do bad[#bad + 1] = fault .. "\n" end
    data[i] = { file = file, faults = json.list(found) }
  end
  local status = #bad > 0 and say.FAULTY or 0
  if given.json then return json.told({ files = data }, status) end
  return {
    stdout = table.concat(good), stderr = #bad > 0 and printable.text(table.concat(bad)) or nil,
    status = status,
  }
end

-- init

local START <const> = [[
{
  "extends": "balanced",
  "sandbox_dir": "~/sandbox",
  "worktree": "auto",
  "allow": [],
  "ask": [
    { "command": "git push", "message": "It publishes your commits." }
  ],
  "deny": [],
  "downloads": { "allow_to": [], "allow_hosts": [] }
}
]]

local function init(given, context)
  local agent = caller.agent({ env = core.env })
  if agent then
    return say.fail("policy init", say.PERSON, "only the user can run this: " .. agent)
  end
  local path = given[1] and paths.absolute(core.cwd() or "/", given[1])
    or environment.config(context).policy_file
  if not path then return say.fail("policy init", say.MISSING, "HOME is not set; name a file") end
  local good, why, code = core.mkdir(paths.parent(path), 448)
  if good then good, why, code = core.create(path, START) end
  if code == "EEXIST" then
    return say.fail("policy init", say.FAILED, path .. " already exists; to see it: "
      .. "sandbox-enforcer policy show")
  end
  if not good then return say.fail("policy init", say.IO, ("%s: %s"):format(path, why)) end
  if given.json then return json.told({ file = path, written = true }) end
  return say.lines({ path .. ": written; it applies from the next call on",
    "The profile is used if SANDBOX_ENABLED is true; add to it with: sandbox-enforcer allow" })
end

-- diff

--- A policy as a set of lines: "deny: npm publish".
local function flat(value, key, found)
  if type(value) ~= "table" then
    found[("%s: %s"):format(key, tostring(value))] = true
  elseif value.command then
    found[("%s: %s%s"):format(key, value.command,
      value.message and (" (%s)"):format(value.message) or "")] = true
  elseif #value > 0 then
    for _, item in ipairs(value) do flat(item, key, found) end
  else
    for name, item in pairs(value) do
      flat(item, key == "" and tostring(name) or key .. "." .. tostring(name), found)
    end
  end
  return found
end

local function only_in(one, other)
  local list = json.list({})
  for line in pairs(one) do
    if not other[line] then list[#list + 1] = line end
  end
  table.sort(list)
  return list
end

local function compare(given, context)
  local own = #given == 1 and environment.config(context).policy_file
  if #given == 1 and not own then
    return say.fail("policy diff", say.MISSING, "HOME is not set, so your policy is unknown; name "
      .. "two files")
  end
  local files = own and { own, given[1] } or given
  local sides = {}
  for i, file in ipairs(files) do
    local content, why = policy.read(file)
    local missing = not content and not why
    if why or missing and not (i == 1 and #given == 1) then
      return say.fail("policy diff", missing and say.MISSING or say.FAULTY,
        why or file .. ": no such file")
    end
    sides[i] = flat(content or {}, "", {})
  end
  local removed, added = only_in(sides[1], sides[2]), only_in(sides[2], sides[1])
  local status = #removed + #added > 0 and say.FAILED or 0
  if given.json then return json.told({ removed = removed, added = added }, status) end
  local lines, paint = {}, say.painter()
  for _, line in ipairs(removed) do
    lines[#lines + 1] = paint("removed", "- " .. printable.text(line))
  end
  for _, line in ipairs(added) do
    lines[#lines + 1] = paint("added", "+ " .. printable.text(line))
  end
  if #lines == 0 then lines[1] = "the policies are the same" end
  return { stdout = table.concat(lines, "\n") .. "\n", status = status }
end

-- show

local POLICY <const> = client.default.files.policy

--- The files that a policy is made of: `{ path, whose, content }`.
local function sources(settled)
  local list = {}
  local own = settled.policy_file
  if own and core.kind(own) then
    list[1] = { path = own, whose = "yours", content = policy.read(own) or {} }
  end
  local project = settled.project and settled.project .. POLICY
  local bytes = project and core.read(project, LIMIT)
  if bytes then
    local pinned = trust.is_pinned(settled, project, bytes)
    list[#list + 1] = {
      path = project, content = policy.decode(project, bytes, not pinned) or {},
      whose = pinned and "the project's, trusted" or "the project's, which can only tighten",
    }
  end
  return list
end

--- The text for an entry of a list.
local function shown(entry)
  if type(entry) ~= "table" then return tostring(entry) end
  return entry.command .. (entry.message and (" (%s)"):format(entry.message) or "")
end

--- Do the lists under a key of a policy contain an entry?
local function has(content, key, entry)
  local lists = { content[key] }
  for _, profile in pairs(content.profiles or {}) do lists[#lists + 1] = profile[key] end
  for _, list in ipairs(lists) do
    for _, one in ipairs(list) do
      if shown(one) == shown(entry) then return true end
    end
  end
  return false
end

local function origin(from, key, entry)
  for i = #from, 1, -1 do
    if has(from[i].content, key, entry) then return from[i].whose end
  end
  return nil
end

--- The lines for a list: built-in entries are only counted, unless the user wants all.
local function add_list(lines, from, key, list, all)
  local ours, width = 0, 46
  local rows = {}
  for _, entry in ipairs(list) do
    local whose = origin(from, key, entry)
    if not whose then ours = ours + 1 end
    if whose or all then
      rows[#rows + 1] = ("  %-" .. width .. "s %s"):format(shown(entry), whose or "built in")
    end
  end
  if #rows == 0 and ours == 0 then return end
  lines[#lines + 1] = key .. (ours > 0 and not all and (": %d built in"):format(ours) or ":")
  table.move(rows, 1, #rows, #lines + 1, lines)
end

local LISTS <const> = {
  "safe_commands", "asked_patterns", "blocked_patterns", "shell_injection_patterns",
  "blocked_paths", "path_traversal_patterns",
}

local ENTRIES <const> = { deny = true, ask = true, allow = true }

local function add_profile(lines, from, profile, all)
  if not profile then
    lines[#lines + 1] = "profile: none, because SANDBOX_ENABLED is not true"
    return
  end
  lines[#lines + 1] = ("profile: %s%s"):format(profile.name,
    profile.approves and "" or ", which approves nothing now")
  for _, key in ipairs(LISTS) do add_list(lines, from, key, profile[key] or {}, all) end
end

--- Whose files say something under a key; nil if it is built in.
local function origin_of_key(from, key)
  local list = {}
  for _, source in ipairs(from) do
    if source.content[key] ~= nil then list[#list + 1] = source.whose end
  end
  return #list > 0 and table.concat(list, "; ") or nil
end

--- Everything in a policy besides profiles and lists of entries.
local function add_rest(lines, settled, from)
  local keys = {}
  for key in pairs(settled.policy) do
    if key ~= "profiles" and not ENTRIES[key] then keys[#keys + 1] = key end
  end
  table.sort(keys)
  for _, key in ipairs(keys) do
    local value = settled.policy[key]
    lines[#lines + 1] = ("%s: %s (%s)"):format(key,
      type(value) == "table" and cjson.encode(value) or tostring(value),
      origin_of_key(from, key) or "built in")
  end
end

--- The same for programs.
local function as_data(settled, from)
  local data = {
    files = json.list({}), faults = json.list({ table.unpack(settled.problems) }),
    profile = settled.profile and settled.profile.name, policy = settled.policy,
    approves = settled.profile and settled.profile.approves or false, entries = json.list({}),
    origins = {},
  }
  for key in pairs(settled.policy) do
    if not ENTRIES[key] then data.origins[key] = origin_of_key(from, key) or "built in" end
  end
  for i, source in ipairs(from) do data.files[i] = { path = source.path, whose = source.whose } end
  for _, key in ipairs({ "deny", "ask", "allow" }) do
    for _, entry in ipairs(settled.policy[key] or {}) do
      table.insert(data.entries, { list = key, command = entry.command, message = entry.message,
        from = origin(from, key, entry) })
    end
  end
  return data
end

local function show(given, context)
  local directory = paths.absolute(core.cwd() or "/", given[1] or ".")
  local settled = environment.config(context, directory)
  local from, lines = sources(settled), {}
  if given.json then return json.told(as_data(settled, from)) end
  for _, source in ipairs(from) do
    lines[#lines + 1] = ("file: %s (%s)"):format(source.path, source.whose)
  end
  for _, problem in ipairs(settled.problems) do lines[#lines + 1] = "fault: " .. problem end
  for _, key in ipairs({ "deny", "ask", "allow" }) do
    add_list(lines, from, key, settled.policy[key] or {}, given.all)
  end
  add_profile(lines, from, settled.profile, given.all)
  add_rest(lines, settled, from)
  return say.lines(lines)
end

local VERBS <const> = { check = check, show = show, init = init, diff = compare }

--- @tparam table given `verb`; files, or a directory; `all`, `json`
function verb.run(given, context) return VERBS[given.verb](given, context) end

return verb
