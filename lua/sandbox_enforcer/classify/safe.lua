--- Is a command proven to do nothing but read? What cannot be proven has a reason.
-- @module sandbox_enforcer.classify.safe
local core = require("sandbox_enforcer.core")
local effects = require("sandbox_enforcer.effects")
local lazy = require("sandbox_enforcer.lazy")
local paths = require("sandbox_enforcer.paths")
local reading = require("sandbox_enforcer.classify.reading")
local steps = require("sandbox_enforcer.steps")
local words = require("sandbox_enforcer.classify.words")

local builtins = lazy("sandbox_enforcer.classify.builtins")
local credentials = lazy("sandbox_enforcer.classify.credentials")
local environment = lazy("sandbox_enforcer.classify.environment")
local repository = lazy("sandbox_enforcer.classify.repository")
local scripts = lazy("sandbox_enforcer.scripts")
local variables = lazy("sandbox_enforcer.classify.variables")

local safe = {}

local NOWHERE <const> = steps.NOWHERE

--- Parts of the shell for which a line is split otherwise: `IFS= read -r line`.
local SPLITS <const> = { read = true, mapfile = true, readarray = true }

local function why_assigns(step)
  local alone = #step.fields == 0 or step.declares ~= nil
  local splits = SPLITS[steps.name(step) or ""]
  for _, variable in ipairs(step.assigns) do
    local good = variables.is_harmless(variable.name, variable.value, alone or variable.unset)
    if not good and not (splits and variable.name == "IFS") then
      return ("%s is set, which may change what runs"):format(variable.name or "a variable")
    end
  end
  return nil
end

local function why_redirects(step)
  if step.opened.network then return "it talks to another machine" end
  for _, file in ipairs(step.opened.files) do
    if not file.text or not NOWHERE[file.text] then return "it writes a file" end
  end
  return nil
end

local READS <const> = { read = true, chdir = true, tree = true }

--- What a call that only reads may have beside.
local FINE <const> = {
  read = true, chdir = true, tree = true, repository = true, run = true, names = true,
  passes = true, unset = true, environment = true, hashes = true,
  top = true, number = true, branch = true, credentials = true,
}

--- Does the script make anything?
local function makes(known)
  for path in pairs(known.made) do
    if not NOWHERE[path] then return true end
  end
  return false
end

--- What this script fetches is not there yet. A file among others of it may be a link to a secret.
local function why_fetched(known, step, effect)
  if not makes(known) or reading.only_lists(steps.name(step)) then return nil end
  local path, record, at = effect.path, nil, nil
  if path then record, at = known:maker(path) end
  local plain = path and not record and not scripts.is_replaced(known, path, effect.follow)
    or record and at == path and not effect.follow
  return not plain and "it may read what this script fetches, and links in it" or nil
end

local function why_effects(config, known, step)
  local unclear = not step.varied and reading.why_words(step, step.reads or step.effects)
  if unclear then return unclear end
  for _, effect in ipairs(step.reads or step.effects) do
    local kind = effect.kind
    local understood = step.call or step.pure
    local fine = FINE[kind] or kind == "opaque" and understood and not effect.lands
      or step.pure and (kind == "code" or kind == "fetch" and effect.stdout)
    if not fine then return "its rule says: " .. kind end
    local why = READS[kind] and (reading.why(config, effect.step or step, effect)
        or why_fetched(known, step, effect))
      or kind == "environment" and environment.why(config, effect.text)
      or kind == "credentials" and credentials.why(config, effect.cwd or step.cwd, effect.files)
    if why then return why end
  end
  return nil
end

local function why_input(config, known, step)
  local opened = step.opened
  local list = table.move(opened.beside or {}, 1, #(opened.beside or {}), 1, {})
  if opened.stdin.kind == "file" then list[#list + 1] = opened.stdin end
  for _, file in ipairs(list) do
    local why = not NOWHERE[file.text] and reading.why_input(config, step, file)
      or why_fetched(known, step, { path = reading.absolute(step.cwd, file.text) })
    if why then return why end
  end
  return nil
end

--- A repository that came from outside, or whose settings run something.
local function why_repository(config, step)
  for _, effect in ipairs(step.effects) do
    if effect.kind == "repository" then
      local told = effect.git_dir ~= nil or effect.work_tree ~= nil
      local why = told and "git is told where to look"
        or repository.why(config, effect.cwd or step.cwd)
      if why then return why end
    end
  end
  return nil
end

--- Does a path lie in the project, and what came from outside not below it? What is hidden does not
-- count: it is not looked into.
local function is_own(config, project, path)
  local real = core.resolve(path) or path
  local sandbox = config.sandbox and config.sandbox_real
  local below = sandbox and core.contains(real, sandbox) and sandbox:sub(#real + 1)
  return core.contains(project, real) and not config:holds(real)
    and not (below and not below:find("/.", 1, true))
end

--- The directory that a command works in, if that and those on its way there fit; nil if one does
-- not.
-- @tparam function fits function(path) -> boolean
local function workplace(step, fits)
  local at = step.cwd
  if not fits(at) then return nil end
  for _, effect in ipairs(step.reads or step.effects) do
    if effect.kind == "chdir" then
      at = effect.path
      if not at or not fits(at) then return nil end
    end
  end
  return at
end

--- Is all that a command is told to run, or what is here if it is told nothing, the project's own?
local function runs_own(config, project, step)
  local told = false
  local at = workplace(step, function(path)
    return paths.inside(project, path) and not config:holds(path)
  end)
  if not at then return false end
  for _, effect in ipairs(step.reads or step.effects) do
    local operand = effect.kind == "read" and effect.text and not (effect.item or {}).option
    local path = operand and paths.opened(effect.cwd or step.cwd, (effect.text:gsub("::.*$", "")))
    if path and not is_own(config, project, path) then return false end
    if effect.kind == "read" and effect.path and config:holds(effect.path) then return false end
    told = told or path
  end
  return told or is_own(config, project, at)
end

--- May code of the project run? Only there, where the profile lists the command, and never in
-- production.
local function runs_project(config, step, pure)
  local project = config.project and core.resolve(config.project)
  step.project = pure == "project" and config.profile.name ~= "production" and project ~= nil
    and runs_own(config, project, step) and true or false
  return step.project
end

--- Tools that obey files of the directory that they stand in, and may run what these name: another
-- tool chain (rust-toolchain.toml, go.mod), settings, plugins.
local OBEYS <const> = {}
for name in ([[
  ack black bun cargo clang clang++ cmake deno dotnet eslint gcc go gofmt gradle java jest make
  mocha mvn mypy ninja node npm npx php pip pip3 pnpm poetry prettier pytest python python3 ruby
  ruff rustc tsc uv vitest yarn
]]):gmatch("%S+") do OBEYS[name] = true end

local IS_SCRIPT <const> = { program = true, script = true }

--- Rules of commands that read a script as a shell does, and nothing else: another language reads
-- the same file in its own way, and another tool has a pager or a hook beside what it does.
local SHELLS <const> = { sh = true, watch = true, env = true }

--- Is a command nothing but the scripts that it runs? They are looked at in its place.
local function is_script(step)
  local found = false
  for i, effect in ipairs(step.effects) do
    if not IS_SCRIPT[effect.kind] and effect.kind ~= "opaque" then return false end
    found = found or effect.kind ~= "opaque" and effect
    if effect.kind == "opaque" and (step.call or i > 1) then return false end
  end
  if not found or found.item and found.item.field == 1 then return found ~= false end
  return step.call and SHELLS[step.call.rule.name] and steps.is_ordinary(step.fields[1].text)
    or false
end

local function why_command(config, known, step, rules_of)
  local name = steps.name(step)
  if not name or step.alias then return "the command is not known" end
  if step.renamed then return name .. " is told another name, and may be another command" end
  step.script_only = is_script(step)
  if step.script_only then return nil end
  if not steps.is_ordinary(step.fields[1].text) or known.assigned.PATH then
    return step.fields[1].text .. " is not the command of that name that everybody has"
  end
  if builtins.is_listed(name) and not step.call then return builtins.why(name, step, config) end
  local function is_ours(path) return not config:holds(path) end
  if OBEYS[name] and not workplace(step, is_ours) then
    return name .. " obeys files that came from outside"
  end
  if not words.begins(step, config.profile.safe_commands or {}) then
    return ("%s is not among the safe commands of %s"):format(words.called(step),
      config.profile.name)
  end
  local pure = effects.pure(step)
  local second = not pure and rules_of:reading(name)
  if second then pure, step.reads = effects.reading(second, step, known) end
  local other = not pure and (second or rules_of:find(name))
  if other then pure, step.reads = effects.variants(other, step, known) end
  step.varied = other and pure and true or nil
  local why = step.varied and reading.why_printed(config, step)
  if why then return why end
  step.pure = pure == true or pure == "always"
  if not step.pure and not runs_project(config, step, pure) then
    return (step.call or second) and name .. " may do more than read with these arguments"
      or name .. " has arguments that its rule does not know"
  end
  return nil
end

--- Why what a command reads may not be read; nil if it may.
function safe.why_not_read(config, step)
  for _, effect in ipairs(step.effects) do
    local why = effect.kind == "read" and reading.why(config, effect.step or step, effect)
    if why then return why end
  end
  return nil
end

--- Why a command is not proven to be safe; nil if it is.
-- @tparam sandbox_enforcer.config config with `profile`
-- @tparam sandbox_enforcer.shell.world known
-- @tparam table step with `assigns`
-- @tparam sandbox_enforcer.rules rules_of
function safe.why_not(config, known, step, rules_of)
  if step.opaque then return step.opaque end
  local why = why_redirects(step) or why_assigns(step)
    or why_input(config, known, step)
  if why or #step.fields == 0 then return why end
  why = why_command(config, known, step, rules_of)
  if why then return why end
  if step.chdir then return not step.chdir.path and "it is not known where it goes" or nil end
  if step.script_only or builtins.is_listed(steps.name(step)) and not step.call then return nil end
  return why_effects(config, known, step) or why_repository(config, step)
end

return safe
