--- What a command does according to its rule. effect.lua describes effects.
-- @module sandbox_enforcer.rule.effects
local aliases = require("sandbox_enforcer.rule.aliases")
local call = require("sandbox_enforcer.rule.call")
local core = require("sandbox_enforcer.core")
local descriptors = require("sandbox_enforcer.shell.descriptors")
local effect = require("sandbox_enforcer.effect")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local landings = require("sandbox_enforcer.rule.landings")
local paths = require("sandbox_enforcer.paths")
local pathspec = require("sandbox_enforcer.rule.pathspec")
local returned = require("sandbox_enforcer.rule.returned")
local rules = require("sandbox_enforcer.rule.load")
local settings = require("sandbox_enforcer.rule.settings")

local kinds <const> = effect.kinds

local effects = {}

local NONE <const> = {}

--- Names of the standard output and other descriptors.
local STDOUT <const> = {
  ["/dev/stdout"] = true, ["/dev/fd/1"] = true, ["/proc/self/fd/1"] = true,
}

--- Names of the standard error.
local STDERR <const> = {
  ["/dev/stderr"] = true, ["/dev/fd/2"] = true, ["/proc/self/fd/2"] = true,
}

--- An item's likely text, if the environment is as expected and there is nothing better.
local function likely(item) return not item.choices and item.likely or nil end

local function fetch(given, landing, cwd)
  local text = landing.name
  if landing.item then text = landing.item.text or likely(landing.item) end
  local why = landing.unknown
  local printed = STDOUT[text] or STDERR[text]
  if text and (text:find("^/dev/fd/") or text:find("^/proc/self/fd/")) and not printed then
    why = "it goes to a file descriptor"
  end
  if landing.item and not text then why = "its destination is unknown" end
  if text and #text > paths.LONGEST then why = "its destination is longer than a path can be" end
  local path = text and paths.opened(cwd, text)
  local directory = landing.directory
  if directory == "existing" then directory = path and paths.kind(path) == "directory" end
  if directory == "named" then directory = text ~= nil and ("/" .. text):find("/%.?%.?$") ~= nil end
  return effect.new({
    kind = landing.write and "write" or "fetch", text = text, why = why, path = path,
    stdout = landing.stdout or STDOUT[text], stderr = STDERR[text], directory = directory,
    url = landing.url,
    place = landing,
    names = landing.directory and landing.names or nil, refuse = landing.refuse, cwd = cwd,
    choices = landing.item and landing.item.choices or landing.each,
    tame = not text and landing.item and landing.item.tame or nil,
    call = given, label = given.rule.label, fallback = landing.fallback,
  })
end

local function opaque(given, why, lands, sink, loose)
  lands = lands or type(given.rule.lands) == "function" or #given.rule.lands > 0
  return effect.new({
    kind = "opaque", why = why, lands = lands and not sink, writes = lands and sink,
    label = given.rule.label, call = given, loose = loose,
  })
end

--- Why the rule itself cannot judge a call; nil if it can.
function effects.inspected(given)
  if not given.rule.inspect then return nil end
  local good, why = rules.answer(given.rule, "inspect", given.rule.inspect, given)
  return not good and (given.rule.name .. ": " .. tostring(why or "refused by its rule")) or nil
end

--- Might a subcommand unknown to the rule be an alias or an extension that downloads?
local function is_odd(given)
  local others, name = given.rule.others, given.subcommand
  if not others then return false end
  if not name then return true end
  for _, names in pairs(given.rule.parts or {}) do  -- some are only for the policy
    if core.option(names, name) then return false end
  end
  for word in others:gmatch("%S+") do
    local same = given.rule.grammar.shorten and word:sub(1, #name) == name or word == name
    if same then return false end
  end
  return true
end

local DEEPEST <const> = 5  -- aliases of aliases

--- The effects of an alias: those of the call with the alias's words in place of its name.
local function replaced(step, given, value, known)
  local at, fields = given.subcommand_item.field, {}
  table.move(step.fields, 1, at - 1, 1, fields)
  for word in value:gmatch("%S+") do
    fields[#fields + 1] = { text = word, word = step.fields[at].word, nth = 1, of = 1 }
  end
  table.move(step.fields, at + 1, #step.fields, #fields + 1, fields)
  local root = given
  while root.parent do root = root.parent end
  local other = setmetatable({ fields = fields, aliases = (step.aliases or 0) + 1 },
    { __index = step })
  return other.aliases <= DEEPEST and effects.of(root.rule, other, known)
end

--- Why a subcommand unknown to the rule may download, according to the user's settings; nil if they
-- define it as something that fetches nothing.
local function by_alias(word, step, given, known, cwd)
  if aliases.is_given(word, given) then return nil end
  local name = given.rule.name .. " " .. (given.subcommand or "it")
  local value = given.subcommand and aliases.value(word, given, known, cwd)
  if not value then
    return name .. (value == nil and " is an unknown subcommand, and an extension"
      or " may be an alias, which") .. " may download something"
  end
  local script = value:match("^!(.*)$")
  local why = script and aliases.why(known, script, name:match("^%S+"))
  local effects_of_it = script and {} or replaced(step, given, value, known)
  if not effects_of_it then why = "is an alias of too many others" end
  for _, one in ipairs(effects_of_it or {}) do
    why = why or one.kind == "fetch" and "downloads" or one.lands and one.why
  end
  return why and ("%s is an alias for `%s`, which %s"):format(name, value, why) or nil
end

local NONE_SUCH <const> = "%s: its rule has no such subcommand"

--- Why a subcommand unknown to the rule may download something; nil if nothing suggests that.
local function by_name(step, given, known, cwd)
  if not is_odd(given) then return nil end
  local rule = not given.parent and knowledge.about(known.rules, given.rule.names[1])
  local word = rule and rule.words.aliases
  if word then return by_alias(word, step, given, known, cwd) end
  return ("%s: %s may be an alias or an extension that downloads"):format(given.rule.name,
    given.subcommand or "it")
end

--- Why the rule's lists are not enough to judge a call; nil if they are.
local function doubts(given, loose)
  if given.unknown then
    return ("%s: unknown option %s"):format(given.rule.name, given.unknown)
  end
  if given.unsure and not loose then
    return ("%s: %s"):format(given.rule.name, given.unsure)
  end
  if given.surplus then return given.rule.name .. ": too many arguments" end
  if given.permuted and given:sets("POSIXLY_CORRECT") then
    return given.rule.name .. ": with POSIXLY_CORRECT, options end at the first operand"
  end
  return effects.inspected(given)
end

--- What the rule leaves open about a call that it understands; nil if nothing.
local function vagueness(given)
  local vague = given.rule.vague
  return vague and ("%s: its rule does not say %s"):format(given.rule.name, vague) or nil
end

--- Add the effects that a call's items describe.
local function add_items(items, given, cwd, list, above)
  for i = 1, #items do
    local item = items[i]
    local kind = item.kind
    if kind and kind ~= "flag" and kind ~= "value" and kind ~= "fetch" then
      if kind == "program" and descriptors.is_stdin(item.text) then kind = "stdin" end
      local traits = kinds[kind] or returned.unknown(given.rule, "operands", kind)
      list[#list + 1] = {
        kind = kind, text = item.text, item = item, call = given, cwd = cwd,
        path = item.goes or item.text and traits.path and paths.opened(cwd, item.text) or nil,
        place = { item = item }, directory = above and kind == "write" or nil,
      }
    end
  end
end

--- @tparam[opt] boolean above this is the call of a tool whose subcommand counts: the destination
-- it names is a directory
function effects.arguments(given, cwd, list, above)
  add_items(given.options, given, cwd, list, above)
  add_items(given.operands, given, cwd, list, above)
end

local function run_kind(run)
  if run.program and run.item and descriptors.is_stdin(run.item.text) then return "stdin" end
  return run.stdin and "stdin" or run.script and "script" or run.program and "program" or "run"
end

--- What the command runs according to its rule.
local function running(given, cwd, list)
  if not given.rule.runs then return end
  for _, run in ipairs(rules.list(given, "runs")) do
    list[#list + 1] = effect.new({
      kind = run_kind(run),
      item = run.item, text = run.item and run.item.text, before = run.before,
      open = run.open == true or nil, splits = run.splits, holes = run.holes,
      several = run.several, below = run.below, matching = run.matching, any = run.any,
      appends = run.open == "hole" or nil, bare = run.bare, keeps = run.keeps,
      sets = run.sets, values = run.values, arguments = run.arguments, shell = run.shell,
      internal = run.internal, call = given, repeats = run.elsewhere == "each",
      cwd = run.elsewhere and "\1" .. "0-" .. run.item.field or cwd,
    })
  end
end

--- What else the command does according to its rule.
function effects.doing(given, cwd, list)
  local all = rules.list(given, "does")
  for nth = 1, #all do
    local said = all[nth]
    if said == nil then break end
    local traits = kinds[said.kind]
      or returned.unknown(given.rule, ("does[%d].kind"):format(nth), said.kind)
    local made = { kind = nil, call = given, cwd = cwd, beside = true, text = nil, path = nil }
    for key, value in next, said do made[key] = value end
    made.text = said.name
    if said.item then made.text = said.item.text end
    made.path = made.text and traits.path and paths.opened(cwd, made.text) or nil
    if said.tracked and made.text then pathspec.apply(made, cwd) end
    if said.directory == "existing" then
      made.directory = made.path ~= nil and paths.kind(made.path) == "directory"
    end
    list[#list + 1] = effect.new(made)
  end
end

--- The directory that the tool itself changes to, for example with `git -C`.
function effects.directory(given, cwd)
  if given.parent then cwd = effects.directory(given.parent, cwd) end
  local list = given.options
  for i = 1, #list do
    local item = list[i]
    if item.kind == "chdir" and item.text ~= "" then
      cwd = item.text and paths.opened(cwd, item.text) or "\1-C" .. item.field
      item.goes = item.text and cwd
    end
  end
  return cwd
end

--- Add the addresses that a tool fetches from.
local function add_remotes(given, cwd, list)
  for _, item in ipairs(given.operands) do
    if item.kind == "url" and item.text then
      list[#list + 1] = effect.new({ kind = "remote", text = item.text, call = given, cwd = cwd })
    end
  end
end

--- The effects of a command.
-- @tparam table rule of the command
-- @tparam table step or command (step.lua)
-- @tparam sandbox_enforcer.shell.world known
-- @treturn {table,...}
-- @treturn sandbox_enforcer.rule.call|boolean its call, if the rule understands all of it
-- @treturn sandbox_enforcer.rule.call|boolean its call, if the rule does not
function effects.of(rule, step, known)
  local given = call.read(rule, step.fields, step.environment)
  local list = {}
  local where = effects.directory(given, known.here.cwd)
  local at = given
  while at do
    at.assigned, at.env = known.assigned, known.env
    effects.arguments(at, where, list, at ~= given or given.subcommand ~= nil)
    if at.rule.does then effects.doing(at, where, list) end
    if at ~= given and (at.unknown or at.unsure) then given.unknown = at.unknown or at.unsure end
    at = at.parent
  end
  if given.subcommand ~= nil then
    running(given, where, list)
    local why = effects.inspected(given) or by_name(step, given, known, where)
    list[#list + 1] = opaque(given, why or NONE_SUCH:format(given.rule.name), why and true or false)
    return list, given, false
  end
  if given.rule.brings and not given.rule.sink then add_remotes(given, where, list) end
  local left = given.rule.leaves and rules.answer(given.rule, "leaves", given.rule.leaves, given)
  for _, name in ipairs(left or NONE) do known:assign(name, nil) end
  local brings = given.rule.brings
  local here = brings and not rules.answer(given.rule, "brings", brings, given)
  if here and not given.rule.sink then
    list[#list + 1] = effect.new({
      kind = "opaque", why = given.rule.name .. " downloads nothing", brings = false,
    })
    return list, not given.unknown and not given.unsure and given or false, false
  end
  local sink = given.rule.sink and (here or not given.rule.brings)
  running(given, where, list)
  local loose = given:loose_ends()
  local why = doubts(given, loose) or settings.why(given, known, where)
  given.clear = not why and not loose
  why = why or vagueness(given)
  if why then
    list[#list + 1] = opaque(given, why, nil, sink)
  elseif loose then
    why = doubts(given)
    list[#list + 1] = opaque(given, why, nil, sink, loose)
  end
  local all = landings.of(given)
  for i = 1, #all do
    local landing = all[i]
    if landing == nil then break end
    landing.write = landing.write or sink
    list[#list + 1] = fetch(given, landing, where)
  end
  if given.rule.tells and rules.answer(given.rule, "tells", given.rule.tells, given) then
    list[#list + 1] = effect.new({ kind = "fetch", stderr = true, call = given, cwd = where })
  end
  return list, not why and given, why and given
end

return effects
