--- The sandbox files whose content a command prints, for the content filter.
-- @module sandbox_enforcer.shown_files
local active_profile = require("sandbox_enforcer.config.active_profile")
local changes = require("sandbox_enforcer.changes")
local core = require("sandbox_enforcer.core")
local globs = require("sandbox_enforcer.shell.globs")
local kinds = require("sandbox_enforcer.effect").kinds
local knowledge = require("sandbox_enforcer.rule.knowledge")
local paths = require("sandbox_enforcer.paths")
local printed_names = require("sandbox_enforcer.layers.policy.printed_names")
local read_only = require("sandbox_enforcer.rule.read_only")
local script_files = require("sandbox_enforcer.shell.script_files")
local steps = require("sandbox_enforcer.step")
local strangers = require("sandbox_enforcer.shell.strangers")

local shown_files = {}

local MOST <const> = 20  -- files to check at once
local DEPTH <const> = 12

local MANY <const> = "it prints more than %d sandbox files; print fewer at once"
local MISSING <const> = "it prints %s, which does not exist yet; download it first, then read it "
  .. "in a separate command"
local UNKNOWN <const> = "cannot tell which sandbox files %s prints"
local HISTORY <const> = "%s prints files from git history, which cannot be checked"

local function doubt(self, why) self.why = self.why or why end

--- Add a file, or all files below a directory.
local function add(self, path, depth)
  local real = core.resolve(path)
  local kind = real and core.kind(real)
  if not real or self.seen[real] then return end
  self.seen[real] = true
  if kind == "file" then
    self[#self + 1] = real
    if #self > MOST then doubt(self, MANY:format(MOST)) end
  elseif kind == "directory" and depth < DEPTH and not self.why then
    for _, name in ipairs(core.list(real) or {}) do add(self, real .. "/" .. name, depth + 1) end
  elseif not kind then
    doubt(self, MISSING:format(path))
  end
end

--- Note a path that a command reads: in the sandbox, or above it if the command reads recursively.
local function note(self, path, recursive)
  local config = self.config
  if not path or not paths.is_known(path) then return end
  if config:holds(path) then
    add(self, path, 0)
  elseif recursive and core.contains(core.resolve(path) or path, config.sandbox_real)
    and core.kind(config.sandbox_real) then
    add(self, config.sandbox_real, 0)
  end
end

--- Does a command only report that something exists?
local function only_tells(step)
  return knowledge.of(step, "lists") or knowledge.of(step, "measures")
end

--- The part of a word after the directory that is known: "*.md" of ~/docs/*.md.
local function behind(step, word)
  local text = word.from and step.script.text:sub(word.from, word.to) or ""
  return text:match("^[^*?%[]*/(.*)$") or "*"
end

--- The paths that an unknown word may be; nil if they are unknown too.
local function several(step, effect)
  local item = effect.item or effect.of or {}
  local cwd = effect.cwd or step.cwd
  local word = (step.fields[item.field or 0] or {}).word or {}
  local texts = item.choices or item.below
    or word.from and globs.texts(cwd, step.script.text:sub(word.from, word.to), MOST, true)
  local begins = not texts and item.begins and item.begins:match("^.*/")
  local pattern = begins and begins .. behind(step, word)
  texts = texts or pattern and (globs.texts(cwd, pattern, MOST, true) or { begins })
  local list = {}
  for i, text in ipairs(texts or {}) do list[i] = paths.opened(cwd, text) end
  return texts and list
end

local function read_effect(self, step, effect)
  local recursive = effect.kind == "tree" or knowledge.of(step, "searches") ~= nil
  local inside = self.config:holds(effect.cwd or step.cwd)
  if effect.shown or effect.tracked then
    if inside then doubt(self, HISTORY:format(steps.name(step))) end
    return
  end
  local path = effect.path or effect.text and paths.opened(effect.cwd or step.cwd, effect.text)
  if path then return note(self, path, recursive) end
  local list = several(step, effect)
  for _, one in ipairs(list or {}) do note(self, one, recursive) end
  local item = effect.item or {}
  local given = printed_names.of(step, step.fields[item.field or 0])
  for _, text in ipairs(given and given.by.below or {}) do
    note(self, paths.opened(given.cwd, text), true)
  end
  if not list and inside then doubt(self, UNKNOWN:format(steps.name(step))) end
end

--- A program or a recipe that runs prints what it wants to.
local function read_run(self, step, effect)
  if effect.kind == "program" and effect.text then
    note(self, paths.opened(effect.cwd or step.cwd, effect.text), false)
  elseif effect.kind == "recipe" then
    note(self, script_files.recipe_file(effect), false)
  end
end

--- May a command print any file that it names? One without a rule may, or with code or queries.
local function prints_any(step)
  if not step.rule then return not strangers.is_builtin(step) and steps.name(step) ~= "[[" end
  for _, effect in ipairs(step.effects) do
    if kinds[effect.kind].code then return true end
  end
  return knowledge.of(step, "queries") ~= nil
end

--- A command without a rule may print everything it names; one that runs code, every file.
local function words(self, step)
  local run = step.fields[1] and step.fields[1].text
  for i = run and run:find("/", 1, true) and 1 or 2, #step.fields do
    local text = step.fields[i].text
    local path = text and paths.opened(step.cwd, text:match("^%-%-[%w-]+=(.+)$") or text)
    local kind = path and paths.is_known(path) and core.kind(path)
    if kind and (not step.rule or kind == "file") then note(self, path, false) end
  end
end

--- A link gives a sandbox file another name, by which it may be printed.
local function note_links(self, step)
  for _, effect in ipairs(step.effects) do
    local path = effect.kind == "link" and effect.text
    if path then note(self, paths.opened(effect.cwd or step.cwd, path), false) end
  end
end

--- Look at one command.
local function look(self, step)
  local from = step.script and step.script.origin
  if from and from.file then note(self, from.file, false) end
  if step.tool or step.chdir or only_tells(step) then return end
  local stdin = step.opened.stdin
  if prints_any(step) then words(self, step) end
  if stdin.kind == "file" and stdin.text then
    note(self, paths.opened(step.cwd, stdin.text), false)
  end
  if not step.rule or not (step.call or step.doubtful) then return end
  note_links(self, step)
  if step.call and not read_only.pure(step) and changes.any(step) then return end
  local named = false
  for _, effect in ipairs(step.effects) do
    local traits = kinds[effect.kind]
    if traits.reads and effect.kind ~= "chdir" then
      named = true
      read_effect(self, step, effect)
    elseif traits.runs then
      read_run(self, step, effect)
    end
  end
  if not named and knowledge.of(step, "searches") == "always" then note(self, step.cwd, true) end
end

--- The same configuration plus the rules of ordinary commands, which only a policy loads.
local function with_rules(config)
  if config.profile then return config end
  local profile = active_profile.complete(active_profile.DEFAULT, {})
  profile.name = active_profile.DEFAULT
  return setmetatable({ profile = profile, rulebooks = {} }, { __index = config })
end

--- The files that a command prints.
-- @tparam table event neutral
-- @tparam sandbox_enforcer.config.read config with a sandbox
-- @tparam function judge function(event, config, witness) that shows each step of a command
-- @treturn {string,...} their real paths
-- @treturn ?string why some of them cannot be listed, or checked
function shown_files.of(event, config, judge)
  local self = { config = config, seen = {} }
  judge(event, with_rules(config), function(step) look(self, step) end)
  return self, self.why
end

return shown_files
