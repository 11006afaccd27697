--- Moves what lands elsewhere into the sandbox, and what names it later along.
-- @classmod sandbox_enforcer.downloads.moves
local core = require("sandbox_enforcer.core")
local edit = require("sandbox_enforcer.edit")
local lazy = require("sandbox_enforcer.lazy")
local paths = require("sandbox_enforcer.paths")

local follow = lazy("sandbox_enforcer.downloads.follow")
local origins = lazy("sandbox_enforcer.downloads.origins")

--- What few downloads need: `apart`, `put_before`, `land_rounds`, `print`, `settle`.
local moves = setmetatable({}, { __index = lazy("sandbox_enforcer.downloads.places") })
moves.__index = moves

--- @tparam sandbox_enforcer.config config
-- @tparam sandbox_enforcer.shell.world world
function moves.new(config, world)
  return setmetatable({
    config = config, world = world, edits = edit.new(),
    count = 0,
    taken = {},  -- new path -> old path
    fetches = {},  -- what comes from where to where: { url, to }
    notes = {},  -- what was moved: { label, old, new }
    asks = {}, denials = {},  -- why it cannot be done, or must not
    directories = {},  -- to be made
    names = {},  -- of what was moved
    lost = {},  -- of these, what was to go to a directory that is not known
    destroys = false,  -- the command at hand deletes, or moves
    unset = false,  -- words before which variables are taken away (unset.lua)
    looks = false,  -- the word at hand names something that is there already
    guesses = false,  -- it may be none at all, and names that are not known are none of its
    around = false,  -- the working directory itself was to be filled
    filled = false,  -- a directory that names were to be put into that are not known
  }, moves)
end

--- Where a path is now.
local function now_at(self, path)
  return self.count > 0 and (origins.place(self, path)) or path
end

local function note(list, entry) list[#list + 1] = entry end

--- There is a doubt. Where it is about what a command destroys, it is more than that.
function moves:ask(why) note(self.destroys and self.denials or self.asks, why) end

function moves:deny(why) note(self.denials, why) end

--- A path as the command is to write it.
function moves:written(path)
  if not paths.is_writable(path) then self:ask("a place that is not known cannot be named") end
  return core.quote(path, self.config.sandbox_home)
end

-- where things go

--- A place in the sandbox that nothing else of this command goes to.
local function free(self, old, name)
  local sandbox = self.config.sandbox
  local candidate = sandbox .. "/" .. name
  local parent = paths.parent(old)
  local count = 1
  while self.taken[candidate] and self.taken[candidate] ~= old do
    count = count + 1
    name = (paths.is_known(parent) and paths.basename(parent) or tostring(count)) .. "/" .. name
    candidate = sandbox .. "/" .. name
    parent = paths.parent(parent)
  end
  return candidate
end

--- Where a fetch goes in the sandbox; nil and why, if there is no place for it.
local function place(self, effect)
  local old = effect.path or effect.text
  local name = paths.basename(effect.text)
  local beside = effect.place and effect.place.beside
  if beside then
    local path = paths.absolute(effect.cwd, beside.text or "")
    return paths.parent(path and now_at(self, path) or "/") .. "/" .. (name or "")
  end
  if not name and effect.fallback then
    local chosen = effect.fallback()
    name = chosen and paths.basename(chosen)
  end
  if not name and not paths.is_writable(effect.text) then
    name = effect.url and paths.basename((effect.url:gsub("[?#].*$", ""))) or "download"
  end
  if not name and not effect.directory then return nil, "its destination has no name of its own" end
  local new = name and free(self, old, name) or self.config.sandbox
  if effect.directory then new = self:apart(effect, new) end
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

--- Where an effect fetches from, as far as it is known.
local function address(effect)
  if effect.url or not effect.call then return effect.url end
  for _, items in ipairs({ effect.call.operands, effect.call.options }) do
    for _, item in ipairs(items) do
      if item.kind == "url" and item.text then return item.text end
    end
  end
  return nil
end

--- Is a path in the sandbox, or will it be there because what it lies in was moved? Then it stays
-- as it is, unless a link may lead elsewhere.
local function stays(self, effect)
  local path = effect.path
  local record, root = self.world:maker(path)
  local known = record and record.by.directory and record.by.names
  local within = record and record.by.fetched and not known and root ~= path
  local elsewhere = root == path or now_at(self, path) == path
  if not self.config:holds(path) and elsewhere then return false end
  if self.world.tampered then
    self:ask("this script changes the sandbox itself")
  elseif within then
    local why <const> = "%s lies in what was just fetched, where a link may lead elsewhere"
    self:ask(why:format(effect.text))
  end
  return true
end

--- The command of this script that made a path; nil if none did.
local function maker_name(self, path)
  local record = self.world.made[path]
  return record and record.by.call and record.by.call.rule.name
end

--- Content lands at the place of an effect: in the sandbox already, or it is moved there.
-- @tparam table effect with `text`, `path`, `label` (see effects.lua)
-- @tparam function change makes the edits for a new path
function moves:land(effect, change)
  local config = self.config
  local old = effect.path
  if old and is_device(old) and not effect.why then return end
  if config.broken then return self:deny(config.broken) end
  if not config.sandbox then
    return note(self.notes, { label = effect.label, old = effect.text or "an unknown place" })
  end
  if old and stays(self, effect) then
    self:settle(effect, change)
    return note(self.fetches, { url = address(effect), to = effect.moved_to or old })
  end
  if effect.choices then return self:land_rounds(effect) end
  if effect.why or not effect.text then
    return self:ask(("%s: %s"):format(effect.label, effect.why or "its destination is not known"))
  end
  if effect.refuse then return self:deny(effect.refuse) end
  if old and maker_name(self, old) == "mkfifo" then
    return self:ask(("%s is a pipe, and who reads it is not known"):format(effect.text))
  end
  local new, why = place(self, effect)
  if not new then return self:deny(why) end
  effect.moved_to = new
  local cwd = self.world.here.cwd
  effect.around = old ~= nil and (old == cwd or core.contains(old, cwd))
  local there = old and (paths.kind(old) or self.world.made[old])
  effect.shared = effect.around or effect.directory and there ~= nil and there ~= false
  self.around = self.around or effect.around and not effect.directory
  if effect.around and not effect.names then self.filled = old end
  for _, name in ipairs(effect.names or {}) do
    effect.names[name] = true
    self.names[name] = true
  end
  self.names[paths.basename(old or effect.text) or ""] = true
  self.count = self.count + 1
  note(self.fetches, { url = address(effect), to = new })
  if old and old:find("^\1%d") then self.lost[paths.basename(new) or ""] = true end
  note(self.directories, effect.directory and new or paths.parent(new))
  local was = paths.is_writable(effect.text) and effect.text or "a temporary place"
  note(self.notes, { label = effect.label, old = was, new = new, effect = effect })
  change(new)
end

-- edits

local function edit_item(self, script, effect, item, new)
  local text = item.prefix == "" and self:written(new) or core.quote(item.prefix .. new)
  self.edits:field(script, effect.call.fields[item.field], text)
end

--- Take a flag out of its argument and put an option with a value there.
local function edit_swap(self, script, effect, new)
  local swap = effect.place.swap
  local rest = ""
  if swap.letter then
    rest = swap.prefix:sub(1, swap.letter - 1) .. swap.prefix:sub(swap.letter + 1)
    rest = #rest > 1 and core.quote(rest) .. " " or ""
  end
  local text = rest .. effect.place.with .. " " .. self:written(new)
  self.edits:field(script, effect.call.fields[swap.field], text)
end

local function edit_place(self, script, effect, new)
  local landing, given = effect.place, effect.call
  if landing.slash then new = new .. "/" end
  if landing.item then return edit_item(self, script, effect, landing.item, new) end
  if landing.swap then return edit_swap(self, script, effect, new) end
  local text = self:written(new)
  local behind = landing.behind
  if landing.beside then
    return
  elseif landing.insert then
    text = landing.insert .. (landing.attach and core.quote(new) or " " .. text)
  else
    behind = behind or given.operands[#given.operands]
  end
  self.edits:behind(script, given.fields[behind and behind.field or given.at], text, given)
end

--- A fetch lands where its tool puts it.
function moves:fetch(step, effect)
  effect.script, effect.node = step.script, step.node
  self:land(effect, function(new) edit_place(self, step.script, effect, new) end)
end

--- Fetched content is written to a file that an argument names.
function moves:write(step, effect)
  local path = effect.path
  local _, root = self.world:maker(path or "/")
  if path and self.config:holds(path) and not self.world.tampered then return end
  if root ~= path and now_at(self, path) ~= path and effect.place.item then return end
  effect.label, effect.script = "download", step.script
  self:land(effect, function(new) edit_place(self, step.script, effect, new) end)
end

-- following

--- Words that name what an earlier command fetched name its new place.
-- @tparam[opt] boolean around the working directory itself was to be filled
function moves:follow(step, around) follow.step(self, step, around) end

--- Make the places that the edits name. nil and why, if that fails.
function moves:prepare()
  for _, directory in ipairs(self.directories) do
    local made, why = paths.kind(directory) == "directory", nil
    if not made then made, why = core.mkdir(directory, 448) end  -- 0700
    if not made then
      return nil, ("the sandbox directory %s cannot be made: %s"):format(directory, why)
    end
  end
  return true
end

return moves
