--- sandbox-enforcer policy: is a policy file right, and what is in force here?
--
--     policy check FILE...        all faults of policy files
--     policy show [--all] [DIR]   what holds in a directory, and where each entry comes from
-- @module sandbox_enforcer.cli.policy
local active_profile = require("sandbox_enforcer.config.active_profile")
local cjson = require("cjson.safe")
local client = require("sandbox_enforcer.client")
local config = require("sandbox_enforcer.config.read")
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")
local policy = require("sandbox_enforcer.config.policy")
local printable = require("sandbox_enforcer.printable")
local profiles = require("sandbox_enforcer.config.profiles")
local rule_dirs = require("sandbox_enforcer.config.rule_dirs")
local say = require("sandbox_enforcer.cli.say")
local trust = require("sandbox_enforcer.config.trust")

local verb = {}

local LIMIT <const> = 1024 * 1024

--- What is wrong with a file; nothing, if it is right.
local function faults(path)
  local bytes, why = core.read(path, LIMIT)
  if not bytes then return { ("%s: %s"):format(path, why) } end
  local _, found = policy.decode(path, bytes)
  local content = cjson.decode(bytes)
  local made = type(content) == "table" and type(content.profiles) == "table" and content.profiles
  local name = type(content) == "table" and content.default_profile
  if type(name) == "string" and not profiles.get(name) and not (made and made[name]) then
    found[#found + 1] = ("%s: default_profile: expected one of %s, found %q"):format(path,
      active_profile.names({ profiles = made or nil }), name)
  end
  return found
end

local function check(files)
  local good, bad = {}, {}
  for _, file in ipairs(files) do
    local found = faults(file)
    if #found == 0 then good[#good + 1] = file .. ": right\n" end
    for _, fault in ipairs(found) do bad[#bad + 1] = fault .. "\n" end
  end
  return {
    stdout = table.concat(good), stderr = #bad > 0 and table.concat(bad) or nil,
    status = #bad > 0 and say.FAULTY or 0,
  }
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

--- What an entry of a list is called.
local function shown(entry)
  if type(entry) ~= "table" then return tostring(entry) end
  return entry.command .. (entry.message and (" (%s)"):format(entry.message) or "")
end

--- Do the lists of a policy under a key have an entry?
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

--- The lines for a list: what is ours is only counted, unless all is wanted.
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

--- Everything that a policy says besides profiles and lists of entries.
local function add_rest(lines, settled)
  local keys = {}
  for key in pairs(settled.policy) do
    if key ~= "profiles" and not ENTRIES[key] then keys[#keys + 1] = key end
  end
  table.sort(keys)
  for _, key in ipairs(keys) do
    local value = settled.policy[key]
    lines[#lines + 1] = ("%s: %s"):format(key,
      type(value) == "table" and cjson.encode(value) or tostring(value))
  end
end

local function show(directory, all, context)
  local settled = config.read({
    env = core.env, cwd = directory, agent = client.default, program = context.program,
    rules = rule_dirs.beside_program(context.program),
  })
  local from, lines = sources(settled), {}
  for _, source in ipairs(from) do
    lines[#lines + 1] = ("file: %s (%s)"):format(source.path, source.whose)
  end
  for _, problem in ipairs(settled.problems) do lines[#lines + 1] = "fault: " .. problem end
  for _, key in ipairs({ "deny", "ask", "allow" }) do
    add_list(lines, from, key, settled.policy[key] or {}, all)
  end
  add_profile(lines, from, settled.profile, all)
  add_rest(lines, settled)
  return { stdout = printable.text(table.concat(lines, "\n") .. "\n"), status = 0 }
end

--- @tparam table given `verb`, "check" or "show"; files, or a directory; `all`
function verb.run(given, context)
  if given.verb == "check" then return check(given) end
  return show(paths.absolute(core.cwd() or "/", given[1] or "."), given.all, context)
end

return verb
