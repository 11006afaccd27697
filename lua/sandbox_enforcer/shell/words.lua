--- Words that are not plain text: what they run, and what they expand to.
-- Loaded when the first such word appears.
-- @module sandbox_enforcer.shell.words
local choices = require("sandbox_enforcer.shell.choices")
local composed = require("sandbox_enforcer.shell.composed")
local core = require("sandbox_enforcer.core")
local defaults = require("sandbox_enforcer.shell.defaults")
local dialects = require("sandbox_enforcer.shell.dialects")
local walk = require("sandbox_enforcer.shell.walk")
local nested = require("sandbox_enforcer.shell.nested")
local origin = require("sandbox_enforcer.shell.origin")
local outside = require("sandbox_enforcer.shell.outside")
local paths = require("sandbox_enforcer.paths")
local steps = require("sandbox_enforcer.step")
local tame = require("sandbox_enforcer.shell.tame")
local walkers = require("sandbox_enforcer.shell.walker")
local zsh = require("sandbox_enforcer.shell.zsh")

local join <const> = outside.join

local words = {}

local NONE <const> = {}

-- what words run

--- Make the names that an expression assigns unknown.
function words.arithmetic(walker, span, parts)
  local fetched = words.look(walker, parts)
  local text = walker.script.text:sub(span.from, span.to)
  if not text:find("[^=!<>]=[^=]") and not text:find("++", 1, true) and not text:find("--", 1, true)
    and not text:find("[<>][<>]=") then
    return fetched
  end
  local world = walker.world
  for name in text:gmatch("[%a_][%w_]*") do
    world:assign(name, nil, join(fetched, outside.variable(world, name)))
  end
  for _, name in ipairs(tame.numbers(text)) do world:put(world.tame, name, "number") end
  return fetched
end

--- Defer walking a >( ): its input is known only after its writer.
function words.defer(walker, part, pipe)
  local list = walkers.own(walker, "deferred")
  list[#list + 1] = { part = part, pipe = pipe, script = walker.script, stdout = walker.stdout }
end

--- Walk the deferred readers.
function words.run_deferred(walker, step, late)
  local deferred = walker.deferred
  local list = late or table.move(deferred, 1, #deferred, 1, {})
  for i = #deferred, 1, -1 do deferred[i] = nil end
  for _, entry in ipairs(list) do
    entry.pipe.fetched = join(entry.pipe.fetched, walker.carries[step]) or false
    local surroundings = {
      stdin = { kind = "pipe", pipe = entry.pipe }, script = entry.script, stdout = entry.stdout,
    }
    if entry.part.body then walk.within(walker, surroundings, entry.part.body, nested.fork) end
  end
end

--- Walk what a part runs. Returns the level of its result (outside.lua).
local function run_part(walker, part)
  if part.inner then
    part.inner.origin = { script = walker.script, holder = part }
    local fetched
    fetched, part.captured =
      walk.within(walker, { script = part.inner }, part.inner.root, nested.capture)
    return join(fetched, part.captured.told)
  end
  if part.direction == ">" then
    words.defer(walker, part, {})
    return false
  end
  local fetched
  fetched, part.captured = nested.capture(walker, part.body)
  local names = part.kind == "process" and part.captured.names or part.captured.told
  return join(fetched, names)
end

--- Show the layers that something unknown runs.
local function visit_unknown(walker, why)
  local opened = {
    stdout = walker.stdout, stdin = walker.stdin, errors = walker.errors, fds = walker.fds,
    files = {}, fetched = false,
  }
  walker.visit(walker, steps.nameless(opened), { opaque = why })
end

--- `${x@P}` runs the substitutions in the value of a variable.
local function look_at_prompt(walker, part)
  local how, value = part.parts and part.parts[1], walker.world.vars[part.name]
  local plain = value ~= nil and not (value or ""):find("[$`\\]")
  if plain or not how or how.text ~= "P" then return end
  visit_unknown(walker, "what the expansion runs is unknown")
end

--- What an expansion of zsh does besides giving a value: `${x::=text}` and `${(A)x::=text}` assign,
-- `${(e)x}` and `${(%)x}` run what is in the value.
local function zsh_expansion(walker, part, fetched)
  local written = walker.script.text:sub(part.from, part.to)
  local flags, name = written:match("^%${%(([^)]*)%)([%w_]*)")
  name = name or written:match("^%${([%a_][%w_]*)::=")
  local any = flags and flags:find("P", 1, true)
  if fetched and name and written:find("::=", 1, true) then
    if any then walker.world:hold("", "unsure") else walker.world:assign(name, nil, fetched) end
  end
  if flags and flags:find("[e%%]") then
    visit_unknown(walker, "what the expansion runs is unknown")
  end
end

--- The variables that a tilde stands for.
local TILDES <const> = { ["~"] = "HOME", ["~+"] = "PWD", ["~-"] = "OLDPWD" }

local function look_at_part(walker, part)
  local fetched = false
  if part.kind == "tilde" and next(walker.world.fetched) then
    local name = TILDES[walker.script.text:sub(part.from, part.to)]
    fetched = name and walker.world.fetched[name] or false
  end
  if part.inner or part.body then fetched = run_part(walker, part) end
  if part.kind == "arithmetic" then
    return words.arithmetic(walker, part, part.parts)
  elseif part.kind == "parameter" then
    origin.use(walker, part)
    if part.op == "@" then look_at_prompt(walker, part) end
    fetched = join(outside.parameter(walker.world, part), fetched)
  end
  if part.parts then fetched = join(words.look(walker, part.parts), fetched) end
  if part.second then fetched = join(words.look(walker, part.second), fetched) end
  if part.sequence then fetched = join(words.look(walker, part.sequence), fetched) end
  for _, word in ipairs(part.words or NONE) do  -- an array
    fetched = join(words.look(walker, word.parts), fetched)
    if word.index then fetched = join(words.look(walker, word.index.parts), fetched) end
  end
  if part.index then fetched = join(words.look(walker, part.index.parts), fetched) end
  if walker.script.shell == "zsh" and part.kind == "parameter" then
    zsh_expansion(walker, part, fetched)
  end
  if part.kind == "parameter" and (part.op == "=" or part.op == ":=") then
    local likely = not fetched and defaults.given(walker, part)
    walker.world:assign(part.name, nil, fetched)
    if likely then walker.world:put(walker.world.likely, part.name, likely) end
  end
  for _, alternative in ipairs(part.alternatives or NONE) do
    fetched = join(words.look(walker, alternative), fetched)
  end
  return fetched
end

--- Walk the substitutions in a list of parts. Returns the level of their results.
function words.look(walker, parts)
  local fetched = false
  for i = 1, parts and #parts or 0 do fetched = join(look_at_part(walker, parts[i]), fetched) end
  return fetched
end

-- what words expand to

--- The expansion of <( ) and >( ): a name below /dev/fd.
local PIPE <const> = "/dev/fd/63"

local function is_process(word)
  return word.parts and #word.parts == 1 and word.parts[1].kind == "process"
end

--- Is the text before a * the start of an option, such as --include=, and not of a file here?
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

--- Is it a pattern for just one name, such as [n]ode, and no file here has that name?
local function is_missing(walker, written)
  local here, name = walker.world.here, written:gsub("%[(%w)%]", "%1")
  return name ~= written and name:find("^[%w_.+-]+$") ~= nil and not here.touched
    and paths.is_known(here.cwd) and not next(walker.world.made)
    and not core.kind(here.cwd .. "/" .. name)
end

--- The text of a word with * ? [ that cannot match because the directory to search does not exist,
-- such as a URL with a query. The shell then leaves it unchanged.
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
  if walker.world:maker(path) then return nil end  -- it will exist
  return walker.script:expand(word, walker.world.vars, { split = false })
end

--- The only part of a word, without its quotes.
local function only_part(word)
  local part = word.parts and #word.parts == 1 and word.parts[1]
  if part and part.kind == "double" then part = #part.parts == 1 and part.parts[1] end
  return part or nil
end

--- What printed a part of a word: a substitution, directly or kept in a variable. nil if nothing.
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

--- The text of a part, if it is known and needs no splitting.
local function plain(walker, piece, quoted)
  if piece.foreign then return nil end
  if steps.LITERAL[piece.kind] then return piece.text or "" end
  local vars = walker.world.vars
  if piece.kind == "tilde" and walker.script.text:sub(piece.from, piece.to) == "~" then
    return vars.HOME or nil
  end
  if dialects.goes_on(walker, piece) then return nil end
  local odd = piece.kind ~= "parameter" or piece.op or piece.indirect or piece.length
  local value = not odd and piece.name and vars[piece.name]
  return value and (quoted or not value:find("[%s*?%[]")) and value or nil
end

--- The known beginning of an unknown word.
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

--- The byte after the last slash of a part with known text; nil if there is no slash, or the rest
-- cannot be separated from it.
local function after_slash(walker, piece, known)
  if known:sub(-1) == "/" then return piece.to + 1, known end
  local upto = known:match("^.*/")
  local written = walker.script.text:sub(piece.from, piece.to) == known
  return upto and written and piece.from + #upto or nil, upto
end

--- The directory that an unknown word begins with: `{ text, from, quoted }`, its text up to a
-- slash, the first byte of the rest, and whether the rest is in double quotes. nil if there is
-- none.
function words.head(walker, word)
  local text, head = "", nil
  for _, part in ipairs(word.parts or {}) do
    local quoted = part.kind == "double"
    for _, piece in ipairs(quoted and part.parts or { part }) do
      local known = plain(walker, piece, quoted)
      if not known then return head end
      local from, upto = after_slash(walker, piece, known)
      if from then head = { text = text .. upto, from = from, quoted = quoted } end
      if known:find("/", 1, true) and not from then head = nil end
      text = text .. known
    end
  end
  return head
end

--- The name that an unknown word ends with, after its last slash; nil if that is unknown, too, or
-- not just a name. The unknown part may be several words; the name belongs to the last of them.
function words.ending(word)
  local text, pieces = "", steps.pieces(word)
  for i = #pieces, 1, -1 do
    if not steps.LITERAL[pieces[i].kind] then return nil end
    text = pieces[i].text .. text
    local name = text:match("/([^/]*)$")
    if name then return name:find("^[%w_][%w_.+-]*$") and name or nil end
  end
  return nil
end

--- The possible expansions of a word with one part that has a few possible texts (see
-- policy/printed_names.lua): a list of texts for each; if the part may split, also a list of two.
-- nil if another part is unknown. Second: whether the word is always one argument.
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

--- What is known of a word that is just a variable whose value comes from a file.
local function lines_of(walker, word)
  local part = only_part(word)
  local whole = part and part.kind == "parameter" and not part.op and not part.index
    and not part.length and not part.indirect
  local kind = whole and walker.world.lines[part.name]
  local split = kind == "quoted" and word.parts[1].kind ~= "double"
  return not split and kind or nil
end

--- Are the only unknown parts of a word variables whose values come from a file?
local function is_of_lines(walker, word)
  for _, piece in ipairs(steps.pieces(word)) do
    local name = piece.kind == "parameter" and not piece.op and not piece.index and piece.name
    local known = steps.LITERAL[piece.kind] or name and walker.world.lines[name]
    if not known or known == "quoted" then return false end
  end
  return true
end

--- The expansion of a word in the shell that reads it, as far as known.
local function expanded(walker, word, options)
  local texts = walker.script:expand(word, walker.world.vars, options)
  if walker.script.shell ~= "zsh" then return texts end
  if texts then return not zsh.may_split(walker, word, texts) and texts or nil end
  return zsh.texts(walker, word)
end

--- May a script use a directory in any way besides names in it that end in the script's process id?
local function is_used_otherwise(walker, directory, begins)
  local all, count = walker.script.text, 0
  local cwd = walker.world.here.cwd
  if cwd == directory or all:find("..", 1, true) or directory == "" then return true end
  local escaped = directory:gsub("%p", "%%%0")
  for _ in all:gmatch(escaped) do count = count + 1 end
  for _ in all:gmatch(escaped .. "/" .. begins:gsub("%p", "%%%0") .. "%$%$") do
    count = count - 1
  end
  return count ~= 0
end

--- A path that ends in the shell's process id does not exist yet, like that of a temporary file;
-- nil if a word has no such path. The same words give the same path.
local function numbered(walker, word)
  local written = walker.script.text:sub(word.from, word.to):gsub('^"(.*)"$', "%1")
  local text = not walker.script.origin and written:match("^(.*)%$%$$")
  if not text or not text:find("^/[%w_./-]*/[%w_.-]*$") then return nil end
  local directory, begins = text:match("^(.*)/([^/]*)$")
  if is_used_otherwise(walker, directory, begins) then return nil end
  for _, name in ipairs(core.list(directory) or {}) do
    if name:sub(1, #begins) == begins then return nil end
  end
  return { walker.world:numbered(text) }
end

--- The fields of a word (see command.lua).
function words.fields(walker, word, list)
  local texts = expanded(walker, word)
    or is_process(word) and { PIPE } or word.parts and unmatched(walker, word)
    or composed.texts(walker, word) or word.parts and numbered(walker, word)
  local from = texts and origin.each(walker, word, #texts)
  for nth, text in ipairs(texts or {}) do
    list[#list + 1] = {
      text = text, word = word, nth = nth, of = #texts, all = texts, from = from(nth),
    }
  end
  if texts then return end
  local rounds, loop
  if word.parts then rounds, loop = choices.of(walker, word) end
  local sampled, single = samples(walker, word)
  local kind, head = lines_of(walker, word), words.head(walker, word)
  local tamed = word.parts and tame.of(walker, word, head and head.from or word.from)
  if tamed == "number" then kind = kind or "single" end
  list[#list + 1] = {
    word = word, nth = 1, of = 1, choices = rounds,
    several = word.several and not rounds and not single and kind ~= "single",
    plain = kind ~= nil and tamed ~= "number", tame = tamed or nil,
    likely = word.parts and (defaults.likely(walker, word)
      or #list == 0 and defaults.likely(walker, word, true)) or nil,
    begins = words.beginning(walker, word), ends = words.ending(word), head = head, loop = loop,
    written = walker.script.text:sub(word.from, word.to),
    lined = next(walker.world.lines) ~= nil and is_of_lines(walker, word) or nil,
    printed = words.printed(walker, word), samples = sampled, counted = sampled and single,
  }
end

--- What is known of the unknown file that a redirection names, as of a field (command.lua):
-- `choices`, `begins`, `head`, `tame`.
-- @tparam table file that gets it
function words.describe(walker, word, file)
  file.word, file.choices = word, choices.of(walker, word)
  file.begins, file.head = words.beginning(walker, word), words.head(walker, word)
  file.tame = word.parts and tame.of(walker, word, file.head and file.head.from or word.from)
end

--- The file that a redirection names; nil if unknown, or an error.
function words.target(walker, word)
  local texts = is_process(word) and { PIPE }
    or expanded(walker, word) or composed.texts(walker, word) or numbered(walker, word)
  return texts and #texts == 1 and texts[1] or nil
end

--- The text of a word that is not split, as in an assignment.
function words.single(walker, word)
  local texts = expanded(walker, word, { split = false }) or composed.texts(walker, word, true)
    or numbered(walker, word)
  return texts and #texts == 1 and texts[1] or nil
end

return words
