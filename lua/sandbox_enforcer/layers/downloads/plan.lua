--- Moves what lands elsewhere into the sandbox, and updates the words that name it later.
--
-- What becomes of an effect or an opened file is its *landing*; the effect itself is not changed:
--
--     to      the path it goes to
--     around  the old path was the working directory or above it
--     shared  the old path was a directory with other content
--     named   the names it gets in its directory, if known: name -> true
--     nth     how many steps had been seen by then
--     within  instead of the rest, for unknown names: `{ path, to }` of their directory
--     fails   nothing arrives there, or only if something unknown makes it possible
--     rounds  for the rounds of a loop, or a name that becomes several: a list of `{ path, to }`
-- @classmod sandbox_enforcer.layers.downloads.plan
local core = require("sandbox_enforcer.core")
local destination_words = require("sandbox_enforcer.layers.downloads.destination_words")
local edit = require("sandbox_enforcer.edit")
local exceptions = require("sandbox_enforcer.layers.downloads.exceptions")
local failing = require("sandbox_enforcer.layers.downloads.failing")
local families = require("sandbox_enforcer.layers.downloads.families")
local follow = require("sandbox_enforcer.layers.downloads.follow")
local input = require("sandbox_enforcer.shell.input")
local landing = require("sandbox_enforcer.layers.downloads.landing")
local lists = require("sandbox_enforcer.layers.downloads.lists")
local names = require("sandbox_enforcer.layers.downloads.names")
local paths = require("sandbox_enforcer.paths")
local proposals = require("sandbox_enforcer.layers.downloads.proposals")
local rejudging = require("sandbox_enforcer.layers.downloads.rejudging")
local products = require("sandbox_enforcer.shell.products")
local relocation = require("sandbox_enforcer.layers.downloads.relocation")
local repository = require("sandbox_enforcer.git.repository")
local sources = require("sandbox_enforcer.layers.downloads.sources")

local plan = {}
plan.__index = plan

--- @tparam sandbox_enforcer.layers.downloads layer
function plan.new(layer)
  return setmetatable({
    config = layer.config, world = layer.world,
    edits = edit.new(layer.world.uses, layer.config.sandbox_home),
    text = layer.script.text,  -- of the command
    root = layer.script.root,
    cwd = layer.cwd,  -- where the command starts, or nil
    count = 0,
    places = layer.plan.places,  -- if this is a rewritten script: see rejudging.lua
    placed = 0,  -- how many of these have arrived
    left = {},  -- effect -> true: it stays as it is, because it fails or the policy allows it
    moved = layer.plan.moved,  -- effect or opened file -> its landing
    grouped = layer.plan.grouped,  -- new directories go there whole (groups.lua)
    relocated = layer.plan.relocated,  -- old path -> new path, before its download (relocation.lua)
    continued = layer.plan.continued or {},  -- path of these -> true: downloads are added
    begun = {},  -- path of `relocated` -> true: there is something
    seen = layer.seen,  -- all steps so far
    settled = {},  -- node of a command, its first word, or that of a redirection -> true: what it
    -- makes under unknown names is moved
    landed = {},  -- opened file -> true: fetched data is printed into it
    followed = {},  -- opened file -> true: its word names a new place
    given = {},  -- variable of a command -> true: its value names a new place
    told = {},  -- step -> true: it is told the new place of something
    found = {},  -- what was made (world.lua) -> name -> nothing else can have it: a round (above)
    taken = relocation.taken(layer.plan),  -- new path -> old path
    fetches = {},  -- downloads: { url, from, to }
    notes = {},  -- moves: { label, old, new, names, script, at }, where `at` has from and to
    offers = {},  -- the same for those that are asked about: where they might go
    asks = {}, denials = {},  -- why it cannot be done, or must not be
    directories = {},  -- to be made
    makes = {},  -- path in the sandbox -> true: the script itself makes that directory
    stems = { count = 0 },  -- names of `old_places` without suffixes -> true (reference.lua)
    old_places = {},  -- where downloads were to go: { path, nth } (links.lua)
    ends = false,  -- "--" is put before unknown arguments
    names = {},  -- of what was moved
    families = {},  -- of unknown names: { path, before, after, base }
    old = {},  -- path -> true: a download would have found something there that matters to it
    lost = {},  -- names that were to go to an unknown directory
    destroys = false,  -- the current command deletes or moves
    unset = false,  -- words before which variables are unset (worktree_variables.lua)
    looks = false,  -- the current word names something that exists already
    base = false,  -- the directory it is relative to, if not the working directory
    entered = false,  -- the shell may be inside something moved
    departed = false,  -- and may have gone from there again
    cleared = {},  -- commands that may do anything (world.lua), but made nothing: see sources.lua
    guesses = false,  -- the current text may not be a path, so it does not count as an unknown name
    leaves = false,  -- the question is about something in the sandbox that would be copied out
    around = false,  -- the working directory itself was to be filled
    parts = false,  -- a directory is deleted, but not the download that it would have had
    filled = false,  -- a directory that was to get unknown names
  }, plan)
end

--- Was anything moved so far?
function plan:any() return self.count + self.placed > 0 end

--- Where a path is now.
local function now_at(self, path)
  return self:any() and (sources.place(self, path)) or path
end

local function note(list, entry) list[#list + 1] = entry end

--- Record a doubt. If the command destroys something, deny instead.
function plan:ask(why) note(self.destroys and self.denials or self.asks, why) end

function plan:deny(why) note(self.denials, why) end

--- A path as the command should write it.
function plan:written(path)
  if not paths.is_writable(path) then self:ask("the new location is unknown") end
  return core.quote(path, self.config.sandbox_home)
end

--- The same for a redirection: the client asks about each one that names a home directory by `~`.
-- @string text from `written`
function plan:opened(text)
  local home = self.config.sandbox_home and text:sub(1, 2) == "~/" and self.config.home
  return home and core.quote(home) .. text:sub(2) or text
end

-- where things go

--- Is a path taken for a download, because something else is or goes there?
-- @string path in the sandbox
-- @string old where the download would have gone
function plan:is_taken(path, old, effect, reused)
  if self.taken[path] then return self.taken[path] ~= old end
  local filled = self.filled and self.filled ~= paths.parent(old)
  if filled and paths.parent(path) == self.config.sandbox then return true end
  local speaks = self.text:find((paths.basename(self.config.sandbox) or "") .. "/", 1, true)
  if not speaks and not core.kind(path) then return false end
  local adds = effect.redirect and effect.redirect.op:find(">>", 1, true)  -- to its own content
  return names.is_taken(self, path, adds and old or sources.address(effect), reused)
end

--- A free place in the sandbox that nothing else of this command goes to.
local function free(self, effect, name)
  local old, sandbox = effect.path or effect.text, self.config.sandbox
  local candidate = sandbox .. "/" .. name
  local parent = paths.parent(old)
  local count = 1
  while effect.directory and self.taken[candidate] and self.taken[candidate] ~= old
    or not effect.directory and self:is_taken(candidate, old, effect, true) do
    count = count + 1
    name = (paths.is_known(parent) and paths.basename(parent) or tostring(count)) .. "/" .. name
    candidate = sandbox .. "/" .. name
    parent = paths.parent(parent)
  end
  return candidate
end

--- Where a fetch goes in the sandbox; nil and a reason if there is no place for it.
local function place(self, effect)
  local old = effect.path or effect.text
  local there = self.grouped and relocation.place(self, old)
  if there and there ~= old then
    self.taken[there] = old
    relocation.begin(self, old)
    return there
  end
  local name = paths.basename(effect.text)
  local beside = effect.place and effect.place.beside
  if beside then
    local path = paths.absolute(effect.cwd, beside.text or "")
    local new = paths.parent(path and now_at(self, path) or "/") .. "/" .. (name or "")
    if self.taken[new] ~= old and names.is_occupied(self, new, old) then
      self:ask(("%s already exists, and was not downloaded from %s"):format(self.config:show(new),
        beside.text or "the download"))
    end
    return new
  end
  if not name and effect.fallback then
    local chosen = effect.fallback()
    name = chosen and paths.basename(chosen)
  end
  if not name and not paths.is_writable(effect.text) then
    name = effect.url and paths.basename((effect.url:gsub("[?#].*$", ""))) or "download"
  end
  if not name and not effect.directory then return nil, "its destination has no file name" end
  local new = name and free(self, effect, name) or self.config.sandbox
  if effect.directory then new = landing.apart(self, effect, new) end
  if not name then return new end
  if not paths.inside(self.config.sandbox_real, new) then
    return nil, new .. " is a link that leaves the sandbox"
  end
  self.taken[new] = old
  return new
end

local function is_device(path)
  return path == "/dev/null" or path == "/dev/tty" or path:find("^/dev/std")
    or path:find("^/dev/fd/")
end

--- Record the source and the new place of a download, of each file if the names are known, and
-- where it would have been.
local function note_fetch(self, effect, to)
  if not paths.is_writable(to) then return end
  local list, urls = effect.directory and effect.names or {}, {}
  local old = effect.path and paths.is_known(effect.path) and effect.path ~= to and effect.path
  for _, item in ipairs(#list > 0 and effect.call and effect.call.operands or {}) do
    if item.kind == "url" and item.text then urls[#urls + 1] = item.text end
  end
  local each, any = #urls == #list, sources.address(effect)
  for i, name in ipairs(list) do
    local url = each and urls[i] or any
    local from = old and old .. "/" .. name or nil
    note(self.fetches, { url = url, from = from, to = to .. "/" .. name })
  end
  if #list == 0 then
    note(self.fetches, { url = sources.address(effect), from = old or nil, to = to })
  end
end

--- Does a command work in an existing repository?
local function uses_repository(step)
  local uses = false
  for _, effect in ipairs(step.effects) do
    if effect.kind == "fetch" then return false end
    uses = uses or effect.kind == "repository"
  end
  return uses
end

--- Is every place that an effect may have either in the sandbox, or
-- without a repository, where git fails?
local function is_one_of_these(self, effect)
  local list, count = self.world.places[effect.path] or {}, 0
  local git = false
  for _, other in ipairs(#list > 0 and self.seen[#self.seen].effects or {}) do
    git = git or other.kind == "repository" and not other.git_dir and not other.work_tree
  end
  for nth = 1, git and #self.seen - 1 or 0 do
    if uses_repository(self.seen[nth]) then return false end  -- it may make one
  end
  for _, path in ipairs(git and list or {}) do
    local inside = self.config:holds(path) or now_at(self, path) ~= path
    local bare = paths.kind(path) == "directory" and not repository.discover(path)
    if not inside and (not bare or self.world.made[path]) then return false end
    count = count + (inside and 1 or 0)
  end
  return count > 0
end

--- Is a path in the sandbox, or will it be because its directory was moved? Then it stays as it is,
-- unless a link may lead elsewhere.
local function stays(self, effect)
  local path = effect.path
  local record, root = self.world:maker(path)
  if not record and not self.config:holds(path) then return is_one_of_these(self, effect) end
  local known = record and record.by.directory and record.by.names
  local within = record and record.by.fetched == true and not known and root ~= path
  local made = effect.directory or record and products.is_directory(record.by)
  local works = path == self.world.here.cwd or effect.why and path == effect.cwd  -- inside it
  local entered = made and works and not (record and record.by.shared)
  local elsewhere = root == path and not entered or now_at(self, path) == path
  if not self.config:holds(path) and elsewhere then return false end
  if self.world.tampered then
    self:ask("this script changes the sandbox itself")
  elseif within then
    local why <const> = "%s is inside a download, where a link may lead elsewhere"
    self:ask(why:format(effect.text))
  end
  return true
end

--- Did this script make a pipe at a path?
local function is_pipe(self, path)
  local record = self.world.made[path]
  return record and record.by.call and record.by.call.rule.words.pipes
end

--- Does a name, not of a directory, become several?
local function becomes_several(effect)
  return effect.place and effect.place.names and not effect.place.directory
end

--- The files that a name with numbers becomes.
local function several(effect, new)
  local list = {}
  for i, name in ipairs(effect.place.names) do
    local from, to = paths.parent(effect.path), paths.parent(new)
    list[i] = { path = from .. "/" .. name, to = to .. "/" .. name }
  end
  return list
end

--- Record existing files that matter to a tool: it continues them, keeps them, or gives its
-- download another name. Words that name them may mean either.
local function note_old(self, effect)
  local old = effect.place and effect.place.minds and effect.path
  for _, name in ipairs(old and (effect.directory and effect.names or { "" }) or {}) do
    local path = name == "" and old or old .. "/" .. name
    if paths.kind(path) == "file" then self.old[path] = true end
  end
end

--- Record that what an effect would land goes to a new place.
local function note_move(self, effect, new)
  local old, cwd = effect.path, self.world.here.cwd
  local around = old ~= nil and (old == cwd or core.contains(old, cwd))
  local unseen = old and effect.kind == "write" and not self.world:meanings(old)
  local there = unseen or old and (sources.kind(self, old) or self.world.made[old])
  local named = {}
  for _, name in ipairs(effect.names or {}) do named[name], self.names[name] = true, true end
  self.moved[effect] = {
    to = new, around = around, named = named, nth = #self.seen,
    shared = around or effect.directory and there ~= nil and there ~= false,
    rounds = becomes_several(effect) and several(effect, new) or nil,
  }
  note_old(self, effect)
  local own = effect.directory and "" or paths.basename(old or "") or ""
  for _, name in ipairs(old and old:find("^\1%d") and (effect.names or { own }) or {}) do
    self.lost[name] = true
  end
  self.around = self.around or around and not effect.directory
  if around and not effect.names then self.filled = old end
  self.names[paths.basename(old or effect.text) or ""] = true
  self.count = self.count + 1
  if old and paths.is_known(old) then note(self.old_places, { path = old, nth = #self.seen }) end
end

--- Is the directory that an effect fills to be made? An earlier command may make it.
local function makes_target(self, effect, fails, new)
  local record = self.world.made[effect.path]
  if not effect.directory or fails or record and record.by.moved_to == new then return false end
  return not failing.lacks_target(self, effect)
end

--- Why the place of an effect leaves open what becomes of it; nil if it does not.
local function doubtful(self, effect, from)
  local step, old = self.seen[#self.seen], effect.path
  if old:find("^\1%d") and step and step.repeats then
    return ("%s: the downloads of this loop may have the same name"):format(from.label)
  end
  if is_pipe(self, old) then
    return ("%s is a pipe, and its reader is unknown"):format(effect.text)
  end
  local other = names.other(self, effect)
  return other and ("%s may be %s: where the shell is is unknown"):format(effect.text, other) or nil
end

--- Handle content that lands at the place of an effect: already in the sandbox, or moved there.
-- @tparam table effect or opened file
-- @tparam table from `label`, what messages call it; its `script` and `node`
-- @tparam function change makes the edits for a new path
function plan:land(effect, from, change)
  local config = self.config
  local old = effect.path
  if old and is_device(old) and not effect.why then return end
  if config.broken then return self:deny(config.broken) end
  if not config.sandbox then
    return note(self.notes, { label = from.label, old = effect.text or "an unknown place" })
  end
  if old and stays(self, effect) then
    rejudging.note(self, old, effect.call)
    return note_fetch(self, effect, landing.settle(self, effect, change) or now_at(self, old))
  end
  if config.policy.downloads and exceptions.stays(config, effect, sources.address(effect)) then
    self.left[effect] = true
    return note_fetch(self, effect, old)
  end
  if effect.choices then return landing.rounds(self, effect, from) end
  if effect.tame and families.land(self, effect, from) then return end
  if effect.why or not effect.text then
    proposals.offer(self, effect, from, change, sources.address(effect))
    return self:ask(("%s: %s"):format(from.label, effect.why or "its destination is unknown"))
  end
  if effect.refuse then return self:deny(effect.refuse) end
  if failing.is_refused(self, effect) or failing.meets_directory(self, effect) then
    self.left[effect] = true
    return
  end
  local doubt = old and doubtful(self, effect, from)
  if doubt then return self:ask(doubt) end
  local fails, why = failing.is(self, effect), nil
  local new = fails and failing.moved(self, effect)
  fails = fails and not new
  if fails then
    new = failing.place(self, effect)
  elseif not new then
    new, why = place(self, effect)
  end
  if not new then return self:deny(why) end
  if old and names.may_replace(self, effect, new) then
    self:ask(("%s: it may replace other downloads in %s"):format(from.label, config:show(new)))
  end
  note_move(self, effect, new)
  self.moved[effect].fails = fails or nil
  self.settled[from.node or ""] = true
  note_fetch(self, effect, new)
  local above = fails and config.sandbox or paths.parent(new)
  local needs = makes_target(self, effect, fails, new) and new or above
  if not self.makes[needs] then note(self.directories, needs) end
  local was = paths.is_writable(effect.text) and effect.text or "a temporary path"
  note(self.notes, {
    label = from.label, old = was, new = new, names = effect.names, script = from.script,
    at = from.at or from.node,
  })
  change(new)
end

-- edits

--- Does a command run where paths mean something else?
local function is_apart(step)
  local outer = step.wrapped
  while outer do
    for _, effect in ipairs(outer.effects or {}) do
      if effect.kind == "root" then return true end
    end
    outer = outer.wrapped
  end
  return false
end

--- Handle a fetch, which lands where its tool puts it.
function plan:fetch(step, effect)
  if is_apart(step) and self.config.sandbox then
    return self:ask(("%s: its paths begin at another root"):format(effect.label))
  end
  local from = { label = effect.label, script = step.script, node = step.node }
  self:land(effect, from, function(new) destination_words.edit(self, step.script, effect, new) end)
end

--- Can a "--" go after the command of a wrapper? One that gives the command to a shell has
-- its own ways to separate arguments.
local function takes_ends(wrapper)
  local holds = wrapper and wrapper.rule and wrapper.rule.words.holds
  return type(holds) ~= "table" or holds.shell
end

--- Handle a download whose destination is unknown, or depends on whether unknown arguments are
-- options, and a "--" before them settles that they are not.
function plan:loosely(step, effect)
  if not effect.loose or not self.config.sandbox then return self:ask(effect.why) end
  if (" " .. (input.of(step) or "")):find("%s%-%S") then return self:ask(effect.why) end  -- options
  local fields, outer = effect.call.fields, step.wrapped
  for _, one in ipairs(effect.loose) do
    local field = fields[one.field]
    if field.open and outer and lists.is_made(self, outer) then return self:ask(effect.why) end
    if field.holes and takes_ends(step.wrapped) then return self:ask(effect.why) end
    if field.open then
      self.edits:after(step.script, fields[one.field - 1], one.before)
    else
      self.edits:insert(step.script, field.word, field, field.word.from, one.before .. " ")
    end
  end
  self.ends = true
end

--- Handle fetched content that is written to a file that an argument names.
function plan:write(step, effect)
  local path = effect.path
  self.looks = sources.is_brought(step)
  local _, root = self.world:maker(path or "/")
  if path and self.config:holds(path) and not self.world.tampered then
    return rejudging.note(self, path)
  end
  if root ~= path and now_at(self, path) ~= path and effect.place.item then return end
  local adds = step.call and step.call.rule.words.adds
  if adds and step.call:has(adds) and landing.continues(self, effect) then return end
  local from = { label = "download", script = step.script, node = step.node }
  self:land(effect, from, function(new) destination_words.edit(self, step.script, effect, new) end)
  self.looks = false
end

-- following

--- Words that name something fetched earlier get its new place.
-- @tparam[opt] boolean around the working directory itself was to be filled
function plan:follow(step, around) follow.step(self, step, around) end

return plan
