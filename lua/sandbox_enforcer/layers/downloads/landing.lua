--- More ways for downloads to land: several in one directory, in loops, in redirections. `self` is
-- the plan (plan.lua).
-- @module sandbox_enforcer.layers.downloads.landing
local core = require("sandbox_enforcer.core")
local failing = require("sandbox_enforcer.layers.downloads.failing")
local loop_names = require("sandbox_enforcer.layers.downloads.loop_names")
local names = require("sandbox_enforcer.layers.downloads.names")
local paths = require("sandbox_enforcer.paths")
local sources = require("sandbox_enforcer.layers.downloads.sources")

local landing = {}

local function note(list, entry) list[#list + 1] = entry end

--- Would a tool overwrite another download's name in a directory? If its names are unknown,
-- everything in the directory counts.
local function clashes(self, effect, directory)
  local old, reused = effect.path or effect.text, effect.place and effect.place.reuses or false
  if not effect.names then
    return self.taken[directory] ~= old
      and names.is_foreign(self, directory, effect.url, reused, true)
  end
  if self.taken[directory] ~= old and names.is_filled(self, directory, old) then return true end
  for _, name in ipairs(effect.names) do
    if self:is_taken(directory .. "/" .. name, old .. "/" .. name, effect, reused) then
      return true
    end
  end
  return false
end

--- A directory where the names that a tool makes do not clash with another download's.
function landing.apart(self, effect, new)
  local old, sandbox = effect.path or effect.text, self.config.sandbox
  local own = new ~= sandbox and paths.basename(new)
  local count = 1
  while clashes(self, effect, new) do
    local above = count == 1 and paths.is_known(old) and paths.basename(old)
    count = count + 1
    new = sandbox .. "/" .. (own and count .. "/" .. own or above or tostring(count))
  end
  self.taken[new] = self.taken[new] or old
  for _, name in ipairs(effect.names or {}) do
    self.taken[new .. "/" .. name] = old .. "/" .. name
  end
  return new
end

--- Insert the sandbox directory before a word, but after the prefix that belongs to its option.
-- Returns false if the word is written in another way.
-- @tparam table field of the word
function landing.put_before(self, script, field, prefix)
  local word = field.word
  local sandbox = self.config.sandbox
  local at = word.from + #prefix
  if script.text:sub(word.from, at - 1) ~= prefix then return false end
  local text = prefix == "" and self:written(sandbox) or core.quote(sandbox)
  if field.redirect then text = self:opened(text) end
  self.edits:insert(script, word, field, at, text .. "/")
  return true
end

--- Replace the directory that a word begins with. Returns false if there is none.
local function put_head(self, script, field, prefix, base)
  local head = field.head
  if not head then return false end
  local text = prefix == "" and self:written(base) or core.quote(prefix .. base)
  local rest = script.text:sub(head.from, field.word.to)
  text = text .. (head.quoted and '"' or "") .. rest
  if field.redirect then
    self.edits:file(script, field, self:opened(text))
  else
    self.edits:field(script, field, text)
  end
  return true
end

--- Does a path go up by `..`?
local function climbs(text) return ("/" .. text .. "/"):find("/../", 1, true) ~= nil end

--- The directory that a word begins with, without the prefix that belongs to its option; "" if
-- there is none.
function landing.head(field, prefix)
  local head = field.head and field.head.text or ""
  return head:sub(1, #prefix) == prefix and head:sub(#prefix + 1) or ""
end

--- Where the names of a word go: below the sandbox, unchanged; or if their leading directory cannot
-- be created there, below one with the same base name. Second: whether they stay unchanged.
-- @string head see `landing.head`
function landing.base(self, head)
  local sandbox = self.config.sandbox
  local outside = head:sub(1, 1) == "/" or climbs(head)
  if not outside then return sandbox .. "/" .. head, true end
  return ("%s/%s/"):format(sandbox, paths.basename(head) or "files"), false
end

--- Change a word whose texts differ only after its head.
-- @string base where the head goes
-- @treturn boolean whether it worked
function landing.put(self, script, field, prefix, base)
  local plain, same = landing.base(self, landing.head(field, prefix))
  if same and plain == base then return landing.put_before(self, script, field, prefix) end
  return put_head(self, script, field, prefix, base)
end

--- The word that names where an effect, or an opened file, lands: its field, or the file itself,
-- and the prefix that belongs to its option; nil if there is no such word.
-- @tparam table effect
function landing.word(effect)
  if effect.redirect then return effect, "" end
  local item = effect.place and effect.place.item
  if not item then return nil end
  return effect.call.fields[item.field], item.prefix
end

--- Does a directory exist, or will the script make it?
local function is_there(self, directory)
  local record = self.world:maker(directory)
  if paths.kind(directory) == "directory" or record and not record.by.moved_to then return true end
  for nth = 1, #self.seen - 1 do
    local step = self.seen[nth]
    for _, effect in ipairs(step.effects) do
      local item = effect.kind == "write" and effect.item
      for _, text in ipairs(item and item.choices or {}) do
        local made = paths.absolute(step.cwd, text)
        if made and core.contains(directory, made) then return true end
      end
    end
  end
  return false
end

--- Where one of a word's texts goes; nil if it cannot go there.
local function round_of(self, effect, text, head, base)
  local path = paths.absolute(effect.cwd or self.world.here.cwd, text)
  local place = effect.place or {}
  local rest = text:sub(1, #head) == head and text:sub(#head + 1) or "/"
  local new = base .. rest
  if not path or rest:sub(1, 1) == "/" or climbs(rest) or not paths.basename(text)
    or self:is_taken(new, path, effect, true)
    or not paths.inside(self.config.sandbox_real, new) then
    return nil
  end
  local needs = place.there and path or paths.parent(path)
  if not place.parents and not is_there(self, needs) then return nil end
  return { path = path, to = new, shared = effect.directory }
end

--- Record what a tool makes next to its operand in each round of a loop.
local function rounds_beside(self, effect)
  local rounds = {}
  for i, text in ipairs(effect.choices) do
    local file = paths.absolute(effect.cwd, effect.place.beside.choices[i])
    local path = file and paths.absolute(effect.cwd, text)
    local there = path and (sources.place(self, file))
    if not there or there == file then return nil end
    rounds[i] = { path = path, to = paths.parent(there) .. "/" .. paths.basename(text) }
    if self:is_taken(rounds[i].to, path, effect, true) then return nil end
  end
  return rounds
end

--- Record where a file of a round goes.
local function note_round(self, from, round, text, directory)
  local name = paths.basename(round.path) or ""
  self.taken[round.to], self.names[name] = round.path, true
  if not paths.is_known(round.path) then self.lost[name] = true end
  note(self.notes, {
    label = from.label, old = text, new = round.to, script = from.script, at = from.at or from.node,
  })
  note(self.directories, directory and round.to or paths.parent(round.to))
  note(self.fetches, { from = round.path, to = round.to })
end

local function all_inside(self, effect)
  local list = {}
  for i, text in ipairs(effect.choices) do
    list[i] = paths.opened(effect.cwd or self.world.here.cwd, text)
    if not list[i] or not self.config:holds(list[i]) then return false end
  end
  for _, path in ipairs(list) do note(self.fetches, { to = path }) end
  return true
end

--- Move a destination that has several names in a loop: they are kept, below the sandbox.
function landing.rounds(self, effect, from)
  if all_inside(self, effect) then return end
  if effect.place and effect.place.each then
    local rounds = rounds_beside(self, effect)
    self.moved[effect] = { rounds = rounds, nth = #self.seen }
    for i, round in ipairs(rounds or {}) do note_round(self, from, round, effect.choices[i]) end
    if not rounds then self:ask(("%s: its destination is unknown"):format(from.label)) end
    return
  end
  local field, prefix = landing.word(effect)
  if field and loop_names.begins(self, field.word) then
    return self:ask(("%s: its destination is unknown"):format(from.label))
  end
  local head = landing.head(field, prefix)
  local base = landing.base(self, head)
  local rounds = {}
  self.moved[effect] = { rounds = rounds, nth = #self.seen }
  for i, text in ipairs(effect.choices) do
    rounds[i] = round_of(self, effect, text, head, base)
    if not rounds[i] then
      return self:ask(("%s: its destination is unknown"):format(from.label))
    end
    note_round(self, from, rounds[i], text, effect.directory)
  end
  if not landing.put(self, from.script, field, prefix, base) then
    return self:ask(("%s: its destination is unknown"):format(from.label))
  end
  self.settled[from.node or ""] = true
  self.count = self.count + 1
end

--- Move what lands in a moved directory: put a name there that no word gives, or
-- that a redirection gives. follow.lua handles other words.
-- @treturn string|nil where it goes
function landing.settle(self, effect, change)
  local there = sources.place(self, effect.path)
  if there == effect.path or effect.place and effect.place.item then return nil end
  local cwd = sources.place(self, effect.cwd or self.world.here.cwd)
  if paths.absolute(cwd, effect.text) == there then return nil end
  self.moved[effect] = { to = there, named = {}, nth = #self.seen }
  self.taken[there] = effect.path
  change(there)
  return there
end

--- Does a file's content go where the download does, because its words move from the start?
local function is_relocated(self, path)
  return self.continued[path] and is_there(self, paths.parent(path))
    and not sources.may_be_made(self, self.world.here.touched)
end

--- Does a file that is appended to have other content, which would not move?
local function is_other(self, file)
  if not file.path or not self.config.sandbox or self.config:holds(file.path) then return false end
  local record = self.world:maker(file.path)
  if failing.is_one_of_several(self, file.path) then return true end
  if is_relocated(self, file.path) then return false end
  local own = record and record.by.redirect and record.by.redirect == file.redirect
  if record and not own then return not record.by.fetched end
  return paths.kind(file.path) == "file" or failing.is_stray(self, file.path)
end

--- Ask about appending to a file with other content.
-- @tparam table file opened, or an effect
-- @treturn boolean whether it has
function landing.continues(self, file)
  if not is_other(self, file) then return false end
  self:ask(("%s already has content that would not move"):format(file.text))
  return true
end

--- Does a file that is appended to, under any of its names, have other content?
local function adds_to_other(self, file)
  for _, text in ipairs(file.choices or {}) do
    local path = paths.absolute(self.world.here.cwd, text)
    local one = { path = path, text = text, redirect = file.redirect }
    if landing.continues(self, one) then return true end
  end
  if not file.choices and file.tame then self:ask("it appends to a file whose name is unknown") end
  return not file.choices and (file.tame or landing.continues(self, file))
end

--- Record what is printed into a file whose name differs in each round of a loop, or is unknown.
local function make_several(self, file, moved, measured)
  for _, round in ipairs(moved.rounds or {}) do
    self.world:make(round.path, {
      text = paths.basename(round.path), fetched = true, moved_to = round.to, measured = measured,
      named = {},
    })
  end
  local within = moved.within
  if not within then return end
  self.world:make(within.path, {
    kind = "fetch", directory = true, fetched = true, shared = true, moved_to = within.to,
    around = moved.around, named = {}, file = file,
  })
end

--- Handle fetched content that is printed into a file.
-- @tparam[opt] boolean measured it is not the content itself, but names or checksums
function landing.print(self, file, measured)
  if self.landed[file] then return end
  self.landed[file] = true
  local op = file.redirect.op
  local adds = (op == ">>" or op == "&>>") and adds_to_other(self, file)
  if adds and not (file.path and not paths.kind(file.path)) then return end
  local from = { label = "download", script = file.script, at = file.redirect.target }
  self:land(file, from, function(new)
    if self.followed[file] then return end
    self.edits:file(file.script, file, self:opened(self:written(new)))
  end)
  local moved = self.moved[file] or {}
  if not file.path then return make_several(self, file, moved, measured) end
  self.world:make(file.path, {
    text = file.text, fetched = true, moved_to = moved.to, shared = moved.shared,
    around = moved.around, named = moved.named, fails = moved.fails, measured = measured,
  })
end

return landing
