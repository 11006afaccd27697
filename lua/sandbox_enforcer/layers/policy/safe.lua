--- Is a command proven to do nothing but read? If not, there is a reason.
-- @module sandbox_enforcer.layers.policy.safe
local asked = require("sandbox_enforcer.layers.policy.asked")
local core = require("sandbox_enforcer.core")
local credentials = require("sandbox_enforcer.layers.policy.credentials")
local harmless_variables = require("sandbox_enforcer.layers.policy.harmless_variables")
local help = require("sandbox_enforcer.layers.policy.help")
local input = require("sandbox_enforcer.shell.input")
local kinds = require("sandbox_enforcer.effect").kinds
local knowledge = require("sandbox_enforcer.rule.knowledge")
local obeyed_files = require("sandbox_enforcer.layers.policy.obeyed_files")
local paths = require("sandbox_enforcer.paths")
local profile_entries = require("sandbox_enforcer.layers.policy.profile_entries")
local read_only = require("sandbox_enforcer.rule.read_only")
local reading = require("sandbox_enforcer.layers.policy.reading")
local redaction = require("sandbox_enforcer.state.redaction")
local repository_programs = require("sandbox_enforcer.layers.policy.repository_programs")
local requests = require("sandbox_enforcer.layers.validators.requests")
local safe_builtins = require("sandbox_enforcer.layers.policy.safe_builtins")
local script_files = require("sandbox_enforcer.shell.script_files")
local secret_variables = require("sandbox_enforcer.layers.policy.secret_variables")
local settings = require("sandbox_enforcer.rule.settings")
local steps = require("sandbox_enforcer.step")

local safe = {}

local NONE <const> = {}

local NOWHERE <const> = steps.NOWHERE

--- Builtins that may have their own word splitting: `IFS= read -r line`.
local SPLITS <const> = { read = true, mapfile = true, readarray = true }

local function why_assigns(step)
  local alone = #step.fields == 0 or step.declares ~= nil
  local splits = SPLITS[steps.name(step) or ""]
  for _, variable in ipairs(step.assigns) do
    local good = harmless_variables.is_harmless(variable.name, variable.value,
      alone or variable.unset)
    if not good and not (splits and variable.name == "IFS") then
      return ("%s is set, which may change what runs"):format(variable.name or "a variable")
    end
  end
  return nil
end

local function why_redirects(step)
  if step.opened.network then return "it connects to another machine" end
  for _, file in ipairs(step.opened.files) do
    if not file.text or not NOWHERE[file.text] then return "it writes a file" end
  end
  return nil
end

--- Does the script make anything?
local function makes(known)
  for path in pairs(known.made) do
    if not NOWHERE[path] then return true end
  end
  return false
end

--- What this script fetches is not there yet. One of its files may be a link to a secret.
local function why_fetched(known, step, effect)
  if not makes(known) or reading.only_lists(step) then return nil end
  local path, record, at = effect.path, nil, nil
  if path then record, at = known:maker(path) end
  local plain = path and not record and not script_files.is_replaced(known, path, effect.follow)
    or record and at == path and not effect.follow
  return not plain and "it may read what this script downloads, or follow links in it" or nil
end

local LARGEST <const> = 32 * 1024 * 1024  -- bytes of a file that is looked through

--- Why a file may change although the command only queries it: see effect.lua.
local function why_stays(effect)
  if core.kind(effect.path or "") ~= "file" then return "it creates a file" end
  for ending in (effect.without or ""):gmatch("%S+") do
    if core.kind(effect.path .. ending) then
      return ("it may write back what is in %s%s"):format(effect.path, ending)
    end
  end
  local text = effect.lacks and core.read(effect.path, LARGEST)
  if effect.lacks and not text then return ("%s is too large to look at"):format(effect.path) end
  for _, pattern in ipairs(effect.lacks or NONE) do
    if text:find(pattern) then
      return ("%s may hold code that runs, or is another kind of file"):format(effect.path)
    end
  end
  return nil
end

--- Why an address may not be read; nil if its host is in the policy's list, and it carries no
-- secret.
local function why_address(config, text)
  local plain = text and text:find("^https?://[^/?#@]+") and redaction.of(text) == text
  if plain and requests.leads_to(text, config.policy.get_hosts) then return nil end
  return ("it connects to %s, which get_hosts of the policy does not list"):format(text
    or "an unknown address")
end

--- Why a program that only calculates is not approved: it may never end; nil if it does.
local function why_reckoning(step)
  local stdin = step.opened.stdin
  local text = input.of(step) or stdin.kind == "shell" and ""
  local loops = not text or stdin.also or text:find("while", 1, true) or text:find("for", 1, true)
    or text:find("define", 1, true) or text:find("%^%s*%(?%s*%d%d%d%d%d")
    or text:find("%^.*%^") or text:find("%d%d%d%d%d%d%d%d%d%d%s*[%^!]")
  return loops and "it may compute for a very long time" or nil
end

--- What an effect does, for a message.
local function in_words(effect)
  local says = kinds[effect.kind].says
  if effect.kind == "opaque" then return says:format(effect.why or "it has no rule") end
  if not says then return "its rule says that it does more than read: " .. effect.kind end
  return "it " .. says:format(effect.url or effect.text or "something", effect.text or "a file")
end

local function why_effects(config, known, step, note)
  local unclear = not note.varied and reading.why_words(step, note.reads or step.effects)
    or reading.why_listed(config, step)
  if unclear then return unclear end
  for _, effect in ipairs(note.reads or step.effects) do
    local kind = effect.kind
    local traits = kinds[kind]
    local understood = step.call or note.pure
    local asks = kind == "url" and note.pure
    local fine = traits.harmless or asks or kind == "opaque" and understood and not effect.lands
      or note.pure and (kind == "code" or kind == "fetch" and effect.stdout
        or traits.alters ~= nil and NOWHERE[effect.text])
    if not fine then return in_words(effect) end
    local way = (note.ways or NONE)[effect] or step
    local why = asks and why_address(config, effect.text)
      or traits.reads and (reading.why(config, way, effect, note)
        or why_fetched(known, step, effect))
      or kind == "stays" and why_stays(effect)
      or kind == "reckoning" and why_reckoning(step)
      or kind == "environment" and secret_variables.why(config, effect.text)
      or kind == "credentials" and credentials.why(config, effect.cwd or step.cwd, effect.files)
    if why then return why end
  end
  return nil
end

local function why_input(config, known, step)
  local opened = step.opened
  local alone = step.node and #step.fields == 0 and opened.stdin.kind == "file"
  if alone and step.script.shell == "zsh" then return "zsh runs a pager for it" end
  local beside = opened.beside
  if not beside and opened.stdin.kind ~= "file" then return nil end
  local list = table.move(beside or NONE, 1, #(beside or NONE), 1, {})
  if opened.stdin.kind == "file" then list[#list + 1] = opened.stdin end
  for _, file in ipairs(list) do
    local nowhere = NOWHERE[file.text] and file.text ~= "/dev/tty"  -- somebody may type
    local why = not nowhere and reading.why_input(config, step, file)
      or why_fetched(known, step, { path = reading.absolute(step.cwd, file.text) })
    if why then return why end
  end
  return nil
end

--- Why a repository is not safe: it came from outside, or its settings run something.
local function why_repository(config, step)
  for _, effect in ipairs(step.effects) do
    if effect.kind == "repository" then
      local told = effect.git_dir ~= nil or effect.work_tree ~= nil
      local why = told and "an option or a variable chooses git's repository"
        or repository_programs.why(config, effect.cwd or step.cwd)
      if why then return why end
    end
  end
  return nil
end

local function why_chdir(config, step)
  local path, text = step.chdir.path, step.chdir.text
  if not path then return "its directory is unknown" end
  return text and reading.why_place(config, path, text) or nil
end

--- A command may list or read its directory without naming it: `cd ~/.ssh && ls`.
local function why_directory(config, step)
  if step.cwd == config.cwd or not paths.is_known(step.cwd) then return nil end
  return reading.why_path(config, step.cwd)
end

--- Is a path in the project, with nothing below it that came from outside? Hidden directories do
-- not count: they are not searched.
local function is_own(config, project, path)
  local real = core.resolve(path) or path
  local sandbox = config.sandbox and config.sandbox_real
  local below = sandbox and core.contains(real, sandbox) and sandbox:sub(#real + 1)
  return core.contains(project, real) and not config:holds(real)
    and not (below and not below:find("/.", 1, true))
end

--- The directory that a command works in, if it and those on the way there pass; nil if one does
-- not.
-- @tparam function fits function(path) -> boolean
local function workplace(step, note, fits)
  local at = step.cwd
  if not fits(at) then return nil end
  for _, effect in ipairs(note.reads or step.effects) do
    if effect.kind == "chdir" then
      at = effect.path
      if not at or not fits(at) then return nil end
    end
  end
  return at
end

--- Is everything that a command runs, by name or by default from here, the project's own?
local function runs_own(config, project, step, note)
  local told = false
  local at = workplace(step, note, function(path)
    return paths.inside(project, path) and not config:holds(path)
  end)
  if not at then return false end
  for _, effect in ipairs(note.reads or step.effects) do
    local operand = effect.kind == "read" and effect.text and not (effect.item or {}).option
    local path = operand and paths.opened(effect.cwd or step.cwd, (effect.text:gsub("::.*$", "")))
    if path and not is_own(config, project, path) then return false end
    if effect.kind == "read" and effect.path and config:holds(effect.path) then return false end
    told = told or path
  end
  return told or is_own(config, project, at)
end

--- A file that chooses the program that the command runs.
local function obeyed(config, step, note)
  local obeys = knowledge.of(step, "obeys")
  local at = type(obeys) == "string" and workplace(step, note, paths.is_known)
  return at and obeyed_files.find(config, at, obeys) or nil
end

--- May code of the project run? Only in the project, if the profile lists the command, and never in
-- production; `note.obeyed` is a file that names the program.
local function runs_project(config, step, pure, note)
  local project = config.project and core.resolve(config.project)
  local may = pure == "project" and config.profile.name ~= "production" and project ~= nil
    and runs_own(config, project, step, note)
  note.obeyed = may and obeyed(config, step, note) or nil
  return may and not note.obeyed and true or false
end

--- Does a command do nothing but run scripts? They are judged instead. This excludes other
-- languages, which read the file in their own way, and tools that also run a pager or a hook.
local function is_script(step)
  local found = false
  for i, effect in ipairs(step.effects) do
    local runs = kinds[effect.kind].runs
    if runs ~= "script" and runs ~= "program" and effect.kind ~= "opaque" then return false end
    found = found or effect.kind ~= "opaque" and effect
    if effect.kind == "opaque" and (step.call or i > 1) then return false end
  end
  if not found or found.item and found.item.field == 1 then return found ~= false end
  return step.call and step.call.rule.words.only_runs and steps.is_ordinary(step.fields[1].text)
    or false
end

local OFFERED <const> = "%s is listed by %s, which is not trusted. Read it, "
  .. "then run: sandbox-enforcer trust"

--- Why a command is not among those that the profile approves; nil if it is. `note.offered` if only
-- an untrusted policy lists it.
local function unlisted(config, step, note)
  local listed = config.profile.safe_commands or NONE
  if profile_entries.begins(step, listed, config.kept) or profile_entries.answers(step, listed) then
    return nil
  end
  local called, offered = profile_entries.called(step), config.offered
  if offered and profile_entries.begins(step, offered.entries) then
    note.offered = OFFERED:format(called, offered.by)
    return note.offered
  end
  return ("%s is not on the safe list of the %s profile"):format(called, config.profile.name)
end

--- Does an option have a value that looks like an option? Some implementations read it as one, and
-- the next word as an argument. A sort key may begin with a sign.
local function confuses(step)
  local given = step.call or step.doubtful
  for _, item in ipairs(given and given.options or {}) do
    local apart = not item.flag and item.prefix == "" and item.name ~= "--sort"
    if apart and (item.text or ""):find("^%-%-?%a") then return true end
  end
  return false
end

--- May settings of the project make a tool write elsewhere, or may one be unknown?
local function is_configured(known, step)
  local given = step.call or step.doubtful
  while given do
    if settings.why(given, known, step.cwd) then return true end
    given = given.parent
  end
  return false
end

--- Does a command without a file and without input search everything here?
local function may_wander(step)
  local how = knowledge.of(step, "searches")
  if how ~= "recursive" or step.opened.stdin.kind ~= "shell" then return false end
  for _, effect in ipairs(step.effects) do
    if effect.kind == "read" or effect.kind == "tree" then return false end
  end
  return true
end

--- A width of seven digits or more after a percent sign: %<(9000000), %9000000d, %(align:9000000)
local WIDE <const> = "%%[-+ #0'<>|]*%(?[%l:=]*[%d,]*%d%d%d%d%d%d%d"
local WRAPPED <const> = "%%w%([%d,]*%d%d%d%d%d%d%d"

--- Is there a format with a width that is too much to print?
local function pads(step)
  for i = 2, #step.fields do
    local text = step.fields[i].text or ""
    if text:find("%", 1, true) and (text:find(WIDE) or text:find(WRAPPED)) then return true end
  end
  return false
end

local function why_command(config, known, step, rules_of, note)
  local name = steps.name(step)
  if not name or step.alias then return "the command is unknown" end
  if step.renamed then return name .. " runs under another name, and may be another command" end
  local endless = knowledge.of(step, "endless")
  if endless and profile_entries.is_told(step, endless) then
    return name .. " runs until it is stopped"
  end
  note.script_only = is_script(step)
  if note.script_only then
    return knowledge.of(step, "leads") and unlisted(config, step, note) or nil
  end
  if not steps.is_ordinary(step.fields[1].text) or known.assigned.PATH then
    return step.fields[1].text .. " is not the standard program of that name"
  end
  note.vouched = asked.allowed_by(config, step)
  if note.vouched then return nil end
  if safe_builtins.is_listed(name) and not step.call then
    return safe_builtins.why(name, step, config, note)
      or not safe_builtins.is_control(name) and unlisted(config, step, note) or nil
  end
  local function is_ours(path) return not config:holds(path) end
  if knowledge.of(step, "obeys") and not workplace(step, note, is_ours) then
    return name .. " reads settings from files that came from outside"
  end
  local why_unlisted = unlisted(config, step, note)
  if why_unlisted then return why_unlisted end
  note.helps = help.only(step) and not is_configured(known, step)
  if note.helps and not knowledge.of(step, "obeys") then return nil end
  note.project = note.helps and runs_project(config, step, "project", note)
  if note.project then return nil end
  note.helps = false
  local pure = read_only.pure(step)
  local varies = not pure or pure == "always" and read_only.knows_input(step)
  local rule = varies and rules_of:find(name)
  if rule then pure, note.reads, note.ways = read_only.variants(rule, step, known) end
  note.varied = rule and pure and true or nil
  local why = note.varied and reading.why_printed(config, step)
  if why then return why end
  if pads(step) then return name .. " may print millions of blanks" end
  if confuses(step) then return name .. " has a value that looks like an option" end
  if may_wander(step) then return name .. " has no file, and may search everything here" end
  note.pure = pure == true or pure == "always"
  note.project = not note.pure and runs_project(config, step, pure, note)
  if note.obeyed then return ("%s may run what %s names"):format(name, note.obeyed) end
  if not note.pure and not note.project then
    return steps.clear_call(step) and name .. " may do more than read with these arguments"
      or name .. " has arguments that its rule does not list"
  end
  return nil
end

--- Why a command may not read what it reads; nil if it may.
function safe.why_not_read(config, step, note)
  for _, effect in ipairs(step.effects) do
    local why = effect.kind == "read" and reading.why(config, step, effect, note)
    if why then return why end
  end
  return nil
end

--- Why a command that the kernel confines is still not safe: the shell does something for it first.
function safe.why_not_held(config, known, step)
  return step.opaque or why_redirects(step) or why_assigns(step) or why_input(config, known, step)
end

--- Why a command is not proven safe; nil if it is.
-- @tparam sandbox_enforcer.config.read config with `profile`
-- @tparam sandbox_enforcer.shell.world known
-- @tparam table step
-- @tparam sandbox_enforcer.rule.load rules_of
-- @tparam table note an empty table for what is found out about the step: that it is `script_only`
-- (just the scripts that it runs), runs code of the `project`, what it `reads` by another rule, as
-- one of several `ways`, the `numbers` that variables must hold, that the policy `vouched` for it
function safe.why_not(config, known, step, rules_of, note)
  if step.opaque then return step.opaque end
  local why = why_redirects(step) or why_assigns(step)
    or why_input(config, known, step) or reading.why_patterns(config, step)
  if why or #step.fields == 0 then return why end
  why = why_command(config, known, step, rules_of, note) or why_directory(config, step)
  if why then return why end
  if step.chdir then return why_chdir(config, step) end
  if note.script_only or note.vouched then return nil end
  if safe_builtins.is_listed(steps.name(step)) and not step.call then return nil end
  return not note.helps and why_effects(config, known, step, note) or why_repository(config, step)
end

return safe
