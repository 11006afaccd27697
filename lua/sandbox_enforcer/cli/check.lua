--- sandbox-enforcer check [FILE...]: are rules valid, and do their examples pass?
-- sandbox-enforcer check --types: print the rule language for lua-language-server.
-- @module sandbox_enforcer.cli.check
local annotations = require("sandbox_enforcer.rule.annotations")
local client = require("sandbox_enforcer.client")
local config = require("sandbox_enforcer.config.read")
local core = require("sandbox_enforcer.core")
local engine = require("sandbox_enforcer.engine")
local json = require("sandbox_enforcer.cli.json")
local paths = require("sandbox_enforcer.paths")
local prepare = require("sandbox_enforcer.rule.prepare")
local rule_dirs = require("sandbox_enforcer.config.rule_dirs")
local rules = require("sandbox_enforcer.rule.load")
local rule_check = require("sandbox_enforcer.rule.check")
local say = require("sandbox_enforcer.cli.say")

local check = {}

-- examples

local ADDRESS <const> = "https://example.com/owner/name"

local function spelt_out(text, sandbox)
  text = text:gsub("%f[%w]U%f[%W]", ADDRESS)
  return (text:gsub("%f[%w]SANDBOX%f[%W]", (sandbox:gsub("%%", "%%%%"))))
end

--- The engine that judges examples.
-- @tparam table place
-- @string[opt] enabled "true": with the policy
local function engine_of(place, enabled)
  local variables = {
    CONTENT_FILTER_SANDBOX_DIR = place.sandbox, HOME = place.home, SANDBOX_ENABLED = enabled,
  }
  return engine.once({
    agent = client.default, rules = place.rules, env = function(name) return variables[name] end,
    environ = function() return variables end,
  })
end

--- What happens to a command, in the words of `examples`.
local function outcome(made, command, place)
  local decision = made:decide(client.default.call(command, place.home))
  if decision.verdict == "rewrite" then return decision.command end
  return decision.verdict == nil or decision.verdict == "allow" or decision.verdict
end

--- The command as an example would write it.
local function shown(value, sandbox)
  if value == true then return "true" end
  local plain = sandbox:gsub("%p", "%%%0")
  return ("%q"):format((value:gsub(plain, "SANDBOX"):gsub(ADDRESS:gsub("%p", "%%%0"), "U")))
end

--- The examples that fail.
-- @tparam table given the rule
-- @tparam table place `rules` (directories), `sandbox` and `home`: directories that exist
-- @treturn {string,...} a sentence for each
function check.examples(given, place)
  local problems, commands, made = {}, {}, engine_of(place)
  for command in pairs(given.examples or {}) do commands[#commands + 1] = command end
  table.sort(commands)
  for _, command in ipairs(commands) do
    local expected = given.examples[command]
    if type(expected) == "string" then expected = spelt_out(expected, place.sandbox) end
    local found = outcome(made, spelt_out(command, place.sandbox), place)
    if found ~= expected then
      problems[#problems + 1] = ("examples[%q]: expected %s, found %s"):format(command,
        shown(expected, place.sandbox), shown(found, place.sandbox))
    end
  end
  return problems
end

-- trials

local MOST_TRIALS <const> = 2000

--- Add commands that call the functions of a rule: with some operands, and with each option.
-- @tparam table given the rule, or one of its subcommands
local function add_trials(given, command, list)
  for _, operands in ipairs({ "", " a", " a b", " a b c" }) do
    list[#list + 1] = command .. operands
  end
  for _, entries in pairs(given.options or {}) do
    for _, entry in ipairs(prepare.list(entries)) do
      list[#list + 1] = ("%s %s a b"):format(command, entry:match("^[^|%[{]+"))
    end
  end
  for name, sub in pairs(given.subcommands or {}) do
    if type(sub) == "table" then add_trials(sub, command .. " " .. name, list) end
  end
end

--- What is wrong with what the functions of a rule return, as far as some commands show.
local function wrong_results(rule, place)
  local list, problems, seen = {}, {}, {}
  add_trials(rule.source, rule.name, list)
  local made = engine_of(place, "true")
  for i = 1, math.min(#list, MOST_TRIALS) do
    local decision = made:decide(client.default.call(list[i], place.home))
    for _, reason in ipairs(decision.fault and decision.reasons or {}) do
      local text = reason:match("^broken rule: (.*)") or reason
      if not seen[text] then problems[#problems + 1] = ("%s (tried: %s)"):format(text, list[i]) end
      seen[text] = true
    end
  end
  return problems
end

--- Add the rules below a directory: NAME.lua, FAMILY/NAME.lua, FAMILY/NAME/PART.lua.
local function add_files(directory, files, depth)
  for _, name in ipairs(core.list(directory) or {}) do
    if name:find("%.lua$") then
      files[#files + 1] = directory .. "/" .. name
    elseif depth < 2 and core.kind(directory .. "/" .. name) == "directory" then
      add_files(directory .. "/" .. name, files, depth + 1)
    end
  end
end

local function settings(context)
  return config.read({
    env = core.env, rules = rule_dirs.beside_program(context.program), agent = client.default,
  })
end

--- The rule files of a directory, or all that the hook would use.
-- @tparam table context
-- @string[opt] only
function check.files(context, only)
  local files = {}
  for _, directory in ipairs(only and { only } or settings(context).rules) do
    add_files(directory, files, 0)
  end
  table.sort(files)
  return files
end

--- Empty directories for examples, which stay: commands are judged as if they ran there.
-- @treturn ?table
-- @treturn ?string why they cannot be created
local function make_place(context)
  local base = (settings(context).state or "/tmp/sandbox-enforcer") .. "/check"
  local place = { home = base .. "/home", sandbox = base .. "/sandbox" }
  place.rules = rule_dirs.beside_program(context.program)
  for _, path in ipairs({ place.home, place.sandbox }) do
    local good, why = core.mkdir(path)
    if not good then return nil, ("%s: %s"):format(path, why) end
  end
  return place
end

--- The same place, with the rules of a directory first.
local function with_rules(place, directory)
  local dirs = table.move(place.rules, 1, #place.rules, 2, { directory })
  return { rules = dirs, home = place.home, sandbox = place.sandbox }
end

--- The rule of a name, checked even if it is one of the program's own.
local function checked_rule(directories, name, path)
  local rule = rules.named(rules.new(directories), name)
  if rule and rule.file == path then rule_check.rule(rule.source, path) end
  return rule
end

--- Is a file in a directory of the program's own rules?
local function is_shipped(path, place)
  for _, directory in ipairs(place.rules) do
    if path:sub(1, #directory + 1) == directory .. "/" then return true end
  end
  return false
end

--- The problems of a rule: a list of messages.
-- @string file
-- @tparam table place
-- @tparam boolean named by the user: rules that come with the program are not tried otherwise
local function problems_of(file, place, named)
  local path = paths.absolute(core.cwd(), file)
  local name = path and path:match("%f[^/\0]([^/]+)%.lua$")
  if not name then return { file .. ": a rule's file is named COMMAND.lua" } end
  local directory = paths.parent(path)
  local is_tried = named or not is_shipped(path, place)
  place = with_rules(place, directory)
  local good, result = pcall(checked_rule, place.rules, name, path)
  if good and not result then return { file .. ": no such rule" } end
  if not good then
    local text = type(result) == "table" and result.message or tostring(result)
    return { text:find(path, 1, true) and text or file .. ": " .. text }
  end
  local list = {}
  if result.file ~= path then return list end  -- another name of a rule
  for _, problem in ipairs(check.examples(result.words, place)) do
    list[#list + 1] = file .. ": " .. problem
  end
  local wrong = is_tried and wrong_results(result, place) or {}
  return table.move(wrong, 1, #wrong, #list + 1, list)
end

--- @tparam table given files; if none, all rules that the hook would use; `types`, `json`
function check.run(given, context)
  if given.types and given.json then return json.told({ types = annotations.text() }) end
  if given.types then return { stdout = annotations.text(), status = 0 } end
  local files = #given > 0 and given or check.files(context)
  local place, why = make_place(context)
  if not place then return say.fail("rules check", say.IO, why) end
  local problems = json.list({})
  collectgarbage("restart")  -- the program stops it, for a hook is over soon
  for _, file in ipairs(files) do
    local found = problems_of(file, place, #given > 0)
    table.move(found, 1, #found, #problems + 1, problems)
  end
  local status = #problems > 0 and say.FAILED or 0
  if given.json then return json.told({ problems = problems, rules = #files }, status) end
  if #problems == 0 then
    return say.lines({ say.many(#files, "rule") .. (#files == 1 and " is" or " are") .. " valid" })
  end
  return { stderr = table.concat(problems, "\n") .. "\n", status = status }
end

return check
