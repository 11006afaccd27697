--- Which commands only read and print, according to their rules.
-- @module sandbox_enforcer.rule.read_only
local call = require("sandbox_enforcer.rule.call")
local core = require("sandbox_enforcer.core")
local effects = require("sandbox_enforcer.rule.effects")
local kinds = require("sandbox_enforcer.effect").kinds
local globs = require("sandbox_enforcer.shell.globs")
local input = require("sandbox_enforcer.shell.input")
local landings = require("sandbox_enforcer.rule.landings")
local rules = require("sandbox_enforcer.rule.load")
local settings = require("sandbox_enforcer.rule.settings")
local steps = require("sandbox_enforcer.step")

local read_only = {}

--- Are all options before a subcommand among those of a list?
local function has_only(above, names)
  for _, item in ipairs(above.options) do
    if not above.among(item.name, names) then return false end
  end
  return true
end

--- Do the rules above a subcommand leave it pure?
local function is_plain(given)
  local above = given.parent
  while above do
    local plain = above.rule.plain
    if type(plain) == "string" then
      if not has_only(above, plain) then return false end
    elseif plain and not rules.answer(above.rule, "plain", plain, above, given) then
      return false
    end
    above = above.parent
  end
  return true
end

--- Is a call that its rule understands pure?
local function of_call(given)
  if given.subcommand ~= nil then return false end
  local pure = given.rule.pure
  if type(pure) == "function" then pure = rules.answer(given.rule, "pure", pure, given) end
  return pure and is_plain(given) and pure or false
end

--- Does a command only read and print, as far as its rule knows? An option not in the rule is never
-- pure: another program of that name may have it, and write.
-- @tparam table step from effects.of
-- @treturn boolean|string "always": even with unknown words
function read_only.pure(step)
  local given, doubtful = steps.clear_call(step), step.doubtful
  if given then return of_call(given) end
  local always = doubtful and doubtful.rule.pure == "always" and not doubtful.unknown
  return always and "always" or false
end

--- Does a command only read, given other arguments?
-- @tparam table step with those arguments
-- @treturn boolean|string as `pure`
-- @treturn {table,...} what it reads
local function with_arguments(rule, step, known)
  local given = call.read(rule, step.fields, step.environment)
  given.assigned = known.assigned
  local list = {}
  local where = effects.directory(given, step.cwd)
  local at = given
  while at do
    local doubtful = at.unknown or at.unsure or at.surplus
    if doubtful or effects.inspected(at) or settings.why(at, known, where) then
      return false, list
    end
    effects.arguments(at, where, list)
    if at.rule.does then effects.doing(at, where, list) end
    at = at.parent
  end
  if #landings.of(given) > 0 then return false, list end
  return of_call(given), list
end

-- unknown arguments with a few possible values

local MOST <const> = 64  -- combinations
local MOST_FILES <const> = 2000  -- files that a shell pattern may match

--- Names that another command prints, none of which could be an option (see reading.lua): no field,
-- one, or two of them.
local function printed(step, field)
  local alone = field.holes and field.begins == "" and not field.below
    and field.word and field.word.value == field.holes
  local link = field.printed or (field.open or alone) and step.opened.stdin.link
  local by = link and link.given and link.given.by
  if not by or field.splits or by.null and not field.open and not alone then return nil end
  local name = {
    word = field.word, nth = 1, of = 1, begins = "./", printed = link, open = field.open or alone,
  }
  if alone then return { { name } } end
  return { {}, { name }, { name, name } }
end

--- Names that find inserts: one, or two of them. None is an option, unless a starting path
-- begins with a dash; or with `bare`, a name in the working directory.
local function found(step, field)
  for _, text in ipairs(field.bare and core.list(step.cwd) or field.below) do
    if text:find("^%-") then return nil end
  end
  local name = {
    word = field.word, nth = 1, of = 1, begins = "./", below = field.below,
    matching = field.matching, any = field.any, holes = field.holes,
  }
  return { { name }, { name, name } }
end

local MOST_WORDS <const> = 8  -- input words, in all combinations

--- Add a list of texts, unless it is there already.
local function add_once(list, seen, texts)
  local key = table.concat(texts, "\0")
  if seen[key] then return end
  seen[key], list[#list + 1] = true, texts
end

--- The words of a text, split at blanks, line ends, or zeros. nil if there are too many.
local function pieces(text, separator)
  local list = {}
  for word in text:gmatch("[^" .. separator .. "]+") do
    list[#list + 1] = word
    if #list > MOST_WORDS then return nil end
  end
  return list
end

--- Known input: its words, as many at a time as there may be. A hole takes each line, with the text
-- around the hole.
local function comes_in(step, field)
  if not field.open and (not field.holes or field.below) then return nil end
  local text = input.of(step)
  if not text or text:find("[\"'\\]") then return nil end
  local list, seen = {}, { [""] = not field.open }
  local splits = field.splits and "\n%" .. field.splits
  for _, separator in ipairs(splits and { splits } or { "%s", "\n", "%z" }) do
    local words = pieces(text, separator)
    if not words then return nil end
    for first = 1, #words do
      for last = first, field.open and #words or first do
        add_once(list, seen, { table.unpack(words, first, last) })
      end
    end
  end
  if field.open then add_once(list, seen, {}) return list end
  local written = field.word and field.of == 1 and field.word.value
  for _, texts in ipairs(written and list or {}) do
    local value = texts[1]:gsub("^%s+", ""):gsub("%%", "%%%%")
    texts[1] = written:gsub(field.holes:gsub("%p", "%%%0"), value)
  end
  return written and list or nil
end

--- Is the input that becomes a command's arguments known?
function read_only.knows_input(step)
  for _, field in ipairs(step.fields) do
    if not field.text and comes_in(step, field) then return true end
  end
  return false
end

--- What a field may be: a list of lists of texts and fields; nil if it has only one form.
local function alternatives(step, field)
  if field.text then return nil end
  local names = field.samples or printed(step, field) or comes_in(step, field)
  if names then return names end
  if field.below then return found(step, field) end
  if field.choices then
    local list = {}
    for i, text in ipairs(field.choices) do list[i] = { text } end
    return list
  end
  local word = field.word
  local texts = word and word.from and globs.texts(step.cwd,
    step.script.text:sub(word.from, word.to), MOST_FILES, true)
  return texts and { texts }
end

--- Fields with alternatives, grouped by what decides them: all uses of one loop's variable change
-- together.
local function dimensions(step)
  local list, by_loop, ways = {}, {}, 1
  for i, field in ipairs(step.fields) do
    local given = alternatives(step, field)
    local known = given and field.loop and by_loop[field.loop]
    if given and not known then
      known = { count = #given, fields = {} }
      list[#list + 1], ways = known, ways * #given
      if field.loop then by_loop[field.loop] = known end
    end
    if known then known.fields[i] = given end
  end
  return ways <= MOST and #list > 0 and list or {}, ways
end

--- The fields of one combination; `nth` counts from 0.
local function fields_of(step, list, nth)
  local chosen, fields = {}, {}
  for _, dimension in ipairs(list) do
    for i, given in pairs(dimension.fields) do chosen[i] = given[nth % dimension.count + 1] end
    nth = nth // dimension.count
  end
  for i, field in ipairs(step.fields) do
    for _, given in ipairs(chosen[i] or {}) do
      fields[#fields + 1] = type(given) == "table" and given
        or { text = given, word = field.word, nth = 1, of = 1 }
    end
    if not chosen[i] then fields[#fields + 1] = field end
  end
  return fields
end

--- Does a command only read, whatever its patterns, loop variables and hashes expand to?
-- @treturn boolean|string as `pure`
-- @treturn ?{table,...} what it reads; `ways`: the number of combinations
-- @treturn ?table effect -> the combination it belongs to, as a step
function read_only.variants(rule, step, known)
  local all, of, list, ways = {}, {}, dimensions(step)
  all.ways = ways
  if #list == 0 then return false end
  for _, effect in ipairs(step.effects) do
    if kinds[effect.kind].runs then return false end  -- it was followed with other arguments
  end
  local said = true
  for nth = 0, ways - 1 do
    local way = setmetatable({ fields = fields_of(step, list, nth) }, { __index = step })
    local pure, reads = with_arguments(rule, way, known)
    if not pure then return false end
    if pure == "project" then said = pure end
    for _, effect in ipairs(reads) do
      of[effect] = way
      all[#all + 1] = effect
    end
  end
  return said, all, of
end

return read_only
