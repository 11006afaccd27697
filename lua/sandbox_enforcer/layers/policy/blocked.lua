--- What is refused: judged by what a command does, never by what its text looks like.
-- @module sandbox_enforcer.layers.policy.blocked
local asked = require("sandbox_enforcer.layers.policy.asked")
local changes = require("sandbox_enforcer.changes")
local core = require("sandbox_enforcer.core")
local destruction = require("sandbox_enforcer.layers.policy.destruction")
local disks = require("sandbox_enforcer.layers.policy.disks")
local embedded_commands = require("sandbox_enforcer.layers.policy.embedded_commands")
local fork_bombs = require("sandbox_enforcer.layers.policy.fork_bombs")
local help = require("sandbox_enforcer.layers.policy.help")
local input = require("sandbox_enforcer.shell.input")
local kinds = require("sandbox_enforcer.effect").kinds
local knowledge = require("sandbox_enforcer.rule.knowledge")
local leaks = require("sandbox_enforcer.layers.policy.leaks")
local operators = require("sandbox_enforcer.layers.policy.operators")
local paths = require("sandbox_enforcer.paths")
local profile_entries = require("sandbox_enforcer.layers.policy.profile_entries")
local profiles = require("sandbox_enforcer.config.profiles")
local processes = require("sandbox_enforcer.layers.policy.processes")
local pushes = require("sandbox_enforcer.layers.policy.pushes")
local read_paths = require("sandbox_enforcer.layers.policy.read_paths")
local outside = require("sandbox_enforcer.shell.outside")
local reading = require("sandbox_enforcer.layers.policy.reading")
local refusal = require("sandbox_enforcer.layers.policy.refusal")
local secrets = require("sandbox_enforcer.layers.policy.secrets")
local steps = require("sandbox_enforcer.step")
local taint = require("sandbox_enforcer.layers.policy.taint")
local taint_kinds = require("sandbox_enforcer.layers.policy.taint_kinds")
local tool_reads = require("sandbox_enforcer.layers.policy.tool_reads")
local wrappers = require("sandbox_enforcer.layers.policy.wrappers")

local blocked = {}

local NONE <const> = {}

local stop <const> = refusal.new

local ASKS <const> = { ["--help"] = true, ["--version"] = true, ["-V"] = true }

--- Does a command only ask for help or a version?
local function only_asks(step) return #step.fields == 2 and ASKS[step.fields[2].text] end

--- The words of a command that are not options, as written, for a command to paste.
local function operands_of(step)
  local list = {}
  for i = 2, step and step.script and #step.fields or 0 do
    local word = step.fields[i].word
    local text = word and word.from and step.script.text:sub(word.from, word.to)
    if text and not text:find("^%-") and step.fields[i].nth == 1 then list[#list + 1] = text end
  end
  return table.concat(list, " ")
end

--- The stop for a pattern of the profile.
-- @tparam[opt] table step the matching command
local function listed(pattern, step)
  local advice = profiles.INSTEAD[pattern] or profiles.INSTEAD[pattern:match("%f[^%s\0]%S+$")]
  local operands = advice and advice:find("%%s") and operands_of(step)
  if operands then advice = operands ~= "" and advice:format(operands) or nil end
  local result = stop(("Dangerous pattern '%s' detected"):format(pattern),
    advice and "instead" or "run", advice)
  result.rule = pattern
  return result
end

--- Privileges on another machine or in a container are not the user's here.
local function is_granted(config, step, pattern)
  if not config.elsewhere or pattern:find("%s") then return false end
  for _, effect in ipairs(step.effects) do
    if effect.kind == "privilege" then return true end
  end
  return false
end

--- Refused by an entry of the policy itself.
local function by_entry(config, step)
  local entry = asked.entry(step, config.policy.deny)
  if not entry then return nil end
  local result = stop(entry.message or ("the policy denies %q"):format(entry.command), "user")
  result.rule = entry.command
  return result
end

--- Does a command come from a script of the project that existed before? The patterns of a profile
-- judge what the agent writes; such a script is judged by what it does.
local function is_of_project(config, step, world)
  local script = step.script
  while config.project and script and script.origin do
    local file = script.origin.file
    local ours = file and core.contains(config.project, file) and not world.made[file]
    if script.origin.recipe or ours then return true end
    script = script.origin.script
  end
  return false
end

--- The command that runs if the variable that names it is unset: `${tool:-rm}`. The step itself if
-- its name is literal.
local function named(step)
  local first = step.fields[1]
  local likely = first and not first.text and first.likely
  if not likely then return step end
  local fields = table.move(step.fields, 1, #step.fields, 1, {})
  fields[1] = setmetatable({ text = likely }, { __index = first })
  local name = likely:match("%f[^/\0][^/]+$")
  return setmetatable({ fields = fields, name = name }, { __index = step })
end

local function by_pattern(config, step, context)
  if is_of_project(config, step, context.world) then return nil end
  step = named(step)
  local pattern = profile_entries.fits(step, config.profile.blocked_patterns or NONE, config.kept)
  if not pattern or only_asks(step) or is_granted(config, step, pattern) then return nil end
  return listed(pattern, step)
end

--- Refused for what it writes, alters or deletes. Most commands only read.
local function by_changes(config, step, context)
  if not changes.any(step) and (steps.name(step) or #step.fields == 0) then return nil end
  return destruction.why(blocked.config_for(config, step, context), step)
end

--- The texts of what a command reads, each with the directory it is relative to.
local function texts_read(step)
  local stdin, list, effects = step.opened.stdin, {}, step.effects
  local function add(texts, cwd)
    for _, text in ipairs(texts) do list[#list + 1] = { text = text, cwd = cwd or step.cwd } end
  end
  if stdin.kind == "file" and stdin.text then list[1] = { text = stdin.text, cwd = step.cwd } end
  for i = 1, #effects do
    local effect = effects[i]
    if effect.kind == "read" and effect.text then
      list[#list + 1] = { text = effect.text, cwd = effect.cwd or step.cwd }
    elseif effect.kind == "read" then
      add(read_paths.texts(step, effect), effect.cwd)
    end
  end
  add(read_paths.shown(step))
  return list
end

--- Refused for what it reads, by name or from the standard input. Only showing that something
-- exists does not count as reading.
local function by_reading(config, step)
  if config.elsewhere then return nil end
  if reading.only_lists(step) and not knowledge.of(step, "measures") then return nil end
  for _, given in ipairs(texts_read(step)) do
    local path = reading.absolute(given.cwd, given.text)
    local entry = path and paths.is_known(path) and secrets.blocked(config, path)
    if entry then return stop(("it reads %s, a blocked path"):format(path), "user") end
  end
  return nil
end

--- Refused for a path that goes up and out of the project, where the profile lists "..".
local function by_traversal(config, step)
  local patterns = config.profile.path_traversal_patterns
  if not patterns or #patterns == 0 or config.elsewhere then return nil end
  local project = core.resolve(config.project or "/") or "/"
  local function leads_out(given)
    local text = given.path and given.text
    for _, pattern in ipairs(text and patterns or {}) do
      if text:find(pattern, 1, true) and not paths.inside(project, given.path) then return text end
    end
    return nil
  end
  local text = step.chdir and leads_out(step.chdir)
  for _, effect in ipairs(step.effects) do text = text or leads_out(effect) end
  return text and stop(("%s leads outside the project"):format(text), "user") or nil
end

--- Processes that the whole system depends on, and all of them.
local ALL <const> = { ["1"] = true, ["-1"] = true }

local ENDS_GUARD <const> = stop("it stops or changes the enforcer itself", "variants")

--- Does a command kill the hook by name?
local function ends_guard(step)
  for i = 2, knowledge.of(step, "kills") and #step.fields or 0 do
    if (step.fields[i].text or ""):find("sandbox-enforcer", 1, true) then return true end
  end
  return false
end

local ENDS_ALL <const> = stop("it kills every process, or process 1", "instead",
  "name the process to kill")

local function by_power(config, step)
  local here = not config.elsewhere
  if help.only(step) then return nil end
  if here and ends_guard(step) then return ENDS_GUARD end
  local list = step.effects
  for i = 1, #list do
    local effect = list[i]
    local traits = kinds[effect.kind]
    if traits.refused and (here or effect.kind == "remote_shell") then
      return stop("it " .. traits.says, "run")
    end
    if effect.kind == "signal" and here and ALL[effect.text] then
      return ENDS_ALL
    end
    local forces = effect.kind == "push" and effect.force
    if forces and not (config.profile.asks_about_losses and pushes.own(step, effect)) then
      return stop("it rewrites the history of a remote branch", "instead",
        "git push origin HEAD:refs/heads/<new-branch>")
    end
  end
  return nil
end

--- Refused for deleting a remote branch that others build on.
local function by_remote_branch(step)
  for _, effect in ipairs(step.effects) do
    local name = effect.kind == "push" and pushes.deletes_shared(step, effect)
    if name then return stop(("it deletes the remote branch %s"):format(name), "run") end
  end
  return nil
end

--- How to look at what a command downloads before it runs.
local function to_look(text)
  local address = text:match("%f[%w]https?://[%w._~:/?#@!$&*+,=%%-]+")
  local name = address and address:gsub("[?#].*$", ""):match("://[^/]+/.-([%w._-]+)/*$") or "file"
  local known = address and not address:find("[$&*!]")
  local first = known and ("curl -fsSL -o %s %s"):format(name, address) or "download it"
  return first .. ", look at it, then run it"
end

local RUNS_FETCHED <const> = stop("it runs what it downloads", "instead", to_look)

--- Refused for running something from outside.
local function by_origin(step)
  local stdin = step.opened.stdin
  local level = outside.join(stdin.kind == "pipe" and stdin.pipe.fetched, stdin.fetched)
  local piped = outside.is_fetched(level) or step.opened.network
  local words = outside.is_fetched(step.fetched)
  if not piped and not words then return nil end
  for _, effect in ipairs(step.effects) do
    if (piped and effect.kind == "stdin") or (words and effect.kind == "script") then
      return RUNS_FETCHED
    end
  end
  return nil
end

--- Does its rule say that a command contains others? If the rule has to look, does it find any?
local function holds_any(step)
  local holds = knowledge.of(step, "holds")
  if type(holds) ~= "function" then return holds ~= nil end
  local list = {}
  wrappers.add(step, list)
  return #list > 0
end

--- A cache: script -> the answer of `is_odd`, which every one of its commands needs.
local odd_scripts = setmetatable({}, { __mode = "k" })

--- Does a text contain an expansion within brackets: a[$x]?
local function expands_in_brackets(text)
  for piece in text:gmatch("[^%]]+") do
    local inside = piece:match("%[(.*)")
    if inside and inside:find("[$`]") then return true end
  end
  return false
end

--- Does a script change word splitting (IFS), or expand texts twice?
local function is_odd(script)
  local known = odd_scripts[script]
  if known ~= nil then return known end
  local text = script.text
  known = text:find("IFS", 1, true) ~= nil or text:find("@P", 1, true) ~= nil
    or expands_in_brackets(text)
  odd_scripts[script] = known
  return known
end

local function may_hide(step)
  local name = steps.name(step) or ""
  if step.assigns and #step.assigns > 0 or name == "" and #step.fields > 0 then return true end
  if name == "alias" or step.code or holds_any(step) then return true end
  if input.is_run(step) then return true end
  if step.script and is_odd(step.script) then return true end
  local list = step.effects
  for i = 1, #list do
    if list[i].kind == "away" then return true end
  end
  return false
end

--- The configuration for a script of the project: without the patterns of the profile, which judge
-- what the agent writes.
local function without_patterns(config)
  local profile = setmetatable({ blocked_patterns = NONE }, { __index = config.profile })
  return setmetatable({ profile = profile, of_project = true }, { __index = config })
end

--- The configuration that judges what a command runs in turn.
-- @tparam sandbox_enforcer.config.read config
-- @tparam table step
-- @tparam table context see layers.lua
function blocked.config_for(config, step, context)
  return is_of_project(config, step, context.world) and without_patterns(config) or config
end

local function by_texts(config, step, context)
  config = blocked.config_for(config, step, context)
  return may_hide(step) and embedded_commands.why(config, step, context) or nil
end

--- Refused for what a tool reads without a path parameter.
local function by_tool(config, step)
  local text = tool_reads.blocked(config, step)
  return text and stop(("it reads %s, a blocked path"):format(text), "user")
end

--- Why a command is refused; nil if it is not.
-- @tparam sandbox_enforcer.config.read config
-- @tparam table step
-- @tparam table context see layers.lua
-- @treturn table|nil `{ why, kind, instead }`; `kind` is a key of `refusal.KINDS`
function blocked.why(config, step, context)
  return by_power(config, step) or by_remote_branch(step)
    or by_changes(config, step, context) or by_entry(config, step)
    or by_pattern(config, step, context) or by_reading(config, step)
    or by_traversal(config, step) or by_origin(step) or by_texts(config, step, context)
    or step.tool and by_tool(config, step) or nil
end

--- Can a command start any number of others at once? It runs its input, or its option says 0, or
-- thousands.
local function floods(step)
  if input.is_run(step) then return true end
  local option, given = knowledge.of(step, "floods"), step.call or step.doubtful
  local count = option and given and given:values(option)[1]
  return count and (tonumber(count) == 0 or (tonumber(count) or 0) >= 1000) or false
end

local MANY <const> = 10000  -- numbers

--- Does a command print very many numbers?
local function prints_many(step)
  if knowledge.of(step, "prints") ~= "numbers" then return false end
  for i = 2, #step.fields do
    if math.abs(tonumber(step.fields[i].text or "") or 0) >= MANY then return true end
  end
  return false
end

--- Record what a command of a pipeline or loop does with its input and output (fork_bombs.lua).
local function note_pipe(seen, step)
  local from, to = step.opened.stdin.kind == "pipe", step.opened.stdout.kind == "pipe"
  local taken = to or step.opened.stdout.kind == "capture"
  if not step.node or not (from or taken or step.repeats) then return end
  seen.pipes = seen.pipes or {}
  local about = seen.pipes[step.node] or {}
  seen.pipes[step.node] = about
  local endless = taken and knowledge.of(step, "endless")
  about.endless = about.endless or endless and profile_entries.is_told(step, endless)
    or taken and (reading.has_no_end(step) or prints_many(step))
  about.succeeds = step.repeats and knowledge.of(step, "prints") == "nothing" or nil
  about.passes = about.passes or from and to
    and (knowledge.of(step, "transforms") or (knowledge.of(step, "prints") or ""):find("^input"))
  about.floods = about.floods or from and floods(step)
end

--- Record that a command may produce data that other commands of its script must not get
-- (taint.lua).
-- @tparam table seen of the script
function blocked.note(seen, step)
  note_pipe(seen, step)
  seen.decoded = seen.decoded or knowledge.of(step, "decodes") ~= nil
  seen.speaks = seen.speaks or knowledge.speaks(step)
  seen.ends = seen.ends or changes.ends_unknown(step)
  seen.blind = seen.blind or disks.may_get(step) or step.code ~= nil
end

--- Why the data flow of a whole script is refused; nil if it is not.
-- @tparam table seen see `blocked.note`
-- @tparam {table,...} list its commands
function blocked.why_flow(config, seen, list)
  if seen.decoded and taint.reach(config, list, taint_kinds.decoded) then
    return stop("it runs what it decodes", "instead", "decode it, look at it, then run it")
  end
  if seen.ends and taint.reach(config, list, taint_kinds.enforcer) then return ENDS_GUARD end
  if seen.ends and not config.elsewhere and taint.reach(config, list, processes) then
    return ENDS_ALL
  end
  if seen.blind and taint.reach(config, list, disks) then
    return stop("it writes to disks that it finds by their names", "user")
  end
  if seen.blind and not config.elsewhere and taint.reach(config, list, taint_kinds.everything) then
    return stop("it deletes or changes everything that it finds in your home, in the system or in "
      .. "the repository", "variants")
  end
  if seen.speaks and taint.reach(config, list, taint_kinds.downloaded) then return RUNS_FETCHED end
  if seen.speaks and not config.sandbox and taint.reach(config, list, taint_kinds.saved) then
    return RUNS_FETCHED
  end
  if seen.speaks and taint.reach(config, list, leaks) then
    return stop("it sends a secret to another machine", "variants")
  end
  return nil
end

--- Why eval is refused: we see what it runs, but the profile may not want it at all.
function blocked.why_eval(config)
  for _, pattern in ipairs(config.profile.blocked_patterns or {}) do
    if pattern == "eval" then return listed(pattern) end
  end
  return nil
end

--- Why a script that may never end is refused; nil if it is not. Most have no function and no loop.
function blocked.why_endless(script)
  local text = script.text
  if not text:find("[|&]") then return nil end
  local may = text:find("%(%s*%)") or text:find("function", 1, true) or text:find("%f[%w]do%f[%W]")
    or text:find("%$0")
  return may and fork_bombs.found(script)
    and stop("it is a fork bomb: it keeps starting new processes", "variants") or nil
end

--- Why a script with a pipeline that never ends is refused; nil if it is not.
-- @tparam table seen see `blocked.note`
function blocked.why_fed(seen, script)
  return seen.pipes and fork_bombs.fed(script, seen.pipes)
    and stop("it is a fork bomb: endless input keeps starting new processes", "variants") or nil
end

--- Refused for an operator that the profile lists.
function blocked.why_operator(config, script)
  local operator = operators.used(script, config.profile.shell_injection_patterns or NONE)
  return operator and stop(("the profile blocks the operator %q"):format(operator), "instead",
    "run each part as a separate command")
end

--- Why a whole script is refused; nil if it is not.
function blocked.why_script(config, script)
  local pattern = profile_entries.matches(script.text, config.profile.blocked_patterns or NONE,
    config.kept)
  if pattern then return listed(pattern) end
  return blocked.why_operator(config, script) or blocked.why_endless(script)
end

return blocked
