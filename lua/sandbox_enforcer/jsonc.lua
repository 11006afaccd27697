--- Edits JSON in place: every other byte stays as it is, comments too.
--
--     local file, why = jsonc.parse(text)
--     file:put({ "permissions", "additionalDirectories" }, { "~/sandbox" })
--     file.text
--
-- A node is `{ kind, from, to }` (bytes of the text); the kinds are "object", with `members`
-- (`{ key, from, key_end, to, value }`), "array", with `items`, and "value". Comments and trailing
-- commas are accepted, because many editors leave them; `file.comment` and `file.comma` give the
-- position of the first of each.
-- @classmod sandbox_enforcer.jsonc
local core = require("sandbox_enforcer.core")

local jsonc = {}
jsonc.__index = jsonc

local DEPTH <const> = 200

-- reading

--- The line and the column of a byte.
function jsonc.position(text, at)
  local before = text:sub(1, at - 1)
  local last = before:gsub("^.*\n", "")
  return select(2, before:gsub("\n", "\n")) + 1, (utf8.len(last) or #last) + 1
end

local function fail(self, at, what) error({ at = math.min(at, #self.text + 1), what = what }, 0) end

--- The next byte outside spaces and comments.
local function skip(self, at)
  local text = self.text
  while true do
    at = text:find("[^ \t\r\n]", at) or #text + 1
    local close
    if text:find("^//", at) then
      close = (text:find("[\r\n]", at) or #text + 1) - 1
    elseif text:find("^/%*", at) then
      close = select(2, text:find("*/", at + 2, true))
      if not close then fail(self, at, "unclosed comment") end
    else
      return at
    end
    self.comment = self.comment or at
    at = close + 1
  end
end

local function string_end(self, at)
  local i = at + 1
  while true do
    i = self.text:find('["\\%c]', i) or #self.text + 1
    local byte = self.text:sub(i, i)
    if byte == '"' then break end
    if byte ~= "\\" then fail(self, i, byte == "" and "unclosed string"
      or "control character in a string") end
    i = i + 2
  end
  if not core.json_span(self.text:sub(at, i)) then fail(self, at, "invalid string") end
  return i
end

local function plain(self, at)
  local word = self.text:match("^[%w+.-]+", at)
  if not word then
    local byte = self.text:match("^[^\x80-\xBF][\x80-\xBF]*", at)
    fail(self, at, byte and ("unexpected %s"):format(byte) or "unexpected end")
  end
  if not core.json_span(word) then fail(self, at, ("unexpected %s"):format(word)) end
  return { kind = "value", from = at, to = at + #word - 1 }
end

local value

--- The parts between brackets, each read by a function.
local function list(self, at, close, depth, read)
  if depth > DEPTH then fail(self, at, "nested too deeply") end
  local i = skip(self, at + 1)
  if self.text:sub(i, i) == close then return i end
  while true do
    local comma
    i = skip(self, read(i) + 1)
    if self.text:sub(i, i) == "," then comma, i = i, skip(self, i + 1) end
    local ends = self.text:sub(i, i) == close
    if comma and ends then self.comma = self.comma or comma end
    if ends then return i end
    if not comma then fail(self, i, ("expected , or %s"):format(close)) end
  end
end

local function object(self, at, depth)
  local node = { kind = "object", from = at, members = {} }
  node.to = list(self, at, "}", depth, function(i)
    if self.text:sub(i, i) ~= '"' then fail(self, i, 'expected a key in "…"') end
    local key_end = string_end(self, i)
    local colon = skip(self, key_end + 1)
    if self.text:sub(colon, colon) ~= ":" then fail(self, colon, "expected :") end
    local inner = value(self, skip(self, colon + 1), depth + 1)
    local key = self.decode(self.text:sub(i, key_end))
    node.members[#node.members + 1] = {
      key = key, from = i, key_end = key_end, to = inner.to, value = inner,
    }
    return inner.to
  end)
  return node
end

local function array(self, at, depth)
  local node = { kind = "array", from = at, items = {} }
  node.to = list(self, at, "]", depth, function(i)
    local inner = value(self, i, depth + 1)
    node.items[#node.items + 1] = inner
    return inner.to
  end)
  return node
end

function value(self, at, depth)
  local byte = self.text:sub(at, at)
  if byte == "{" then return object(self, at, depth) end
  if byte == "[" then return array(self, at, depth) end
  if byte == '"' then return { kind = "value", from = at, to = string_end(self, at) } end
  return plain(self, at)
end

local BOM <const> = "\xEF\xBB\xBF"

local function read(self)
  local first = skip(self, self.text:sub(1, 3) == BOM and 4 or 1)
  self.root = value(self, first, 1)
  local after = skip(self, self.root.to + 1)
  if after <= #self.text then fail(self, after, "unexpected text after the end") end
end

--- Parse a text.
-- @string text
-- @tparam function decode turns JSON text into a value: cjson's
-- @treturn ?jsonc
-- @treturn ?string what is wrong: "line 3, column 7: expected :"
function jsonc.parse(text, decode)
  local self = setmetatable({ text = text, decode = decode }, jsonc)
  local good, problem = pcall(read, self)
  if good then return self end
  if type(problem) ~= "table" then error(problem, 0) end
  local line, column = jsonc.position(text, problem.at)
  return nil, ("line %d, column %d: %s"):format(line, column, problem.what)
end

-- finding

--- A member of an object; the last of several equal keys counts.
local function member(node, key)
  for i = #(node.members or {}), 1, -1 do
    if node.members[i].key == key then return node.members[i], i end
  end
  return nil
end

--- The node at a path of keys and positions; nil if there is none.
-- @tparam table|nil node
-- @param ... keys of objects, or numbers of items
function jsonc.at(node, ...)
  for _, key in ipairs({ ... }) do
    if not node then return nil end
    local found = type(key) == "number" and (node.items or {})[key] or member(node, key)
    node = found and (found.value or found)
  end
  return node
end

--- Add the pieces of a node as strict JSON: no comments, no trailing commas.
local function add_strict(out, text, node)
  if node.kind == "value" then
    out[#out + 1] = text:sub(node.from, node.to)
    return
  end
  out[#out + 1] = node.members and "{" or "["
  for i, part in ipairs(node.members or node.items) do
    if i > 1 then out[#out + 1] = "," end
    if part.value then out[#out + 1] = text:sub(part.from, part.key_end) .. ":" end
    add_strict(out, text, part.value or part)
  end
  out[#out + 1] = node.members and "}" or "]"
end

--- A node as a value.
function jsonc:decoded(node)
  local out = {}
  add_strict(out, self.text, node)
  return self.decode(table.concat(out))
end

-- writing

--- The text's layout: its line ending, one step of indentation (nil: all on one line), and the
-- text after a colon.
local function layout(self)
  local text, root = self.text, self.root
  local lines = text:sub(root.from, root.to):find("\n", 1, true)
  local first = (root.members or {})[1]
  local indent = first and text:sub(1, first.from - 1):match("\n([ \t]*)$")
  local colon = first and text:match('^"[^"]*"%s*:(%s*)', first.from)
  return {
    line = text:find("\r\n", 1, true) and "\r\n" or "\n", colon = colon == "" and "" or " ",
    step = (lines or not first) and (indent and indent ~= "" and indent or "  ") or nil,
  }
end

--- A value as JSON on one line: a list of `{ key, value }` with `object = true` is an object.
local function inline(given, style)
  local space = style.colon
  if type(given) == "string" then return core.json_quote(given) end
  if type(given) ~= "table" then return tostring(given) end
  local parts = {}
  for i, item in ipairs(given) do
    parts[i] = given.object
      and ("%s:%s%s"):format(core.json_quote(item[1]), space, inline(item[2], style))
      or inline(item, style)
  end
  local pad = given.object and #parts > 0 and space or ""
  local open, close = given.object and "{" or "[", given.object and "}" or "]"
  return open .. pad .. table.concat(parts, "," .. space) .. pad .. close
end

--- The indentation of the line that contains a byte.
local function indentation(text, at)
  return text:sub(1, at - 1):gsub("^.*\n", ""):match("^[ \t]*")
end

--- A value as JSON; `spread` levels of it get lines of their own.
local function rendered(given, style, indent)
  if type(given) ~= "table" or not given.spread or not style.step then
    return inline(given, style)
  end
  local parts, inner = {}, indent .. style.step
  for i, item in ipairs(given) do
    local text = rendered(given.object and item[2] or item, style, inner)
    parts[i] = inner .. (given.object and core.json_quote(item[1]) .. ":" .. style.colon or "")
      .. text
  end
  local open, close = given.object and "{" or "[", given.object and "}" or "]"
  return open .. style.line .. table.concat(parts, "," .. style.line) .. style.line .. indent
    .. close
end

--- Apply edits: `{ from, to, text }`, positions in the original text.
local function apply(self, edits)
  table.sort(edits, function(a, b) return a[1] > b[1] end)
  local text = self.text
  for _, edit in ipairs(edits) do
    text = text:sub(1, edit[1] - 1) .. edit[3] .. text:sub(edit[2] + 1)
  end
  local again, why = jsonc.parse(text, self.decode)
  if not again then error("the edit breaks the JSON: " .. why, 0) end
  self.text, self.root, self.comment, self.comma = again.text, again.root, again.comment,
    again.comma
end

--- Where the last token before a byte ends: a value, a comma, a bracket or a comment.
local function word_end(self, node, before)
  local last = node.from
  local i = node.from + 1
  for _, part in ipairs(node.members or node.items) do
    if part.to < before then last = math.max(last, part.to) end
  end
  i = math.max(i, last + 1)
  while i < before do
    local from = self.text:find("[^ \t\r\n]", i)
    if not from or from >= before then break end
    if self.text:find("^//", from) then
      last = (self.text:find("[\r\n]", from) or #self.text + 1) - 1
    elseif self.text:find("^/%*", from) then
      last = select(2, self.text:find("*/", from + 2, true))
    else
      last = from
    end
    i = last + 1
  end
  return last
end

--- Is there a comma after the last part of a node?
local function has_comma(self, node, part)
  local at = skip({ text = self.text }, part.to + 1)
  return at < node.to and self.text:sub(at, at) == ","
end

--- Add a part at the end of an object or an array.
local function add(self, node, write)
  local parts, style = node.members or node.items, layout(self)
  local last = parts[#parts]
  local edits = {}
  local spread = style.step and (node == self.root or not last
    or self.text:sub(node.from, last.from):find("\n", 1, true))
  local base = indentation(self.text, node.from)
  local inner = spread and (last and indentation(self.text, last.from) or base .. style.step)
  if last and not has_comma(self, node, last) then
    edits[1] = { last.to + 1, last.to, "," }
  end
  local at = word_end(self, node, node.to)
  local gap = self.text:sub(at + 1, node.to - 1)
  local text = spread and style.line .. inner .. write(style, inner)
    or (last and style.colon or "") .. write(style, base)
  if spread and not gap:find("\n", 1, true) then text = text .. style.line .. base end
  if edits[1] and edits[1][1] == at + 1 then
    edits[1][3] = edits[1][3] .. text
  else
    edits[#edits + 1] = { at + 1, at, text }
  end
  apply(self, edits)
end

--- Put a value at a path of keys; the last must not exist yet, objects above it are created.
-- @tparam {string,...} keys
-- @param given see `inline`; `spread` in a table puts its parts on lines of their own
function jsonc:put(keys, given)
  local node, depth = self.root, 1
  while depth < #keys do
    local inner = jsonc.at(node, keys[depth])
    if not inner then break end
    node, depth = inner, depth + 1
  end
  for i = #keys, depth + 1, -1 do
    given = { { keys[i], given }, object = true, spread = true }
  end
  add(self, node, function(style, indent)
    return core.json_quote(keys[depth]) .. ":" .. style.colon .. rendered(given, style, indent)
  end)
end

--- Add a value to the array at a path of keys.
function jsonc:append(keys, given)
  add(self, jsonc.at(self.root, table.unpack(keys)), function(style, indent)
    return rendered(given, style, indent)
  end)
end

--- Remove a part of an object or an array: `{ keys..., key or number }`.
function jsonc:drop(keys)
  local node = jsonc.at(self.root, table.unpack(keys, 1, #keys - 1))
  local key, parts = keys[#keys], node.members or node.items
  local nth = node.items and key or select(2, member(node, key))
  local part, before, after = parts[nth], parts[nth - 1], parts[nth + 1]
  if after then
    local start = word_end(self, node, part.from)
    local comma = skip({ text = self.text }, part.to + 1)
    return apply(self, { { start + 1, comma, "" } })
  end
  local edits = { { word_end(self, node, part.from) + 1, part.to, "" } }
  if before then
    local comma = skip({ text = self.text }, before.to + 1)
    if edits[1][1] <= comma + 1 then edits[1][1] = comma else
      edits[2] = { comma, comma, "" }
    end
  elseif not self.text:sub(node.from + 1, edits[1][1] - 1):find("%S")
    and not self.text:sub(part.to + 1, node.to - 1):find("%S") then
    edits[1] = { node.from + 1, node.to - 1, "" }
  end
  apply(self, edits)
end

return jsonc
