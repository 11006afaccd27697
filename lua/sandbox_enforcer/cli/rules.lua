--- sandbox-enforcer rules: which tools have rules, and in which files; begin, check and test rules.
-- @module sandbox_enforcer.cli.rules
local caller = require("sandbox_enforcer.client.caller")
local check = require("sandbox_enforcer.cli.check")
local core = require("sandbox_enforcer.core")
local environment = require("sandbox_enforcer.cli.environment")
local json = require("sandbox_enforcer.cli.json")
local nearest = require("sandbox_enforcer.nearest")
local paths = require("sandbox_enforcer.paths")
local printable = require("sandbox_enforcer.printable")
local rule_dirs = require("sandbox_enforcer.config.rule_dirs")
local say = require("sandbox_enforcer.cli.say")
local template = require("sandbox_enforcer.rule.template")

local verb = {}

local LIMIT <const> = 256 * 1024
local HELP_TIME <const>, HELP_SIZE <const> = 3000, 200000  -- milliseconds, bytes

-- where rules are

--- The file of a rule in a directory; nil if there is none.
local function file_in(directory, name, path)
  for _, one in ipairs({ name, path }) do
    local file = ("%s/%s.lua"):format(directory, one)
    if core.kind(file, true) == "file" then return file end
  end
  return nil
end

--- The file with the rule for a name, and its origin; nil if there is none.
-- @treturn ?string
-- @treturn ?string "yours", "built in"
-- @treturn ?string its file's name
local function find(config, name)
  local path, known_as = core.rule(name)
  for i, directory in ipairs(config.rules) do
    local file = file_in(directory, name, path or name)
    local ours = core.kind(directory .. "/vcs", true) == "directory"
    if file then return file, (ours or i == #config.rules) and "built in" or "yours", known_as end
  end
  if path then return rule_dirs.INSIDE .. "/" .. path .. ".lua", "built in", known_as end
  return nil
end

--- The names of the rules in the user's directories.
local function own_names(config)
  local found = {}
  for _, directory in ipairs(config.rules) do
    for _, name in ipairs(core.list(directory) or {}) do
      local own = name:match("^(.+)%.lua$")
      if own then found[own] = directory .. "/" .. name end
    end
  end
  return found
end

-- list

local function rows_of(config, wanted)
  local own, names, rows = own_names(config), {}, {}
  for _, name in ipairs(core.rules()) do
    if not name:find("/", 1, true) then names[name] = true end
  end
  for name in pairs(own) do names[name] = true end
  for name in pairs(names) do
    local path, known_as = core.rule(name)
    local row = {
      name = name, family = path and path:match("^([^/]+)/") or "own",
      from = own[name] and "yours" or "built in",
      alias = known_as ~= name and known_as or nil,
    }
    if not wanted or row.family == wanted or row.from == wanted then rows[#rows + 1] = row end
  end
  table.sort(rows, function(a, b)
    if a.family ~= b.family then return a.family < b.family end
    return a.name < b.name
  end)
  return rows
end

--- The names of all families.
local function families(config)
  local names, seen = {}, {}
  for _, row in ipairs(rows_of(config)) do
    if not seen[row.family] then seen[row.family], names[#names + 1] = true, row.family end
  end
  return table.concat(names, " ")
end

local function list(given, context)
  local config = environment.config(context)
  local rows = rows_of(config, given.mine and "yours" or given[1])
  if given.json then return json.told({ rules = json.list(rows) }) end
  if #rows == 0 then
    return say.fail("rules list", say.MISSING, given.mine
      and "you have no rules yet; to begin one: sandbox-enforcer rules new NAME"
      or ("no rules in %q; families: %s"):format(given[1] or "", families(config)),
      "see: sandbox-enforcer rules list")
  end
  local lines, paint, family = {}, say.painter(), nil
  for _, row in ipairs(rows) do
    if row.family ~= family then
      family = row.family
      lines[#lines + 1] = paint("bold", printable.text(family))
    end
    lines[#lines + 1] = ("  %-24s %s"):format(printable.text(row.name), paint("dim",
      (row.from == "yours" and "yours" or "") .. (row.alias and "see " .. row.alias or "")))
      :gsub("%f[%s]%s+$", "")
  end
  lines[#lines + 1] = say.many(#rows, "name")
  return { stdout = table.concat(lines, "\n") .. "\n", status = 0 }
end

-- show

--- All names, for a suggestion.
local function known_names(config)
  local names = own_names(config)
  for _, name in ipairs(core.rules()) do names[name] = true end
  return names
end

local function show(given, context)
  local config, name = environment.config(context), given[1]
  local file, from, known_as = find(config, name)
  if not file then
    return say.fail("rules show", say.MISSING, ("no rule for %q%s\nto begin one: "
      .. "sandbox-enforcer rules new %s"):format(name, nearest.hint(name, known_names(config)),
      name))
  end
  local inside = file:sub(1, #rule_dirs.INSIDE) == rule_dirs.INSIDE
  local text = inside and context.shipped and context.shipped(known_as or name) or nil
  if not inside then text = core.read(file, LIMIT) end
  if not text then return say.fail("rules show", say.IO, file .. ": cannot be read") end
  local shown = inside and "built into the program" or file
  if given.json then
    return json.told({ name = name, file = not inside and file or nil, from = from, text = text })
  end
  return { stdout = ("-- %s (%s)\n%s"):format(printable.text(shown), from, text), status = 0 }
end

-- new

--- The tool's --help; nil if it has none.
local function help_of(name)
  for _, word in ipairs({ "--help", "-h" }) do
    local ran = core.run({ name, word }, "", HELP_TIME)
    local text = ran and (#ran.stdout > 0 and ran.stdout or ran.stderr) or ""
    if text:find("%f[%S]%-%-?%w") then return text:sub(1, HELP_SIZE), name .. " " .. word end
  end
  return nil
end

local function is_name(name) return name:find("^[%w_][%w_.+-]*$") ~= nil and #name <= 64 end

--- Write the types for editors next to the user's rules.
local function write_types(directory, context)
  local path, types = directory .. "/.luarc.json", paths.parent(directory) .. "/types"
  if core.kind(path) then return end
  core.mkdir(types, 448)
  core.replace(types .. "/rule.lua", check.run({ types = true }, context).stdout, 384)
  core.create(path, '{ "runtime.version": "Lua 5.4", "workspace.library": ["../types"] }\n')
end

--- The user's rules directory: the first that did not come with the program.
local function own_directory(config, context)
  local first = config.rules[1]
  for _, path in ipairs({ rule_dirs.INSIDE, table.unpack(rule_dirs.beside_program(context.program))
    }) do
    if path == first then return nil end
  end
  return first
end

local function new(given, context)
  local agent = caller.agent({ env = core.env })
  if agent then
    return say.fail("rules new", say.PERSON, "only the user can run this: " .. agent)
  end
  local name = given[1]
  if not is_name(name) then
    return say.fail("rules new", say.USAGE, ("%q cannot be the name of a command"):format(name))
  end
  local config = environment.config(context)
  local directory = given.dir and paths.absolute(core.cwd() or "/", given.dir)
    or own_directory(config, context)
  if not directory then
    return say.fail("rules new", say.MISSING, "HOME is not set, so your rules are unknown; give "
      .. "--dir DIR")
  end
  local file = directory .. "/" .. name .. ".lua"
  local help, source
  if not given.no_help then help, source = help_of(name) end
  local text = template.text(name, template.options(help or ""), source or "nowhere yet")
  local good, why, code = core.mkdir(directory, 448)
  if good then good, why, code = core.create(file, text) end
  if code == "EEXIST" then
    return say.fail("rules new", say.FAILED, file .. " already exists; to see it: "
      .. "sandbox-enforcer rules show " .. name)
  end
  if not good then return say.fail("rules new", say.IO, ("%s: %s"):format(file, why)) end
  if not given.dir then write_types(directory, context) end
  if given.json then return json.told({ file = file, options = #template.options(help or "") }) end
  local built_in = core.rule(name) and "it replaces the built-in rule" or nil
  return say.lines({ file, help and ("%d options, from %s"):format(#template.options(help), source)
    or name .. " --help lists no options; add them yourself", "next: edit it, then run: "
    .. "sandbox-enforcer rules check " .. core.quote(file), built_in })
end

-- check and test

local function checked(given, context)
  local answer = check.run(given, context)
  if given.json or given.types then return answer end
  local dirs = environment.config(context).rules
  if #given == 0 and dirs[#dirs] == rule_dirs.INSIDE and answer.stdout then
    answer = { status = answer.status, stdout = answer.stdout
      .. "those built into the program were tested when it was built\n" }
  end
  return answer
end

--- Do the examples of rules pass: those of a name, or all?
local function test(given, context)
  local config, files = environment.config(context), {}
  for i, name in ipairs(given) do
    local file = name:find("%.lua$") and name or find(config, name)
    if not file or not core.kind(file, true) then
      return say.fail("rules test", say.MISSING, ("no rule file for %q%s"):format(name,
        nearest.hint(name, known_names(config))))
    end
    files[i] = file
  end
  files.json = given.json
  return checked(files, context)
end

local VERBS <const> = { list = list, show = show, new = new, check = checked, test = test }

--- @tparam table given `verb`; names or files; `json`, `mine`, `dir`, `no_help`, `types`
function verb.run(given, context) return VERBS[given.verb](given, context) end

return verb
