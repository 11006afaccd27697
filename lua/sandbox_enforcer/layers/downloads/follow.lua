--- Makes the words after a download name its new place.
-- The functions take the moves (plan.lua) made so far.
-- @module sandbox_enforcer.layers.downloads.follow
local argument_names = require("sandbox_enforcer.layers.downloads.argument_names")
local code_names = require("sandbox_enforcer.layers.downloads.code_names")
local core = require("sandbox_enforcer.core")
local effect_kinds = require("sandbox_enforcer.effect").kinds
local effects = require("sandbox_enforcer.rule.effects")
local families = require("sandbox_enforcer.layers.downloads.families")
local field_kinds = require("sandbox_enforcer.layers.downloads.field_kinds")
local glob_words = require("sandbox_enforcer.layers.downloads.glob_words")
local here_names = require("sandbox_enforcer.layers.downloads.here_names")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local landing = require("sandbox_enforcer.layers.downloads.landing")
local listed_names = require("sandbox_enforcer.layers.downloads.listed_names")
local lists = require("sandbox_enforcer.layers.downloads.lists")
local loop_names = require("sandbox_enforcer.layers.downloads.loop_names")
local matches = require("sandbox_enforcer.matches")
local minded_places = require("sandbox_enforcer.layers.downloads.minded_places")
local missing_downloads = require("sandbox_enforcer.layers.downloads.missing_downloads")
local name_globs = require("sandbox_enforcer.layers.downloads.name_globs")
local path_patterns = require("sandbox_enforcer.layers.downloads.path_patterns")
local paths = require("sandbox_enforcer.paths")
local products = require("sandbox_enforcer.shell.products")
local reference = require("sandbox_enforcer.layers.downloads.reference")
local rejudging = require("sandbox_enforcer.layers.downloads.rejudging")
local relocation = require("sandbox_enforcer.layers.downloads.relocation")
local sources = require("sandbox_enforcer.layers.downloads.sources")
local steps = require("sandbox_enforcer.step")
local variables = require("sandbox_enforcer.layers.downloads.variables")

local follow = {}

--- Builtins that print or drop their arguments.
local PRINTS <const> = {
  echo = true, printf = true, ["true"] = true, [":"] = true, exit = true, ["return"] = true,
  ["break"] = true, continue = true, wait = true,
}

--- Does a command do nothing with its arguments but print them?
local function prints(step)
  return PRINTS[steps.name(step) or ""] or knowledge.of(step, "prints") == "nothing"
end

--- Builtins that change the directory.
local GOES <const> = { cd = true, pushd = true, popd = true, chdir = true }

-- words

--- What may precede a path in the same word.
local BEGINNINGS <const> = {
  "^(fileb?://)(.+)$", "^(%-%-?[%w.-]+=)(.+)$", "^([%w_]*=@?)(.+)$", "^(@)(.+)$", "^(%-%a)(.*/.*)$",
}

--- A word with its path updated; nil if it stays.
-- @tparam[opt] boolean whole it cannot be an option
local function follow_text(moves, text, whole)
  if text == "" or text == "-" then return nil end
  local want = (whole or text:sub(1, 1) ~= "-") and reference.followed(moves, text)
  if want then return moves:written(want) end
  for _, pattern in ipairs(BEGINNINGS) do
    local prefix, rest = text:match(pattern)
    want = rest and reference.followed(moves, rest)
    if want then return moves:written(want) and core.quote(prefix .. want) end
  end
  moves.guesses = true
  local cluster = text:match("^%-%a([^/]+)$")
  if cluster and reference.followed(moves, cluster) then
    moves:ask(("%s may name the download, which goes to the sandbox"):format(text))
  end
  for piece in text:gmatch("[^:,]+") do
    if piece ~= text and reference.followed(moves, piece) then
      moves:ask(("%s names the download in a list of paths"):format(text))
    end
  end
  moves.guesses = false
  return nil
end

--- Parts of a word that give what exists where the shell is now.
local IS_LOCAL <const> = { command = true, arithmetic = true, glob = true, process = true }

--- Can an unknown word name something at its old place? Inside something moved, the shell finds
-- names as they are now; a variable may hold any.
local function may_name(moves, field)
  local within = sources.is_entered(moves)
  if #(field.word.parts or {}) == 0 then return not within end  -- only zsh knows how to read it
  for _, piece in ipairs(steps.pieces(field.word)) do
    local kind = piece.kind
    local fixed = steps.LITERAL[kind] or kind == "arithmetic" or kind == "process"
    if not fixed and not (within and IS_LOCAL[kind]) then return true end
  end
  return false
end

--- Does a command make a file next to the one that a field names, such as a from a.gz? That
-- shows only once the field's text is known.
local function makes_beside(moves, step, field, text)
  local fields = table.move(step.fields, 1, #step.fields, 1, {})
  for i, other in ipairs(fields) do
    if other == field then
      fields[i] = setmetatable({ text = text, choices = false }, { __index = field })
    end
  end
  local command = setmetatable({ fields = fields }, { __index = step })
  for _, one in ipairs(step.rule and effects.of(step.rule, command, moves.world) or {}) do
    local place = (one.kind == "fetch" or one.kind == "write") and one.place
    local seen = false
    for _, other in ipairs(step.effects) do
      seen = seen or other.kind == one.kind
        and (other.text or other.choices and other.choices[1]) == one.text
    end
    if place and not place.item and not one.stdout and not seen then return true end
  end
  return false
end

--- Follow a word with a different text in each round of a loop: it stays, or goes below the
-- sandbox. Returns false if neither is right.
local function follow_rounds(moves, step, field, script)
  local head = field.head and field.head.text or ""
  local base, count = nil, 0
  for _, text in ipairs(field.choices) do
    local want, rest = reference.followed(moves, text), text:sub(#head + 1)
    local at = want and want:sub(-#rest) == rest and want:sub(1, -#rest - 1)
    if want and (not at or base and base ~= at) then return false end
    base, count = at or base, count + (want and 1 or 0)
  end
  if count == 0 then return true end
  local beside = not field.redirect and makes_beside(moves, step, field, field.choices[1])
  return count == #field.choices and not beside
    and landing.put(moves, script or step.script, field, "", base)
end

--- Follow a word that names something moved if the environment is as expected: if it is not, the
-- download's word differs in the same way. Returns false if the word names nothing moved.
local function follow_likely(moves, step, field)
  local want = not field.choices and field.likely and follow_text(moves, field.likely)
  if not want or makes_beside(moves, step, field, field.likely) then return false end
  moves.edits:field(step.script, field, want)
  return true
end

--- Follow an unknown word. Returns true if it already names the new place of something moved.
local function follow_unknown(moves, step, field)
  if glob_words.is_new(moves, step, field) or loop_names.is_new(moves, step, field)
    or listed_names.are_right(moves, step, field) then
    return true
  end
  if follow_likely(moves, step, field) then return end
  if field.tame and families.follow(moves, step.script, field) then return end
  if glob_words.follow(moves, step, field) then return end
  if field.choices and follow_rounds(moves, step, field) then return end
  if field.open or field.holes and not field.below then return lists.input(moves, step) end
  if glob_words.is(field) and (not name_globs.may_match(moves, step, field)
    or name_globs.follow(moves, step, field)) then return end
  if may_name(moves, field) and not here_names.stays(moves, step, field) then
    moves:ask(("`%s` may use the download, which goes to %s"):format(
      missing_downloads.written(step), moves.config:show(moves.config.sandbox)))
  end
end

--- Does a text contain a name that is not just a part of a longer word?
local function contains_name(text, name)
  local from, to = text:find(name, 1, true)
  while from do
    local before, after = text:sub(from - 1, from - 1), text:sub(to + 1, to + 1)
    local inner = before:find("[%w_]") and name:find("^[%w_]")
      and not text:sub(math.max(1, from - 2), from - 1):find("^\\%a$")  -- "cat\tname"
    if not inner and not (after:find("[%w_]") and name:find("[%w_]$")) then return true end
    from, to = text:find(name, from + 1, true)
  end
  return false
end

--- What code needs to find a place outside of its directory.
local LEAVES <const> = {
  "%.%.", "[\"'`<>%s(]/[%w._-]", "~", "PWD", "HOME", "environ", "cwd", "parent", "chdir",
}

--- Does code that runs inside something moved use nothing outside of it?
local function stays_within(moves, text)
  if not sources.is_within(moves) then return false end
  for _, pattern in ipairs(LEAVES) do
    if text:find(pattern) then return false end
  end
  return true
end

--- Does a text in another language mention a moved name?
local function mentions(moves, text)
  for _, entry in ipairs(moves.notes) do
    local names = table.move(entry.names or {}, 1, 100, 2, {})
    names[1] = entry.new and paths.basename(entry.old) or ""
    for i = 1, #names do
      if names[i] ~= "" and contains_name(text, names[i]) then return names[i] end
    end
  end
  return nil
end

--- How code names what is above its directory.
local ABOVE <const> = { "%.%./", "[\"']%.%.[\"']", "%.parents?%f[^%w_]" }

local function follow_code(moves, found)
  if stays_within(moves, found.text) then return end
  if matches(found.text, ABOVE) and sources.may_be_within(moves) then
    return moves:ask("the code leads out of the directory that goes to the sandbox")
  end
  local name = mentions(moves, found.text)
  if name then return moves:ask(("the code uses %s, which goes to the sandbox"):format(name)) end
  for _, effect in ipairs(found) do
    if effect.kind == "tree" then
      local text <const> = "the code lists files (%s), and would miss the download"
      return moves:ask(text:format(effect.name))
    end
  end
end

--- Does a command put what it fetches into the sandbox?
local function is_moved(moves, step)
  for _, effect in ipairs(step.effects) do
    if moves.moved[effect] and moves.moved[effect].to then return true end
  end
  return false
end

--- Is a word that begins with a dash an operand or a value rather than an option?
local function is_whole(step, nth)
  local text = step.fields[nth].text
  if text:sub(1, 1) ~= "-" then return true end
  for i = 2, nth - 1 do
    if step.fields[i].text == "--" then return true end
  end
  for _, item in ipairs(step.call and step.call.options or {}) do
    if item.field == nth and item.prefix == "" then return true end
  end
  return false
end

--- A word of which only the end is a path, such as `if=f`, with that updated; nil if it stays.
local function follow_end(moves, text, begins)
  local want = reference.followed(moves, text:sub(#begins + 1))
  return want and moves:written(want) and core.quote(begins .. want)
end

--- Follow a word. Returns whether it names something moved.
-- @string|nil begins what precedes the path in it
local function follow_known(moves, step, nth, kind, begins)
  local field = step.fields[nth]
  local text, name = field.text, steps.name(step)
  local want = not relocation.is_doubtful(moves, text, kind)
    and (begins and follow_end(moves, text, begins) or not begins
      and follow_text(moves, text, is_whole(step, nth)))
  local plain = not kind and not text:find("/", 1, true) and knowledge.of(step, "plain_words")
  local minded = want and not plain and minded_places.why(moves, step, nth, kind)
  if minded then
    moves:ask(minded)
    return true
  elseif want and plain then
    return moves:ask(("%s may mean the download, which goes to the sandbox"):format(text))
  elseif want and kind == "url" and not is_moved(moves, step) then
    return moves:ask(("%s goes to the sandbox, and `%s` brings it back"):format(text, name))
  elseif want then
    local set = #step.assigns > 0 and text:match("^([%a_][%w_]*)%+?=")
    if set and not loop_names.is_only_path(step.script, set) then
      moves:ask(("%s leads to the download, which goes to the sandbox"):format(text))
    end
    moves.edits:field(step.script, field, want)
    return true
  end
  return missing_downloads.word(moves, step, text, kind, nth)
end

--- Tests whose words are files.
local FILE_TESTS <const> = {
  ["-a"] = true, ["-b"] = true, ["-c"] = true, ["-d"] = true, ["-e"] = true, ["-f"] = true,
  ["-g"] = true, ["-h"] = true, ["-k"] = true, ["-L"] = true, ["-N"] = true, ["-O"] = true,
  ["-G"] = true, ["-p"] = true, ["-r"] = true, ["-s"] = true, ["-S"] = true, ["-u"] = true,
  ["-w"] = true, ["-x"] = true,
}
local COMPARES <const> = { ["-nt"] = true, ["-ot"] = true, ["-ef"] = true }

local function follow_test(moves, step)
  moves.looks = true
  for nth, field in ipairs(step.fields) do
    local before, behind = step.fields[nth - 1], step.fields[nth + 1]
    local file = before and (FILE_TESTS[before.text] or COMPARES[before.text])
      or behind and COMPARES[behind.text]
    local want = file and field.text and follow_text(moves, field.text, true)
    if want then moves.edits:field(step.script, field, want) end
    if file and not field.text then follow_unknown(moves, step, field) end
  end
end

--- Is a text an address on another machine?
local function is_elsewhere(text)
  return text:find(":", 1, true) ~= nil and not text:find("^file:///")
end

--- Does a command take only addresses, none of them a local file?
local function takes_addresses(given, field)
  local last = given and given.rule.operands[#given.rule.operands]
  local addresses = last and last.many and last.kind == "url" or false
  return addresses and not (field.begins or ""):find("^file:")
end

--- Is a command given something moved as its input, or what another one that was told its new place
-- prints?
local function gets_moved(moves, step)
  local stdin = step.opened.stdin
  local path = stdin.kind == "file" and stdin.text and paths.absolute(step.cwd, stdin.text)
  if path and sources.place(moves, path) ~= path then return true end
  for _, writer in ipairs(stdin.kind == "pipe" and stdin.pipe.by or {}) do
    if moves.told[writer] then return true end
  end
  return path and rejudging.is_new(moves, path) or false
end

--- Record that the shell enters something moved, or may leave it again.
local function enter(moves, step, found)
  local text = step.fields[2] and step.fields[2].text or ".."
  local leaves = text:find("^[-/~]") ~= nil or text:find("..", 1, true) ~= nil
  moves.departed = moves.entered and leaves
  moves.entered = moves.entered or found
end

local function follow_fields(moves, step, coded)
  local name = steps.name(step) or ""
  if prints(step) then return glob_words.printed(moves, step) end
  here_names.check(moves, step)
  if glob_words.gives(step) then return glob_words.given(moves, step, step.fields) end
  if name == "test" or name == "[" or name == "[[" then return follow_test(moves, step) end
  local given = field_kinds.call(step)
  local map, from, begins = field_kinds.of(step, given)
  local found, followed = false, {}
  local understood = given and given.subcommand == nil
  if knowledge.of(step, "mode") == "operand" then map[2] = map[2] or "value" end
  for nth, field in ipairs(step.fields) do
    local kind = map[nth] or (understood and "value" or nil)
    local carried = field.text and field.text:find("@", 1, true)  -- curl -d @file
    local skip = argument_names.is_moved(moves, step, nth)
      or nth == 1 and field.text and not field.text:find("/", 1, true)
      or kind and nth > 1 and field.text and not field_kinds.is_path(kind) and not carried
      or kind == "url" and is_elsewhere(field.text or field.begins or "")
      or kind == "url" and not field.text and takes_addresses(given, field)
    found = found or moves.places ~= nil and field.text and rejudging.is_new(moves, field.text)
      or false
    local brought = kind == "write" and sources.is_brought(step)
    moves.looks = nth == 1 or argument_names.needs(kind) or brought
      or knowledge.of(step, "rights") or products.makes_nothing(step) or false
    if not skip and not field.text then
      found = follow_unknown(moves, step, field) or found
    elseif not skip then
      moves.base = from[nth]
      local here = follow_known(moves, step, nth, kind, begins[nth])
      found = here or found
      if here then followed[field.text:gsub("^.*[=@]", "")] = true end
      moves.base = false
    end
  end
  argument_names.follow(moves, step, map, followed)
  if GOES[name] then enter(moves, step, found) end
  local told = found or coded or gets_moved(moves, step)
  moves.told[step] = told
  if missing_downloads.step(moves, step, told) or found or coded then return end
  if not sources.is_within(moves) then lists.programs(moves, step) end
end

--- Follow a redirection to an unknown file. Returns false if that is not possible.
local function follow_file(moves, step, file)
  if moves.landed[file] or loop_names.is_new(moves, step, { word = file.redirect.target }) then
    return true
  end
  local script = file.script or step.script
  if not file.word then return false end
  return file.tame and families.follow(moves, script, file)
    or file.choices and follow_rounds(moves, step, file, script) or false
end

local function follow_files(moves, step)
  local files = table.move(step.opened.files, 1, #step.opened.files, 1, {})
  if step.opened.stdin.kind == "file" then files[#files + 1] = step.opened.stdin end
  for _, file in ipairs(step.opened.beside or {}) do files[#files + 1] = file end
  for _, file in ipairs(files) do
    local open = file.text and not moves.landed[file] and not moves.followed[file]
    moves.looks = file == step.opened.stdin or file.reads or false
    local want = open and follow_text(moves, file.text, true)
    if want then
      moves.followed[file] = true
      if file.path and moves.continued[file.path] and file ~= step.opened.stdin then
        moves.world:make(file.path, {
          text = file.text, redirect = file.redirect, moved_to = want, named = {},
        })
      end
      moves.edits:file(file.script or step.script, file, moves:opened(want))
    end
    if not file.text and not moves.followed[file] then
      moves.followed[file] = true
      if not follow_file(moves, step, file) then
        moves:ask("a later redirection is unknown, and may name the download")
      end
    end
  end
end

--- Builtins that look at directories, and for which a missing download makes no difference.
local LOOKS <const> = { cd = true, pwd = true }

--- Is a command a downloaded program that runs inside its download? It finds its files there.
local function is_of_download(moves, step)
  local first = step.fields[1]
  if first and not first.text and loop_names.is_new(moves, step, first) then return true end
  local text, cwd = step.fields[1] and step.fields[1].text or "", moves.world.here.cwd
  local path = text:find("/", 1, true) and paths.absolute(cwd, text)
  if path and moves.places and rejudging.is_new(moves, text) then
    return paths.parent(path) ~= moves.config.sandbox
  end
  if not path or paths.parent(path) == cwd or not core.contains(cwd, path) then return false end
  moves.looks = true
  local place = sources.place(moves, path)
  moves.looks = false
  return place ~= path
end

--- May a command use downloads that would have landed, under unknown names, in its directory?
local function works_there(moves, step)
  local cwd = moves.world.here.cwd
  local name = steps.name(step) or ""
  if LOOKS[name] or knowledge.of(step, "looks") then return false end
  if prints(step) or products.makes_nothing(step) then return false end
  if not core.contains(moves.filled, cwd) or sources.is_within(moves) then return false end
  if is_of_download(moves, step) or missing_downloads.only_answers(step) then return false end
  for _, effect in ipairs(step.effects) do
    if effect_kinds[effect.kind].anything and effect.brings ~= false then return true end
  end
  return false
end

--- Rewrite the words that name something fetched earlier.
function follow.step(moves, step, around)
  moves.destroys = knowledge.of(step, "destroys") or false
  around = around or moves.filled and works_there(moves, step)
  if around and #step.fields > 0 and not prints(step) then
    moves:ask("later commands run in a directory whose download goes to the sandbox")
  end
  local coded = step.code and code_names.follow(moves, step)
  follow_fields(moves, step, variables.give(moves, step) or coded)
  path_patterns.follow(moves, step)
  lists.files(moves, step)
  lists.script(moves, step)
  lists.written(moves, step)
  for _, found in ipairs(not coded and step.code or {}) do follow_code(moves, found) end
  glob_words.listed(moves, step)
  glob_words.arrays(moves, step)
  follow_files(moves, step)
  variables.follow(moves, step)
  variables.check(moves, step)
  variables.follow_name(moves, step)
  sources.leave(moves, step)
  moves.destroys, moves.looks = false, false
end

return follow
