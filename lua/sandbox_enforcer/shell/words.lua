--- Words that are not plain text: what they run, and what they may give.
-- Loaded when the first such word shows up.
-- @module sandbox_enforcer.shell.words
local core = require("sandbox_enforcer.core")
local flow = require("sandbox_enforcer.shell.flow")
local lazy = require("sandbox_enforcer.lazy")
local paths = require("sandbox_enforcer.paths")
local steps = require("sandbox_enforcer.steps")

local composed = lazy("sandbox_enforcer.shell.composed")

local words = {}

-- what they run

--- A name in an expression that assigns is not known afterwards.
function words.arithmetic(walker, span, parts)
  local fetched = words.look(walker, parts)
  local text = walker.script.text:sub(span.from, span.to)
  if not text:find("[^=!<>]=[^=]") and not text:find("++", 1, true) and not text:find("--", 1, true)
    and not text:find("[<>][<>]=") then
    return fetched
  end
  for name in text:gmatch("[%a_][%w_]*") do walker.world:assign(name, nil) end
  return fetched
end

--- What goes into >( ) is known when the command was seen that writes there.
function words.defer(walker, part, pipe)
  local list = walker.deferred
  list[#list + 1] = { part = part, pipe = pipe, script = walker.script, stdout = walker.stdout }
end

--- Walk what was deferred.
function words.run_deferred(walker, step, late)
  local list = late or walker.deferred
  walker.deferred = {}
  for _, entry in ipairs(list) do
    entry.pipe.fetched = entry.pipe.fetched or step.carries or false
    local surroundings = {
      stdin = { kind = "pipe", pipe = entry.pipe }, script = entry.script, stdout = entry.stdout,
    }
    if entry.part.body then flow.within(walker, surroundings, entry.part.body, flow.fork) end
  end
end

--- Walk what a part runs. Returns whether it gives what was fetched.
local function run_part(walker, part)
  if part.inner then
    part.inner.origin = { script = walker.script, holder = part }
    local script = walker.script
    walker.script = part.inner
    local fetched
    fetched, part.captured = flow.capture(walker, part.inner.root)
    walker.script = script
    return fetched
  end
  if part.direction == ">" then
    words.defer(walker, part, {})
    return false
  end
  local fetched
  fetched, part.captured = flow.capture(walker, part.body)
  return fetched
end

local function look_at_part(walker, part)
  local fetched = false
  if part.inner or part.body then fetched = run_part(walker, part) end
  if part.kind == "arithmetic" then
    return words.arithmetic(walker, part, part.parts)
  elseif part.kind == "parameter" then
    fetched = walker.world.fetched[part.name] or fetched
  end
  fetched = words.look(walker, part.parts) or fetched
  fetched = words.look(walker, part.second) or fetched
  fetched = words.look(walker, part.sequence) or fetched
  for _, word in ipairs(part.words or {}) do  -- an array
    fetched = words.look(walker, word.parts) or fetched
    if word.index then fetched = words.look(walker, word.index.parts) or fetched end
  end
  if part.index then fetched = words.look(walker, part.index.parts) or fetched end
  if part.kind == "parameter" and (part.op == "=" or part.op == ":=") then
    walker.world:assign(part.name, nil, fetched)
  end
  for _, alternative in ipairs(part.alternatives or {}) do
    fetched = words.look(walker, alternative) or fetched
  end
  return fetched
end

--- Walk the substitutions in a list of parts. Returns whether they give what was fetched.
function words.look(walker, parts)
  local fetched = false
  for _, part in ipairs(parts or {}) do fetched = look_at_part(walker, part) or fetched end
  return fetched
end

-- what they give

--- What <( ) and >( ) give: a name below /dev/fd.
local PIPE <const> = "/dev/fd/63"

local function is_process(word)
  return word.parts and #word.parts == 1 and word.parts[1].kind == "process"
end

--- Is what stands before a * the beginning of an option, such as --include=, and of no file here?
local function is_option(walker, written)
  local here = walker.world.here
  if not written:find("^%-%-?[%a-]+=?[%w.,-]*$") or here.touched or not paths.is_known(here.cwd)
    or next(walker.world.made) then
    return false
  end
  for _, name in ipairs(core.list(here.cwd) or { written }) do
    if name:sub(1, #written) == written then return false end
  end
  return true
end

--- Is it a pattern for one name, such as [n]ode, and nothing here has that name?
local function is_missing(walker, written)
  local here, name = walker.world.here, written:gsub("%[(%w)%]", "%1")
  return name ~= written and name:find("^[%w_.+-]+$") ~= nil and not here.touched
    and paths.is_known(here.cwd) and not next(walker.world.made)
    and not core.kind(here.cwd .. "/" .. name)
end

--- The text of a word with * ? [ in it that can match nothing, because the directory that the files
-- would be in is not there: such as a URL with a query. The shell then leaves it as it is.
local function unmatched(walker, word)
  local first
  for _, part in ipairs(word.parts) do
    local plain = part.kind == "glob" or part.kind == "brace" or steps.LITERAL[part.kind]
    if not plain then return nil end
    if part.kind == "glob" then first = first or part.from end
  end
  local written = first and walker.script.text:sub(word.from, first - 1) or ""
  local whole = walker.script.text:sub(word.from, word.to)
  if is_option(walker, written) or is_missing(walker, whole) then
    return walker.script:expand(word, walker.world.vars, { split = false })
  end
  local before = written:match("^.*/")
  local directory = before and not before:find("[^%w/:._-]") and before
  local path = directory and paths.absolute(walker.world.here.cwd, directory)
  if not path or not paths.is_known(path) or core.kind(path) then return nil end
  if walker.world:maker(path) then return nil end  -- it will be there
  return walker.script:expand(word, walker.world.vars, { split = false })
end

--- The variables of loops that a word uses.
local function loop_variables(walker, parts, names)
  for _, part in ipairs(parts or {}) do
    if part.kind == "parameter" and walker.world.choices[part.name] then names[part.name] = true end
    loop_variables(walker, part.parts, names)
  end
  return names
end

--- The texts that a word gives in the rounds of a loop; nil if they are not known; `any` says that
-- they are all names of a directory. Second: the variable of the loop.
function words.choices(walker, word)
  local names = loop_variables(walker, word.parts, {})
  local name = next(names)
  if not name or next(names, name) then return nil end
  local list = { any = walker.world.choices[name].any }
  for i, value in ipairs(walker.world.choices[name]) do
    local vars = setmetatable({ [name] = value }, { __index = walker.world.vars })
    local texts = walker.script:expand(word, vars)
    if not texts or #texts ~= 1 then return nil end
    list[i] = texts[1]
  end
  return list, name
end

--- The only part of a word, without quotes around it.
local function only_part(word)
  local part = word.parts and #word.parts == 1 and word.parts[1]
  if part and part.kind == "double" then part = #part.parts == 1 and part.parts[1] end
  return part or nil
end

--- What printed a part of a word: a substitution, or one that a variable keeps. nil if nothing did.
local function printed_part(walker, part)
  if part.kind == "command" then return part.captured end
  local plain = part.kind == "parameter" and not part.op and not part.length and not part.indirect
    and (not part.index or part.index.value == "@")
  return plain and walker.world.printed[part.name] or nil
end

--- What printed a whole word; nil if nothing did.
function words.printed(walker, word)
  local part = only_part(word)
  return part and printed_part(walker, part)
end

--- In zsh `$x:h` and `$x[1]` go on behind the name, in quotes, too.
function words.goes_on(walker, part)
  local text = walker.script.text
  return walker.script.shell == "zsh" and part.kind == "parameter"
    and text:sub(part.to, part.to) ~= "}" and text:find("^[%[:]", part.to + 1) ~= nil
end

--- What a part of a word gives, if that is known and needs no splitting.
local function plain(walker, piece, quoted)
  if piece.foreign then return nil end
  if steps.LITERAL[piece.kind] then return piece.text or "" end
  local vars = walker.world.vars
  if piece.kind == "tilde" and walker.script.text:sub(piece.from, piece.to) == "~" then
    return vars.HOME or nil
  end
  if words.goes_on(walker, piece) then return nil end
  local value = piece.kind == "parameter" and not piece.op and piece.name and vars[piece.name]
  return value and (quoted or not value:find("[%s*?%[]")) and value or nil
end

--- What a word that is not known begins with.
function words.beginning(walker, word)
  local text = ""
  for _, part in ipairs(word.parts or {}) do
    local quoted = part.kind == "double"
    for _, piece in ipairs(quoted and part.parts or { part }) do
      local known = plain(walker, piece, quoted)
      if not known then return text end
      text = text .. known
    end
  end
  return text
end

--- A word in which something stands that is one of a few texts (see classify/names.lua): lists of
-- the texts that it gives with each of them, and where it splits, with two; nil if something else
-- in it is not known. Second: whether it is one argument in any case.
local function samples(walker, word)
  local before, behind, given, splits = "", "", nil, false
  for _, part in ipairs(word.parts or {}) do
    local quoted = part.kind == "double"
    for _, piece in ipairs(quoted and part.parts or { part }) do
      local printed = printed_part(walker, piece)
      local text = not printed and plain(walker, piece, quoted)
      if not text and (given or not printed or not (printed.given or {}).texts) then return nil end
      if printed then given, splits = printed.given, not quoted end
      if text and given then behind = behind .. text else before = before .. (text or "") end
    end
  end
  if not given then return nil end
  local list = {}
  for i, text in ipairs(given.texts) do
    local whole = before .. text .. behind
    if splits and (text:find("[%s*?%[]")) then return nil end
    list[i] = whole == "" and splits and {} or { whole }
  end
  local last = given.texts[#given.texts]
  if splits and not given.single then list[#list + 1] = { before .. last, last .. behind } end
  return list, given.single
end

--- The fields of a word (see shell.lua).
function words.fields(walker, word, list)
  local texts = walker.script:expand(word, walker.world.vars)
    or is_process(word) and { PIPE } or word.parts and unmatched(walker, word)
    or composed.texts(walker, word)
  for nth, text in ipairs(texts or {}) do
    list[#list + 1] = { text = text, word = word, nth = nth, of = #texts, all = texts }
  end
  if texts then return end
  local rounds, loop
  if word.parts then rounds, loop = words.choices(walker, word) end
  local sampled, single = samples(walker, word)
  list[#list + 1] = {
    word = word, nth = 1, of = 1, choices = rounds,
    several = word.several and not rounds and not single,
    begins = words.beginning(walker, word), loop = loop, printed = words.printed(walker, word),
    samples = sampled, counted = sampled and single,
  }
end

--- The file that a redirection names; nil if that is not known, or would be an error.
function words.target(walker, word)
  local texts = is_process(word) and { PIPE }
    or walker.script:expand(word, walker.world.vars) or composed.texts(walker, word)
  return texts and #texts == 1 and texts[1] or nil
end

--- What one word gives where it is not split, as in an assignment.
function words.single(walker, word)
  local texts = walker.script:expand(word, walker.world.vars, { split = false })
    or composed.texts(walker, word, true)
  return texts and #texts == 1 and texts[1] or nil
end

return words
