--- Changes to the text of a script: bytes outside of an edit stay as they are.
-- @classmod sandbox_enforcer.edit
local core = require("sandbox_enforcer.core")

local edit = {}
edit.__index = edit

--- An empty set of edits.
function edit.new() return setmetatable({ scripts = {}, order = {} }, edit) end

local function of(self, script)
  local own = self.scripts[script]
  if not own then
    if script.origin then of(self, script.origin.script) end
    own = { words = {}, list = {} }
    self.scripts[script] = own
    self.order[#self.order + 1] = script  -- behind the script that it stands in
  end
  return own
end

--- Replace the bytes of a span; a span that ends before it begins inserts.
function edit:span(script, from, to, text)
  local list = of(self, script).list
  list[#list + 1] = { from = from, to = to, text = text }
end

--- Give an argument another text.
-- @tparam table script the one that the field's word stands in
-- @tparam table field see shell.lua
-- @string text already quoted
function edit:field(script, field, text)
  local word = field.word
  local own = of(self, script)
  local pieces = own.words[word]
  if not pieces then
    pieces = {}
    for i, value in ipairs(field.all or {}) do pieces[i] = core.quote(value) end
    self.conflict = self.conflict or (#pieces > 1 and table.concat(pieces):find("\\001", 1, true))
    own.words[word] = pieces
    own.list[#own.list + 1] = { from = word.from, to = word.to, pieces = pieces }
  end
  if pieces.changed and pieces.changed[field.nth] and pieces[field.nth] ~= text then
    self.conflict = true  -- one word, used twice, would have to be two
  end
  pieces.changed = pieces.changed or {}
  pieces.changed[field.nth] = true
  pieces[field.nth] = text
end

--- Add text behind the word of a field. A command of a function, or of a loop, that is seen again
-- must be given the same text again: that is written once.
-- @param by what adds it: another one each time that a command is seen
function edit:behind(script, field, text, by)
  local own = of(self, script)
  own.added = own.added or {}
  local before = own.added[field.word]
  if before and before.by ~= by then
    if not before[text] then self.conflict = true end
    return
  end
  before = before or { by = by }
  before[text] = true
  own.added[field.word] = before
  self:span(script, field.word.to + 1, field.word.to, " " .. text)
end

function edit:empty() return #self.order == 0 end

local function spans(own, shift)
  local list = {}
  for i, change in ipairs(own.list) do
    local text = change.pieces and table.concat(change.pieces, " ") or change.text
    list[i] = { from = change.from + shift, to = change.to + shift, nth = i, text = text }
  end
  table.sort(list, function(a, b)
    if a.from ~= b.from then return a.from < b.from end
    return a.nth < b.nth
  end)
  return list
end

local function splice(text, list)
  local pieces, at = {}, 1
  for _, change in ipairs(list) do
    if change.from < at then return nil, "two changes of the command overlap" end
    pieces[#pieces + 1] = text:sub(at, change.from - 1)
    pieces[#pieces + 1] = change.text
    at = change.to + 1
  end
  pieces[#pieces + 1] = text:sub(at)
  return table.concat(pieces)
end

--- The edits of a script as edits of the one that it stands in.
local function outward(origin, own)
  if origin.from then  -- its text stands there byte by byte, but is read twice
    local list = spans(own, origin.from - 1)
    for _, change in ipairs(list) do
      if change.text:find("[^%w%s/._=+:@-]") then return nil, "a word in it would be read twice" end
    end
    return list
  end
  if not origin.holder then return nil, "a script made of several words cannot be changed" end
  return origin.script:requote(origin.holder, spans(own, origin.offset or 0))
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

--- The text of the outermost script with all edits done, those of scripts inside of its words
-- written in the quoting of the place.
-- @treturn string|nil
-- @treturn ?string why it cannot be done
function edit:apply(root)
  if self.conflict then return nil, "one word would have to name two places" end
  for i = #self.order, 1, -1 do
    local script = self.order[i]
    local origin = script.origin
    if origin and #self.scripts[script].list > 0 then
      local outer, why = outward(origin, self.scripts[script])
      if not outer then return nil, why end
      for _, change in ipairs(outer) do
        self:span(origin.script, change.from, change.to, change.text)
      end
      self.scripts[script].list = {}
    end
  end
  local own = self.scripts[root]
  if not own then return root.text end
  return splice(root.text, spans(own, 0))
end

return edit
