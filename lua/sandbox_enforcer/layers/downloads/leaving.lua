--- Asks about content that leaves the sandbox again, and about what may be a download that went
-- through the shell's state in a way that cannot be followed. See shell/outside.lua.
-- @module sandbox_enforcer.layers.downloads.leaving
local dataflow = require("sandbox_enforcer.shell.dataflow")
local descriptors = require("sandbox_enforcer.shell.descriptors")
local kinds = require("sandbox_enforcer.effect").kinds
local knowledge = require("sandbox_enforcer.rule.knowledge")
local missing_downloads = require("sandbox_enforcer.layers.downloads.missing_downloads")
local naming = require("sandbox_enforcer.shell.naming")
local outside = require("sandbox_enforcer.shell.outside")
local paths = require("sandbox_enforcer.paths")
local receivers = require("sandbox_enforcer.layers.downloads.receivers")
local sources = require("sandbox_enforcer.layers.downloads.sources")
local steps = require("sandbox_enforcer.step")
local strangers = require("sandbox_enforcer.shell.strangers")

local leaving = {}

local SAYS <const> = {
  kept = "%s copies content out of the sandbox to %s",
  unsure = "%s may write a download to %s, outside the sandbox",
}

--- Does a path stand for directories where nothing fetched stays outside the sandbox, as after
-- `cd r`, which may fail?
local function is_settled(self, path)
  local place, rest = path:match("^(\1[^/]*)(.*)$")
  local list = place and self.world.places[place] or {}
  for _, one in ipairs(list) do
    local at = sources.place(self.moves, one .. rest)
    if not self.config:holds(at) and (at ~= one .. rest or naming.made(self.world, at)) then
      return false
    end
  end
  return #list > 0
end

--- Does what is written to a target stay in the sandbox, or vanish?
local function is_fine(self, target)
  local path, text = target.path, target.text
  if text and (steps.NOWHERE[text] or text:find("^/dev/fd/")) then return true end
  if self.world.tampered then return false end
  for _, one in ipairs(not path and target.choices or {}) do
    local at = paths.opened(target.cwd, one)
    if not at or not self.config:holds(at) then return false end
  end
  if not path then return target.choices ~= nil and target.choices ~= false end
  return self.config:holds((sources.place(self.moves, path)))
end

local function ask(self, step, target)
  if is_fine(self, target) then return end
  local where = target.text or "an unknown place"
  local level = step.carries == "kept" and "kept" or "unsure"
  local who = #step.fields > 0 and ("`%s`"):format(missing_downloads.written(step)) or "the shell"
  self.moves:ask(SAYS[level]:format(who, where))
  self.moves.leaves = self.moves.leaves or level == "kept"
end

--- Does a command make a symbolic link? That copies no content.
local function only_links(step)
  for _, effect in ipairs(step.effects) do
    if effect.kind == "link" and effect.symbolic then return true end
  end
  return false
end

--- May what a command reads go to the place of an effect?
local function receives(step, effect)
  local alters = kinds[effect.kind].alters
  if alters == "write" then return effect.place end
  return alters == "change" and not only_links(step) and not knowledge.of(step, "rights")
end

--- The local repository outside the sandbox that one inside is pushed to; nil if there is none.
local function sent_to(self, step)
  for i = 2, #step.fields do
    local text = step.fields[i].text or ""
    local place = (text:find("^[/.~]") or text:find("^file:")) and text:gsub("^file://", "")
    local path = place and paths.absolute(step.cwd, place)
    if path and not self.config:holds(path) then return { path = path, text = place } end
  end
  return nil
end

local function works_on_repository(step)
  for _, effect in ipairs(step.effects) do
    if effect.kind == "repository" then return true end
  end
  return false
end

--- Does git bring history from a repository in the sandbox into one outside?
local function brings(self, step, effect)
  if effect.kind == "push" then return sent_to(self, step) end
  if effect.kind == "remote" then
    return works_on_repository(step) and { path = effect.cwd, text = "this repository" } or nil
  end
  if effect.kind ~= "repository" then return nil end
  local apart = effect.git_dir and self.config:holds(effect.git_dir)
  local inside, place = self.config:holds(effect.cwd or step.cwd), effect.work_tree
  local within = effect.apart  -- and no variable names another place
  for _, variable in ipairs(dataflow.environment(self.world, step)) do
    local path = paths.absolute(step.cwd, variable.text or ".")
    local held = path and self.config:holds(path)
    apart, within = apart or held and not inside, within and held
    if inside and path and not held and paths.kind(path) == "directory" then
      apart, place = true, path
    end
  end
  return apart and not within and { path = place or step.cwd, text = place or "." } or nil
end

--- Does an expansion print an error message, as `${x:?text}` does?
local function expands_errors(step)
  local node = step.node
  local text = node and step.script.text:sub(node.from, node.to) or ""
  return text:find("${[^}]*%?") ~= nil
end

--- Ask if the shell may print the values of words to a file: traces and error messages.
local function judge_errors(self, step)
  local errors = step.opened.errors
  local traced = self.world.here.traced
  local told = traced and outside.prompt(self.world) or self.world.fetched.TIMEFORMAT
    or step.fetched and (traced or expands_errors(step))
    or outside.is_fetched(step.fetched)  -- error messages repeat words
  if told and errors.kind == "file" then ask(self, step, errors) end
end

--- Does a command run a text that is unknown or contains data from the sandbox? If a wrapper's own
-- arguments are unknown, so is which of them it replaces.
local function runs_unknown(step)
  local first = step.fields[1]
  if first and not first.text and step.wrapped and not step.wrapped.call then return true end
  for _, effect in ipairs(step.fetched and step.effects or {}) do
    local runs = kinds[effect.kind].runs
    if (runs == "script" or runs == "command") and not effect.text then return true end
  end
  for _, effect in ipairs(step.effects) do
    local comes_in = effect.file == "-" or (effect.file or ""):find("^/dev/")
    if kinds[effect.kind].runs == "recipe" and comes_in then return true end
  end
  local file = step.fields[2] and step.fields[2].text
  local named = file and not file:find("^/dev/") and steps.name(step) ~= "eval"
  return step.opaque and not named
end

--- Does an interactive shell run, before each prompt, a text that may write an exported download?
local function prompts(self, step)
  local command = self.world.exports.PROMPT_COMMAND and self.world.vars.PROMPT_COMMAND
  for _, variable in ipairs(step.environment) do
    if variable.name == "PROMPT_COMMAND" then command = variable.value or ">" end
  end
  local shells = command and knowledge.of(step, "shell")
  return shells and command:find("[>|`]") and outside.exported(self.world) ~= nil
end

--- Ask about data from outside that a command reports or runs.
-- @tparam sandbox_enforcer.layers.downloads self
-- @tparam table step that carries something
function leaving.tells(self, step)
  if not self.on then return end
  judge_errors(self, step)
  if runs_unknown(step) or prompts(self, step) then
    self.moves:ask(("`%s` may write downloaded content anywhere"):format(
      missing_downloads.written(step)))
  end
end

--- Ask about data sent to an address of this machine: the receiver may write it anywhere.
-- @tparam sandbox_enforcer.layers.downloads self
-- @tparam table step that carries something
function leaving.returns(self, step)
  for _, effect in ipairs(self.on and step.effects or {}) do
    if effect.here and effect.item then
      self.moves:ask(("`%s` may write downloaded content anywhere"):format(
        missing_downloads.written(step)))
    end
  end
end

--- Is a command only told where to look, as `vim FILE` is? What a person does there is theirs.
local function is_untold(step)
  for _, effect in ipairs(step.effects) do
    local told = effect.kind == "code" or effect.kind == "stdin"
    if told or kinds[effect.kind].runs == "input" then return false end
  end
  return step.opened.stdin.kind == "shell"
end

--- Ask about a place, unless it is in a directory where nothing fetched stays.
local function ask_apart(self, step, target)
  local settled = step.carries == true and target.path and is_settled(self, target.path)
  if not settled then ask(self, step, target) end
end

--- Did this script make a work tree in the sandbox that belongs to a repository outside?
local function is_linked(self)
  for _, step in ipairs(self.seen) do
    for _, effect in ipairs(step.effects) do
      local at = effect.links and (effect.git_dir or effect.cwd or step.cwd)
      local inside = at and self.config:holds((sources.place(self.moves, at)))
      if at and not inside and not is_settled(self, at) then return true end
    end
  end
  return false
end

--- Does a command get a download only by the name of a file that holds it?
local function gets_file(step)
  local stdin = step.opened.stdin
  if step.fetched or stdin.fetched or stdin.kind == "pipe" and stdin.pipe.fetched then
    return false
  end
  for _, effect in ipairs(step.effects) do
    if effect.kind == "fetch" then return false end
  end
  return not knowledge.fits(step, "answers") and not strangers.address(step)
end

--- Ask where a command may write what it got without an argument that says so: into a repository,
-- by what its rule says in general, or in its working directory.
-- @tparam sandbox_enforcer.layers.downloads self
-- @tparam table step that carries something
function leaving.beyond(self, step)
  if not self.on then return end
  local named = step.carries == true and gets_file(step)
  for _, effect in ipairs(step.effects) do
    local place = brings(self, step, effect)
    if place then ask_apart(self, step, place) end
    local follows = effect.place or effect.item or effect.of  -- it goes where that goes
    local changed = named and not follows and receives(step, effect)
    if changed then ask_apart(self, step, effect) end
    for _, text in ipairs(step.carries == "kept" and effect.fills or {}) do
      ask(self, step, { path = paths.absolute(step.cwd, text), text = text })
    end
    if effect.stores then
      local at = effect.git_dir or effect.cwd or step.cwd
      local away = self.config:holds(at) and is_linked(self)
      ask_apart(self, step, { path = not away and at or nil, text = "the repository" })
    end
  end
  if step.carries == true and not named then return end
  local keeps = knowledge.of(step, "keeps") and not (step.carries == true and is_untold(step))
  if receivers.copies(self, step) or keeps then ask(self, step, {}) end
  local product = not (step.call or step.doubtful) and receivers.output(step)
  if product or knowledge.of(step, "compiles") then
    local cwd = self.world.here.cwd
    ask(self, step, { path = product and paths.opened(cwd, product) or cwd, text = product })
  end
end

--- May the code that a command runs write what it got to standard error?
-- @tparam table step
function leaving.complains(step)
  for _, found in ipairs(step.code or {}) do
    if found.text:lower():find("stderr", 1, true) then return true end
  end
  return false
end

--- The file that is open under a name like /dev/stderr; the effect itself if it has another name.
local function opened_as(step, effect)
  local number = effect.path and descriptors.number(effect.path)
  local out = number and descriptors.target(step.opened, number)
  return out and out.kind == "file" and out or effect
end

--- Ask where a command writes what it got: to the files it opens, or where its rule says.
-- @tparam sandbox_enforcer.layers.downloads self
-- @tparam table step that carries something
function leaving.judge(self, step)
  if not self.on then return end
  local out = step.opened.stdout
  if out.kind == "file" and not dataflow.only_names(step) then ask(self, step, out) end
  for _, file in ipairs(step.opened.others or {}) do ask(self, step, file) end
  local errors = step.opened.errors
  if errors.kind == "file" and leaving.complains(step) then ask(self, step, errors) end
  for _, effect in ipairs(step.effects) do
    if receives(step, effect) then ask(self, step, opened_as(step, effect)) end
    if effect.writes then self.moves:ask(effect.why) end
  end
  leaving.beyond(self, step)
end

return leaving
