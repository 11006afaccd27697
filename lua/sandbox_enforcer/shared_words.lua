--- Words that run more than once, with a different wish at each visit (edit.lua).
--
-- There are two ways out. If every visit wants the same directory before its own text, that
-- directory goes before the word:
--
--     dl() { curl -o "$2" "$1"; }  ->  dl() { curl -o SANDBOX/"$2" "$1"; }
--
-- Otherwise the word's content may come whole from an argument of a call: the argument changes if
-- all its uses want the same.
--
--     f() { cat "$1"; }; f x; f y  ->  f() { cat "$1"; }; f SANDBOX/x; f y
-- @module sandbox_enforcer.shared_words
local core = require("sandbox_enforcer.core")

local shared_words = {}

local PLAIN <const> = "^[%w/._+:@%%=,-]+$"  -- what the shell neither splits nor expands

--- The text of a quoted word, below `~` too; nil if it is not one word.
local function value_of(quoted, home)
  local script = core.parse(": " .. quoted)
  local command = script and script.root
  while command and command.items do command = #command.items == 1 and command.items[1] or nil end
  local words = command and command.words or {}
  if #words ~= 2 then return nil end
  if words[2].value then return words[2].value end
  local found = script:expand(words[2], { HOME = home and home.home })
  return found and #found == 1 and found[1] or nil
end

--- The only argument or file that a wish changes, and its new text; nil if there are more, or the
-- wish also inserts something.
local function single(wish, home)
  if not wish.pieces or #wish.pieces ~= 1 or #wish.inserts > 0 then return nil end
  return wish.changed[1], value_of(wish.pieces[1], home)
end

-- a directory before the word

--- The two endings of a word that may stay: all of it, or the part after its last slash.
local ENDS <const> = {
  function(thing) return thing.text end,
  function(thing) return thing.from and thing.from.tail end,
}

--- The text a visit wants before its word's ending; nil if the ending changes too.
local function beginning(self, wish, find_end)
  local thing, value = single(wish or { inserts = {} }, self.home)
  local tail = value and find_end(thing)
  local at = tail and tail ~= "" and #value - #tail
  return at and at > 0 and value:sub(at + 1) == tail and value:sub(1, at) or nil
end

--- The text all visits want before their word's ending; nil if they differ.
local function common_beginning(self, wishes, seen, find_end)
  local common
  for _, visit in ipairs(seen) do
    local own = beginning(self, wishes[visit], find_end)
    if not own or common and own ~= common then return nil end
    common = own
  end
  return common
end

--- Freeze the arguments that the visits of a word use.
local function fix(self, wishes)
  for _, wish in ipairs(wishes.order) do
    local from = wish.changed[1].from
    if from and from.source then self.fixed[from.source] = true end
  end
end

--- Write a directory before the word, replacing the one there.
local function put_before(self, conflict, seen)
  local own, word = self.scripts[conflict.script], conflict.word
  local wishes = own.list[conflict.nth].wishes
  for i, find_end in ipairs(ENDS) do
    local text = common_beginning(self, wishes, seen, find_end)
    if text then
      local from = i == 2 and wishes.order[1].changed[1].from
      fix(self, wishes)
      own.words[word] = nil
      own.list[conflict.nth] = {
        from = word.from, to = (from and from.cut or word.from) - 1,
        text = core.quote(text, self.home) .. (from and from.inside and '"' or ""),
      }
      return true
    end
  end
  return false
end

-- arguments of calls

--- The new text of an argument so that the word containing it gets its new text; nil if impossible.
local function argument(from, quoted, home)
  local value = value_of(quoted, home)
  if not from or not from.source or not value then return nil end
  local text = value:sub(#from.prefix + 1, #value - #from.suffix)
  if text == "" or from.prefix .. text .. from.suffix ~= value then return nil end
  if not from.quoted and not text:find(PLAIN) then return nil end
  return text, text == value and quoted or core.quote(text, home)
end

--- Does only "$@" use the arguments of a call from this one on? Then more can be added.
local function is_open(self, from)
  local source = from and from.all and from.source
  for nth = source and source.nth or 1, source and #source.list or 0 do
    for part, how in pairs(self.uses[source.list[nth]] or {}) do
      if part.name ~= "@" and how ~= "shown" then return false end
    end
  end
  return source ~= nil and source ~= false
end

--- Note an argument's new text, and the part of the word that wants it. Returns false if another
-- part wants a different text.
local function want(self, from, text)
  local lifted = self.lifted[from.source] or { text = text, parts = {} }
  self.lifted[from.source] = lifted
  lifted.parts[from.part] = true
  return lifted.text == text
end

--- Change a call's argument to what a visit wants of the word containing it.
local function lift_piece(self, from, quoted)
  local text, written = argument(from, quoted, self.home)
  if not text and not is_open(self, from) then return false end
  self:field(from.source.script, from.source.field, written or quoted)
  return want(self, from, text or quoted)
end

--- Add arguments to a call, after the one that a word contains.
local function lift_insert(self, insert)
  local field = insert.field
  local from = field.word and insert.at == field.word.to + 1 and field.from
  if not from or not is_open(self, from) then return false end
  local given = from.source.field
  self:insert(from.source.script, given.word, given, given.word.to + 1, insert.text)
  return true
end

--- Change a call's arguments to fulfil a wish.
local function lift(self, wish)
  for nth, thing in pairs(wish.changed or {}) do
    if not lift_piece(self, thing.from, wish.pieces[nth]) then return false end
  end
  for _, insert in ipairs(wish.inserts) do
    if not lift_insert(self, insert) then return false end
  end
  return true
end

--- Change the arguments of all calls to what the visits of a word want.
local function change_calls(self, conflict)
  local own = self.scripts[conflict.script]
  local wishes = own.list[conflict.nth].wishes
  own.words[conflict.word] = nil
  table.remove(own.list, conflict.nth)
  for _, wish in ipairs(wishes.order) do
    if not lift(self, wish) then return false end
  end
  return true
end

-- the interface for edit.lua

--- Find another way for a word whose visits disagree. Returns false if there is none.
-- @tparam sandbox_enforcer.edit self
-- @tparam table conflict `{ script, word, nth }`
-- @tparam {table,...} seen the visits of the word
function shared_words.settle(self, conflict, seen)
  self.lifted, self.fixed = self.lifted or {}, self.fixed or {}
  return put_before(self, conflict, seen) or change_calls(self, conflict)
end

--- Do all wishes of a nested script concern only the arguments it gets?
local function is_about_arguments(list, outer)
  for _, change in ipairs(list) do
    for _, wish in ipairs(change.wishes and change.wishes.order or { { changed = { {} } } }) do
      for _, thing in pairs(wish.changed or { {} }) do
        local source = thing.from and thing.from.source
        if not source or source.script ~= outer then return false end
      end
    end
  end
  return true
end

--- Move the edits of a nested script out of it: into the arguments it gets, or into the argument
-- that it is itself. If neither works, they stay.
-- @tparam sandbox_enforcer.edit self
-- @tparam table script
-- @string text what the script becomes
function shared_words.lift_script(self, script, text)
  self.lifted, self.fixed = self.lifted or {}, self.fixed or {}
  local own, origin = self.scripts[script], script.origin
  local list = own.list
  local inner = is_about_arguments(list, origin.script)
  if not inner and not (origin.field and origin.field.from) then return end
  own.words, own.list = {}, {}
  if not inner then
    return self:field(origin.script, origin.field, core.quote((origin.prefix or "") .. text))
  end
  for _, change in ipairs(list) do
    for _, wish in ipairs(change.wishes.order) do
      if not lift(self, wish) then
        self.conflict = { script = script, word = change.word }
        return
      end
    end
  end
end

--- Add the wishes of words that change in place.
local function add_wishes(self, wishes)
  for _, wish in ipairs(wishes.order) do
    for nth, thing in pairs(wish.changed or {}) do
      local from = thing.from
      local lifted = from and from.source and self.lifted[from.source]
      local text = lifted and argument(from, wish.pieces[nth], self.home) or wish.pieces[nth]
      if lifted and text == lifted.text then lifted.parts[from.part] = true end
    end
  end
end

--- Is there a use of a changed argument that did not want the change? Returns the argument, as a
-- conflict.
function shared_words.check(self)
  if not self.lifted then return nil end
  for _, own in pairs(self.scripts) do
    for _, change in ipairs(own.list) do
      if change.wishes then add_wishes(self, change.wishes) end
    end
  end
  for source, lifted in pairs(self.lifted) do
    local wrong = self.fixed[source]
    for part, how in pairs(self.uses[source] or {}) do
      wrong = wrong or how == "used" and not lifted.parts[part]
    end
    if wrong then return { script = source.script, word = source.field.word } end
  end
  return nil
end

return shared_words
