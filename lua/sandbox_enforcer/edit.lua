--- Edits to the text of a script: bytes outside an edit stay as they are.
--
-- The same text may run more than once: a function body, or a script passed to `bash -c` there.
-- Each run is a *visit*, and the change it needs in a word is its *wish*. A word changes only if
-- all its visits have the same wish. Otherwise shared_words.lua looks for another way.
-- @classmod sandbox_enforcer.edit
local core = require("sandbox_enforcer.core")
local steps = require("sandbox_enforcer.step")
local shared_words = require("sandbox_enforcer.shared_words")

local edit = {}
edit.__index = edit

--- An empty set of edits.
-- @tparam[opt] table uses which words use the arguments of calls (shell/origin.lua)
-- @tparam[opt] table home how to write paths below it: see core.quote
function edit.new(uses, home)
  return setmetatable({ scripts = {}, order = {}, uses = uses or {}, home = home }, edit)
end

local function of(self, script)
  local own = self.scripts[script]
  if not own then
    if script.origin then of(self, script.origin.script) end
    own = { words = {}, list = {} }
    self.scripts[script] = own
    self.order[#self.order + 1] = script  -- after the script that contains it
  end
  return own
end

--- The visit that an argument or a redirection's file belongs to. Arguments from one word share a
-- visit.
local function visit_of(thing) return thing.all or thing end

--- A visit's wish for a word: `{ pieces, changed, inserts }`; `changed` are the arguments, or the
-- file, that the pieces are for.
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

--- Replace the text of an argument.
-- @tparam table script the one that contains the field's word
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

--- Replace the file name of a redirection.
-- @tparam table script the one that contains the redirection
-- @tparam table file see shell/redirects.lua
-- @string text already quoted
function edit:file(script, file, text)
  local wish = wish_of(self, script, file.redirect.target, file)
  wish.pieces, wish.changed = { text }, { file }
end

--- Insert text inside a word, before it, or after it.
-- @tparam table thing the field or file that the word produces
-- @number at the byte before which to insert
-- @number[opt] instead how many bytes from there on it replaces
function edit:insert(script, word, thing, at, text, instead)
  local inserts = wish_of(self, script, word, thing).inserts
  inserts[#inserts + 1] = { at = at, text = text, field = thing, instead = instead or 0 }
end

--- Add an argument after a field's word.
function edit:after(script, field, text)
  self:insert(script, field.word, field, field.word.to + 1, " " .. text)
end

function edit:empty() return #self.order == 0 end

-- agreement

--- A wish as a string, for comparison.
local function signature(wish)
  local parts = { wish.pieces and table.concat(wish.pieces, " ") or "" }
  for _, insert in ipairs(wish.inserts) do
    parts[#parts + 1] = insert.at .. " " .. insert.instead .. " " .. insert.text
  end
  return table.concat(parts, "\0")
end

--- All visits of the words of steps, of function calls and of nested scripts: word -> list of
-- visits.
local function visits(self, seen_steps, inner)
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
  for _, step in ipairs(seen_steps) do
    for _, field in ipairs(rawget(step, "wrapped") and {} or step.fields) do
      add(field.word, field)
    end
    for _, field in ipairs(step.listed or {}) do add(field.word, field) end
    for _, file in ipairs(step.opened.files) do add(file.redirect.target, file) end
    local stdin = step.opened.stdin
    if stdin.kind == "file" then add(stdin.redirect.target, stdin) end
    if stdin.kind == "text" then add(stdin.holder, stdin) end
    for _, file in ipairs(step.opened.beside or {}) do add(file.redirect.target, file) end
    for _, variable in ipairs(step.environment) do
      if variable.word then add(variable.word, variable) end
    end
    for _, element in ipairs(steps.elements(step)) do add(element.word, element.owner) end
  end
  for source in pairs(self.uses) do
    if source.field.word then add(source.field.word, source.field) end  -- of a call that is seen
  end
  for _, script in ipairs(inner) do
    local origin = script.origin
    if origin.field then add(origin.field.word, origin.field) end
  end
  return map
end

--- Do all visits of a word have the same wish?
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

--- Find another way for every word whose visits disagree. Returns the first word that has none.
local function settle(self, seen)
  local conflict = disputed(self, seen)
  while conflict do
    if not shared_words.settle(self, conflict, seen[conflict.word] or {}) then return conflict end
    conflict = disputed(self, seen)
  end
  return shared_words.check(self)
end

-- text

local function add_wish(list, word, wish, shift)
  if wish.pieces then
    local text = table.concat(wish.pieces, " ")
    list[#list + 1] = { from = word.from + shift, to = word.to + shift, text = text }
  end
  for _, insert in ipairs(wish.inserts) do
    local at = insert.at + shift
    list[#list + 1] = { from = at, to = at - 1 + insert.instead, text = insert.text }
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

--- Part of a script with its edits applied; nil if some of the edits are made in another way.
function edit:excerpt(script, from, to)
  local own = self.scripts[script]
  local inside = {}
  for _, change in ipairs(own and spans(own, 1 - from) or {}) do
    if change.from >= 1 and change.to <= to - from + 1 then inside[#inside + 1] = change end
  end
  return splice(script.text:sub(from, to), inside)
end

-- nested scripts

local LONGEST <const> = 80  -- bytes of a script in a message

--- Translate the edits of a script into edits of the script around it.
local function outward(script, own)
  local origin = script.origin
  if origin.from then  -- its bytes are all there, but are read twice
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

--- What a nested script becomes, as a string, for comparison.
local function result(self, script)
  local own = self.scripts[script]
  return own and splice(script.text, spans(own, 0)) or script.text
end

--- Did the same text, at the same position, already run as another script with a different result?
-- Second: whether it ran and had the same result.
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

--- Does a nested script's text run more than once, and need two versions? Second: whether it ran
-- before with the same result.
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

--- Leave texts that need two versions alone if their arguments can be changed instead.
local function settle_scripts(self, seen, inner)
  for i = #self.order, 1, -1 do
    local script = self.order[i]
    local changed = script.origin and #self.scripts[script].list > 0
    if changed and is_disputed(self, script, seen, inner) then
      shared_words.lift_script(self, script, result(self, script))
    end
  end
end

--- Write the edits of a nested script into the script around it. nil and why if that is impossible.
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

--- The message about a word that would need two versions.
function edit:dispute()
  local script, word = self.conflict.script, self.conflict.word
  local text = script.text:sub(word.from, word.to)
  return ("%s runs more than once, and would need two destinations"):format(text)
end

--- The text of the outermost script with all edits applied; edits of nested scripts follow the
-- quoting around them.
-- @tparam table root
-- @tparam {table,...} seen_steps all of them, in any script
-- @tparam {table,...} inner the nested scripts seen
-- @treturn string|nil
-- @treturn ?string why it cannot be done
function edit:apply(root, seen_steps, inner)
  local seen = visits(self, seen_steps, inner)
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
