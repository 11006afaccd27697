--- Moves what lands elsewhere into the sandbox, and what names it later along.
-- @classmod sandbox_enforcer.moves
local core = require("sandbox_enforcer.core")
local edit = require("sandbox_enforcer.edit")
local paths = require("sandbox_enforcer.paths")
local steps = require("sandbox_enforcer.steps")

local moves = {}
moves.__index = moves

--- What prints its arguments and does nothing else with them.
local PRINTS <const> = {
  echo = true, printf = true, ["true"] = true, [":"] = true, exit = true, ["return"] = true,
}

--- @tparam sandbox_enforcer.config config
-- @tparam sandbox_enforcer.world world
function moves.new(config, world)
  return setmetatable({
    config = config, world = world, edits = edit.new(),
    count = 0,
    taken = {},  -- new path -> old path
    notes = {},  -- what was moved: { label, old, new }
    asks = {}, denials = {},  -- why it cannot be done, or must not
    directories = {},  -- to be made
  }, moves)
end

local function note(list, entry) list[#list + 1] = entry end

function moves:ask(why) note(self.asks, why) end

function moves:deny(why) note(self.denials, why) end

--- A path as the command is to write it.
local function written(self, path) return core.quote(path, self.config.sandbox_home) end

-- where things go

--- A place in the sandbox that nothing else of this command goes to.
local function free(self, old, name)
  local sandbox = self.config.sandbox
  local candidate = sandbox .. "/" .. name
  local parent = paths.parent(old)
  local count = 1
  while self.taken[candidate] and self.taken[candidate] ~= old do
    count = count + 1
    name = (paths.basename(parent) or tostring(count)) .. "/" .. name
    candidate = sandbox .. "/" .. name
    parent = paths.parent(parent)
  end
  return candidate
end

--- Where a fetch goes in the sandbox; nil and why, if there is no place for it.
local function place(self, effect)
  local old = effect.path or effect.text
  local name = paths.basename(effect.text)
  if not name and effect.fallback then
    local chosen = effect.fallback()
    name = chosen and paths.basename(chosen)
  end
  if not name and not effect.directory then return nil, "its destination has no name of its own" end
  if not name then return self.config.sandbox end
  local new = free(self, old, name)
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

--- Content lands at the place of an effect: in the sandbox already, or it is moved there.
-- @tparam table effect with `text`, `path`, `label` (see effects.lua)
-- @tparam function change makes the edits for a new path
function moves:land(effect, change)
  local config = self.config
  local old = effect.path
  if old and is_device(old) then return end
  if config.broken then return self:deny(config.broken) end
  if not config.sandbox then
    return note(self.notes, { label = effect.label, old = effect.text or "an unknown place" })
  end
  if effect.why or not effect.text then
    return self:ask(("%s: %s"):format(effect.label, effect.why or "its destination is not known"))
  end
  if old and paths.inside(config.sandbox_real, old) then return end
  if effect.refuse then return self:deny(effect.refuse) end
  local new, why = place(self, effect)
  if not new then return self:deny(why) end
  effect.moved_to = new
  effect.shared = effect.directory and old and paths.kind(old) ~= nil
  for _, name in ipairs(effect.names or {}) do effect.names[name] = true end
  self.count = self.count + 1
  note(self.directories, effect.directory and new or paths.parent(new))
  note(self.notes, { label = effect.label, old = effect.text, new = new })
  change(new)
end

-- edits

local function edit_item(self, script, effect, item, new)
  local text = item.prefix == "" and written(self, new) or core.quote(item.prefix .. new)
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
  local text = rest .. effect.place.with .. " " .. written(self, new)
  self.edits:field(script, effect.call.fields[swap.field], text)
end

local function edit_place(self, script, effect, new)
  local landing, given = effect.place, effect.call
  if landing.item then return edit_item(self, script, effect, landing.item, new) end
  if landing.swap then return edit_swap(self, script, effect, new) end
  local text = written(self, new)
  local behind = landing.behind
  if landing.insert then
    text = landing.insert .. " " .. text
  else
    behind = behind or given.operands[#given.operands]
  end
  self.edits:behind(script, given.fields[behind and behind.field or given.at], text)
end

--- A fetch lands where its tool puts it.
function moves:fetch(step, effect)
  self:land(effect, function(new) edit_place(self, step.script, effect, new) end)
end

--- Fetched content is written to a file that an argument names.
function moves:write(step, effect)
  effect.label = "download"
  self:land(effect, function(new) edit_place(self, step.script, effect, new) end)
end

--- Fetched content is printed into a file.
function moves:print(step, file)
  step.printed = file
  if file.landed then return end
  file.landed = { text = file.text, path = file.path, label = "download", fetched = true }
  self:land(file.landed, function(new)
    local target = file.redirect.target
    self.edits:span(file.script, target.from, target.to, written(self, new))
  end)
  if file.path then self.world:make(file.path, file.landed) end
end

-- following what was moved

--- Did a path come with what was moved? Of a directory that was there before only some did.
local function holds(self, effect, root, path)
  if not effect.shared then return true end
  local name = path:sub(#root + 2):match("^[^/]+")
  if not name then return false end
  if effect.names then return effect.names[name] ~= nil end
  if paths.kind(path) then return false end
  self:ask(("%s may be what was downloaded: its name is not known before"):format(path))
  return false
end

--- Where a path was moved to, or itself. Second: the record of what was moved (world.lua).
local function moved(self, path)
  local record, at = self.world:maker(path)
  while record do
    local target = record.by.moved_to
    if target and holds(self, record.by, at, path) then
      return target .. path:sub(#at + 1), record
    end
    record, at = self.world:maker(paths.parent(at))
  end
  return path
end

--- What a word must say to name the same thing as before; nil if it does.
local function followed(self, text)
  local cwd = self.world.here.cwd
  local old = paths.absolute(cwd, text)
  if not old then return nil end
  local want, record = moved(self, old)
  local has = paths.absolute(moved(self, cwd), text)
  if want == has then return nil end
  if record and not record.sure then
    self:ask(("it is not certain that %s was fetched before it is used"):format(text))
  end
  return want
end

--- A word with the path in it changed to where that is now; nil if it stays.
local function follow_text(self, text)
  if text == "" or text == "-" then return nil end
  local want = followed(self, text)
  if want then return written(self, want) end
  for _, pattern in ipairs({ "^([^=]*=)(.+)$", "^(%-%a)(.+)$" }) do
    local prefix, rest = text:match(pattern)
    want = rest and followed(self, rest)
    if want then return core.quote(prefix .. want) end
  end
  return nil
end

local function moved_by_itself(step, nth)
  for _, effect in ipairs(step.effects) do
    local item = effect.moved_to and effect.place and effect.place.item
    if item and item.field == nth then return true end
  end
  return false
end

--- Parts of a word that give what is there where the shell is now.
local IS_LOCAL <const> = { command = true, arithmetic = true, glob = true, process = true }

--- Can a word that is not known name something at its old place? Within what was moved the shell
-- finds names as they are now; a variable may hold any.
local function may_name(self, field)
  local cwd = self.world.here.cwd
  local within = moved(self, cwd) ~= cwd
  for _, part in ipairs(field.word.parts or {}) do
    local list = part.parts or { part }
    for _, inner in ipairs(list) do
      local kind = inner.kind
      local fixed = steps.LITERAL[kind] or kind == "arithmetic" or kind == "process"
      if not fixed and not (within and IS_LOCAL[kind]) then return true end
    end
  end
  return false
end

local function follow_fields(self, step)
  local prints = PRINTS[steps.name(step) or ""]
  for nth, field in ipairs(step.fields) do
    local command = nth == 1 and field.text and not field.text:find("/", 1, true)
    if not field.text then
      if not prints and may_name(self, field) then
        self:ask("a later word is not known, and may name what was moved")
      end
    elseif not command and not moved_by_itself(step, nth) then
      local want = follow_text(self, field.text)
      if want then self.edits:field(step.script, field, want) end
    end
  end
end

local function follow_files(self, step)
  local files = table.move(step.opened.files, 1, #step.opened.files, 1, {})
  if step.opened.stdin.kind == "file" then files[#files + 1] = step.opened.stdin end
  for _, file in ipairs(files) do
    local want = not file.landed and file.text and follow_text(self, file.text)
    local target = file.redirect.target
    if want then self.edits:span(step.script, target.from, target.to, want) end
    if not file.text and not file.landed then
      self:ask("a later redirection is not known, and may name what was moved")
    end
  end
end

--- Words that name what an earlier command fetched name its new place.
function moves:follow(step)
  if self.count == 0 then return end
  follow_fields(self, step)
  follow_files(self, step)
end

--- Make the places that the edits name. nil and why, if that fails.
function moves:prepare()
  for _, directory in ipairs(self.directories) do
    local made, why = core.mkdir(directory, 448)  -- 0700
    if not made then
      return nil, ("the sandbox directory %s cannot be made: %s"):format(directory, why)
    end
  end
  return true
end

return moves
