--- Where the text of a word comes from: an argument of a call or of `set`.
--
-- A *source* is such an argument: `{ field, script, list, nth }`, the field, the script with its
-- word, and its position among all arguments of the call. A variable has the source of its value
-- (world.sources), and the *origin* of a word is
--
--     source   the argument whose text it contains; nil if there is none, or more than one
--     part     the part of the word that contains it
--     prefix, suffix  the text before and after it
--     quoted   it is in double quotes
--     tail     the text after the last literal slash in the word
--     cut      the byte of the script after that slash, or the first of the word
--     inside   that byte is in double quotes
--
-- Each use of a source is recorded (world.uses: source -> part of a word -> how), so that an
-- argument is changed only if all uses agree. It is "used", "passed" on to a variable, or only
-- "counted", or "shown" to the user.
-- @module sandbox_enforcer.shell.origin
local dialects = require("sandbox_enforcer.shell.dialects")
local steps = require("sandbox_enforcer.step")

local origin = {}

--- The arguments of a call as sources.
-- @tparam table walker
-- @tparam {table,...} fields
-- @number[opt] first index (1)
-- @treturn {table,...}
function origin.sources(walker, fields, first)
  local list, uses = {}, walker.world.uses
  for i = first or 1, #fields do
    local source = { field = fields[i], script = walker.script, list = list, nth = #list + 1 }
    list[source.nth] = source
    if walker.quiet == 0 then uses[source] = {} end
  end
  return list
end

--- Set the sources of $1 to $9.
-- @tparam table world
-- @tparam[opt] {table,...} sources nil if unknown
function origin.give(world, sources)
  for i = 1, 9 do world:put(world.sources, tostring(i), sources and sources[i] or nil) end
end

--- The sources of "$@"; nil if unknown.
local function all_sources(walker)
  local set = walker.world.here.arguments
  if set then return set.sources end
  return walker.given or nil
end

-- uses

local function note(world, source, part, how)
  local uses = world.uses[source] or {}
  uses[part] = uses[part] or how
end

--- Parameters for all arguments, and how they use them.
local ALL <const> = { ["@"] = "used", ["*"] = "used", ["#"] = "counted" }

--- Record that a part of a word uses the parameter it names.
-- @tparam table walker
-- @tparam table part a parameter
function origin.use(walker, part)
  local world, name = walker.world, part.name
  local how = walker.logs and "shown" or ALL[name]
  if ALL[name] then
    for _, source in ipairs(all_sources(walker) or {}) do note(world, source, part, how) end
  elseif name and world.sources[name] then
    note(world, world.sources[name], part, how or "used")
  end
end

--- A variable gets the whole text of a word, and with it the word's source: using the variable uses
-- the source.
-- @tparam table world
-- @string name
-- @tparam table|nil from the origin of the word
-- @string[opt] prefix the text before it in the word, such as "x="
function origin.pass(world, name, from, prefix)
  local whole = from and from.source and from.suffix == "" and from.prefix == (prefix or "")
  if not whole then return end
  world:put(world.sources, name, from.source)
  local uses = world.uses[from.source]
  if uses then uses[from.part] = "passed" end
end

-- words

--- May the current code run more than once, or with its own arguments?
local function is_shared(walker) return walker.called or next(walker.world.sources) ~= nil end

--- The text of a piece of a word; nil if unknown or split.
local function text_of(walker, piece, quoted)
  if piece.foreign then return nil end
  if steps.LITERAL[piece.kind] then return piece.text or "" end
  local odd = piece.kind ~= "parameter" or piece.op or piece.length or piece.indirect or piece.index
    or dialects.goes_on(walker, piece)
  local value = not odd and piece.name and walker.world.vars[piece.name]
  return value and (quoted or not value:find("[%s*?%[\\]")) and value or nil
end

--- The pieces of a word with their texts; nil if one is unknown.
local function pieces(walker, word)
  local list = {}
  for _, part in ipairs(word.parts or {}) do
    local quoted = part.kind == "double"
    for _, piece in ipairs(quoted and part.parts or { part }) do
      local text = text_of(walker, piece, quoted)
      if not text then return nil end
      list[#list + 1] = { part = piece, text = text, quoted = quoted }
    end
  end
  return list
end

--- The position of the last slash in a piece, if it is written literally.
local function slash_in(script, piece)
  if piece.part.kind ~= "literal" then return nil end
  local written = script.text:sub(piece.part.from, piece.part.to)
  return written == piece.text and written:match("^.*()/") or nil
end

--- Set the fields for the part of a word after its last literal slash.
local function cut(from, script, word, list)
  from.tail, from.cut, from.inside = "", word.from, false
  for _, piece in ipairs(list) do
    local at = slash_in(script, piece)
    if at then
      from.tail, from.cut = piece.text:sub(at + 1), piece.part.from + at
      from.inside = piece.quoted
    else
      from.tail = from.tail .. piece.text
    end
  end
  return from
end

--- The origin of a word with one text; nil if it has none.
-- @tparam table walker
-- @tparam table word
-- @treturn table|nil
function origin.of(walker, word)
  if not word.parts or not is_shared(walker) then return nil end
  local list = pieces(walker, word)
  if not list then return nil end
  local from, before, count = {}, "", 0
  for _, piece in ipairs(list) do
    local source = piece.part.kind == "parameter" and walker.world.sources[piece.part.name]
    if source then
      count = count + 1
      from.source, from.part, from.quoted, from.prefix = source, piece.part, piece.quoted, before
      from.suffix = ""
    elseif count > 0 then
      from.suffix = from.suffix .. piece.text
    end
    before = before .. piece.text
  end
  if count > 1 then from.source = nil end
  return cut(from, walker.script, word, list)
end

--- The parameter of a word that is just "$@".
local function arguments_part(word)
  local part = word.parts and #word.parts == 1 and word.parts[1]
  local quoted = part and part.kind == "double"
  if quoted then part = #part.parts == 1 and part.parts[1] end
  local all = part and part.kind == "parameter" and part.name == "@" and not part.op
    and not part.length and not part.index
  return all and part or nil, quoted
end

--- The origins of a word's texts, nil for those without.
-- @tparam table walker
-- @tparam table word
-- @number count of texts
-- @treturn function(nth) -> origin|nil
function origin.each(walker, word, count)
  if not is_shared(walker) then return function() end end
  local part, quoted = arguments_part(word)
  local sources = part and all_sources(walker)
  if sources and #sources == count then
    return function(nth)
      return {
        source = sources[nth], part = part, quoted = quoted, prefix = "", suffix = "", all = true,
      }
    end
  end
  local only = count == 1 and origin.of(walker, word) or nil
  return function() return only end
end

return origin
