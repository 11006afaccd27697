--- Changes to the text of a script: bytes outside of an edit stay as they are.
--
-- The same text may run more than once: the body of a function, a script that `bash -c` gets from
-- there. Each time is a *visit*, and what a visit wants of a word is its *wish*. A word is changed
-- only if all visits of it wish the same. If they do not, shared.lua finds another way to say it.
-- @classmod sandbox_enforcer.edit
local core = require("sandbox_enforcer.core")
local shared = require("sandbox_enforcer.shared")

local edit = {}
edit.__index = edit

--- An empty set of edits.
-- @tparam[opt] table uses what uses the arguments of calls (shell/origin.lua)
-- @tparam[opt] table home how paths below it are written: see core.quote
function edit.new(uses, home)
  return setmetatable({ scripts = {}, order = {}, uses = uses or {}, home = home }, edit)
end

local function of(self, script)
  local own = self.scripts[script]
  if not own then
    if script.origin then of(self, script.origin.script) end
    own = { words = {}, list = {} }
    self.scripts[script] = own
    self.order[#self.order + 1] = script  -- after the script that it is in
  end
  return own
end

--- The visit that an argument, or the file of a redirection, belongs to. Arguments that one word
-- gives belong to the same.
local function visit_of(thing) return thing.all or thing end

--- What a visit wants of a word: `{ pieces, changed, inserts }`; `changed` are the arguments, or
-- the file, that the pieces are for.
local function wish_of(self, script, word, thing)
  local own = of(self, script)
  local wishes = own.words[word]
  if not wishes then
    wishes = { order = {} }
    own.words[word] = wishes
    own.list[#own.list + 1] = { word = word, wishes = wishes }
  end
  local visit = visit_of(thing)
  if not wishes[visit] then
    wishes[visit] = { inserts = {} }
    wishes.order[#wishes.order + 1] = wishes[visit]
  end
  return wishes[visit]
end

--- Give an argument another text.
-- @tparam table script the one that the field's word is in
-- @tparam table field see shell/command.lua
-- @string text already quoted
function edit:field(script, field, text)
  local wish = wish_of(self, script, field.word, field)
  if not wish.pieces then
    wish.pieces, wish.changed = {}, {}
    for i, value in ipairs(field.all or {}) do wish.pieces[i] = core.quote(value) end
    local marked = #wish.pieces > 1 and table.concat(wish.pieces):find("\\001", 1, true)
    self.conflict = self.conflict or marked and { script = script, word = field.word }
  end
  if wish.changed[field.nth] and wish.pieces[field.nth] ~= text then
    self.conflict = { script = script, word = field.word }
  end
  wish.changed[field.nth] = field
  wish.pieces[field.nth] = text
end

--- Give the file of a redirection another name.
-- @tparam table script the one that the redirection is in
-- @tparam table file see shell/redirects.lua
-- @string text already quoted
function edit:file(script, file, text)
  local wish = wish_of(self, script, file.redirect.target, file)
  wish.pieces, wish.changed = { text }, { file }
end

--- Add text at a place in a word, before it, or after it.
-- @tparam table thing the field, or the file, that the word gives
-- @number at the byte before which it is put
function edit:insert(script, word, thing, at, text)
  local inserts = wish_of(self, script, word, thing).inserts
  inserts[#inserts + 1] = { at = at, text = text, field = thing }
end

--- Add an argument after the word of a field.
function edit:behind(script, field, text)
  self:insert(script, field.word, field, field.word.to + 1, " " .. text)
end

function edit:empty() return #self.order == 0 end

-- agreement

--- A wish as a text, by which two can be compared.
local function signature(wish)
  local parts = { wish.pieces and table.concat(wish.pieces, " ") or "" }
  for _, insert in ipairs(wish.inserts) do
    parts[#parts + 1] = insert.at .. " " .. insert.text
  end
  return table.concat(parts, "\0")
end

--- All visits of the words of steps, of calls of functions, and of scripts within scripts: word ->
-- list of visits.
local function visits(self, steps, inner)
  local map = {}
  local function add(word, thing)
    local list = map[word] or {}
    map[word] = list
    local visit = visit_of(thing)
    if not list[visit] then
      list[visit] = true
      list[#list + 1] = visit
    end
  end
  for _, step in ipairs(steps) do
    for _, field in ipairs(rawget(step, "wrapped") and {} or step.fields) do
      add(field.word, field)
    end
    for _, file in ipairs(step.opened.files) do add(file.redirect.target, file) end
    local stdin = step.opened.stdin
    if stdin.kind == "file" then add(stdin.redirect.target, stdin) end
    for _, file in ipairs(step.opened.beside or {}) do add(file.redirect.target, file) end
  end
  for source in pairs(self.uses) do add(source.field.word, source.field) end
  for _, script in ipairs(inner) do
    local origin = script.origin
    if origin.field then add(origin.field.word, origin.field) end
  end
  return map
end

--- Do all visits of a word wish the same?
local function agree(wishes, seen)
  local first = signature(wishes.order[1])
  for _, wish in ipairs(wishes.order) do
    if signature(wish) ~= first then return false end
  end
  if not seen or #seen < 2 then return true end
  for _, visit in ipairs(seen) do
    if not wishes[visit] then return false end
  end
  return true
end

--- The first word that some visits want to change and others do not: `{ script, word, nth }`.
local function disputed(self, seen)
  for _, script in ipairs(self.order) do
    for nth, change in ipairs(self.scripts[script].list) do
      if change.wishes and not agree(change.wishes, seen[change.word]) then
        return { script = script, word = change.word, nth = nth }
      end
    end
  end
  return nil
end

--- Say what visits of the same word disagree on in another way. Returns the first word for which
-- there is none.
local function settle(self, seen)
  local conflict = disputed(self, seen)
  while conflict do
    if not shared.settle(self, conflict, seen[conflict.word] or {}) then return conflict end
    conflict = disputed(self, seen)
  end
  return shared.check(self)
end

-- text

local function add_wish(list, word, wish, shift)
  if wish.pieces then
    local text = table.concat(wish.pieces, " ")
    list[#list + 1] = { from = word.from + shift, to = word.to + shift, text = text }
  end
  for _, insert in ipairs(wish.inserts) do
    local at = insert.at + shift
    list[#list + 1] = { from = at, to = at - 1, text = insert.text }
  end
end

local function spans(own, shift)
  local list = {}
  for _, change in ipairs(own.list) do
    if change.wishes then
      add_wish(list, change.word, change.wishes.order[1], shift)
    else
      local from, to = change.from + shift, change.to + shift
      list[#list + 1] = { from = from, to = to, text = change.text }
    end
  end
  for i, change in ipairs(list) do change.nth = i end
  table.sort(list, function(a, b)
    if a.from ~= b.from then return a.from < b.from end
    if (a.to < a.from) ~= (b.to < b.from) then return a.to < a.from end
    return a.nth < b.nth
  end)
  return list
end

local function splice(text, list)
  local pieces, at = {}, 1
  for _, change in ipairs(list) do
    if change.from < at then return nil, "two edits of the command overlap" end
    pieces[#pieces + 1] = text:sub(at, change.from - 1)
    pieces[#pieces + 1] = change.text
    at = change.to + 1
  end
  pieces[#pieces + 1] = text:sub(at)
  return table.concat(pieces)
end

--- A part of a script with the edits in it done; nil if some are done in another way.
function edit:excerpt(script, from, to)
  local own = self.scripts[script]
  local inside = {}
  for _, change in ipairs(own and spans(own, 1 - from) or {}) do
    if change.from >= 1 and change.to <= to - from + 1 then inside[#inside + 1] = change end
  end
  return splice(script.text:sub(from, to), inside)
end

-- scripts within scripts

local LONGEST <const> = 80  -- bytes of a script in a message

--- The edits of a script as edits of the one that it is in.
local function outward(script, own)
  local origin = script.origin
  if origin.from then  -- its text is there byte by byte, but is read twice
    local list = spans(own, origin.from - 1)
    for _, change in ipairs(list) do
      if change.text:find("[^%w%s/._=+:@-]") then return nil, "a word in it is parsed twice" end
    end
    return list
  end
  if origin.code then
    return nil, ("code runs `%s`, and cannot be edited"):format(script.text:sub(1, LONGEST))
  end
  if not origin.holder then return nil, "a script made of several words cannot be edited" end
  return origin.script:requote(origin.holder, spans(own, origin.offset or 0))
end

--- What a script within a script becomes, as a text by which two can be compared.
local function result(self, script)
  local own = self.scripts[script]
  return own and splice(script.text, spans(own, 0)) or script.text
end

--- Was the same text, at the same place, run before as another script that becomes something else?
-- Second: whether it was, and becomes the same.
local function compare(self, script, inner)
  local origin, again = script.origin, false
  local place = origin.holder or origin.from
  for _, other in ipairs(inner) do
    local from = other.origin
    if other ~= script and from and from.script == origin.script and place ~= nil
      and (from.holder or from.from) == place then
      if other.text ~= script.text or result(self, other) ~= result(self, script) then
        return true, false
      end
      again = again or self.written[other] or false
    end
  end
  return false, again
end

--- Does the text of a script within a script run more than once, and would have to be two? Second:
-- whether it ran before, and becomes the same.
local function is_disputed(self, script, seen, inner)
  local differs, again = compare(self, script, inner)
  local holder = script.origin.holder
  local visited = holder and seen[holder] and #seen[holder] or 1
  local count = 0
  for _, other in ipairs(inner) do
    if other.origin and other.origin.holder == holder then count = count + 1 end
  end
  return differs or visited > 1 and count < visited, again
end

--- Let such texts be what they are, if what they get can be changed.
local function settle_scripts(self, seen, inner)
  for i = #self.order, 1, -1 do
    local script = self.order[i]
    local changed = script.origin and #self.scripts[script].list > 0
    if changed and is_disputed(self, script, seen, inner) then
      shared.lift_script(self, script, result(self, script))
    end
  end
end

--- Write the edits of a script within a script into the one that it is in. nil and why, if that
-- cannot be.
local function write_outward(self, script, seen, inner)
  local origin, own = script.origin, self.scripts[script]
  local differs, again = is_disputed(self, script, seen, inner)
  if differs then
    self.conflict = { script = origin.script, word = origin.holder or { from = origin.from,
      to = origin.from + #script.text - 1 } }
    return nil, self:dispute()
  end
  self.written[script] = true
  if again then return true end
  local outer, why = outward(script, own)
  if not outer then return nil, why end
  local list = of(self, origin.script).list
  for _, change in ipairs(outer) do list[#list + 1] = change end
  return true
end

--- What is said about a word that would have to be two.
function edit:dispute()
  local script, word = self.conflict.script, self.conflict.word
  local text = script.text:sub(word.from, word.to)
  return ("%s runs more than once, and would need two destinations"):format(text)
end

--- The text of the outermost script with all edits done, those of scripts inside of its words
-- written in the quoting of the place.
-- @tparam table root
-- @tparam {table,...} steps all that were seen, in whatever script
-- @tparam {table,...} inner the scripts within scripts that were seen
-- @treturn string|nil
-- @treturn ?string why it cannot be done
function edit:apply(root, steps, inner)
  local seen = visits(self, steps, inner)
  self.written = {}
  settle_scripts(self, seen, inner)
  self.conflict = self.conflict or settle(self, seen)
  if self.conflict then return nil, self:dispute() end
  for i = #self.order, 1, -1 do
    local script = self.order[i]
    if script.origin and #self.scripts[script].list > 0 then
      local done, why = write_outward(self, script, seen, inner)
      if not done then return nil, why end
    end
  end
  local own = self.scripts[root]
  if not own then return root.text end
  return splice(root.text, spans(own, 0))
end

return edit
