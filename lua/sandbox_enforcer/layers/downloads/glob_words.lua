--- Words that are patterns for names, such as `out/*`, where downloads are missing.
-- The functions take the moves (plan.lua) made so far.
-- @module sandbox_enforcer.layers.downloads.glob_words
local loop_names = require("sandbox_enforcer.layers.downloads.loop_names")
local missing_downloads = require("sandbox_enforcer.layers.downloads.missing_downloads")
local name_globs = require("sandbox_enforcer.layers.downloads.name_globs")
local paths = require("sandbox_enforcer.paths")
local reference = require("sandbox_enforcer.layers.downloads.reference")
local rejudging = require("sandbox_enforcer.layers.downloads.rejudging")
local steps = require("sandbox_enforcer.step")

local glob_words = {}

--- Where the directory of a pattern was moved to, and the rest of the pattern; nil if it stays, or
-- the word is not such a pattern.
local function moved_pattern(moves, step, field)
  local written, qualifiers = step.script.text:sub(field.word.from, field.word.to), ""
  if step.script.shell == "zsh" and written:find("%([N./@D]*%)$") then  -- which kinds of files
    written, qualifiers = written:match("^(.*)(%(.*%))$")
  end
  local directory, pattern = written:match("^([%w/._-]*/)([%w/._-]*[*?][%w/._*?-]*)$")
  if not directory or written:find("..", 1, true) then return nil end
  directory, pattern = (directory .. pattern):match("^([^*?]*/)(.*)$")
  local looks = moves.looks
  moves.looks = true  -- what a pattern finds exists
  local want = reference.followed(moves, directory)
  moves.looks = looks
  local whole = not want and missing_downloads.whole(moves,
    paths.absolute(moves.world.here.cwd, (directory:gsub("%f[/]/+$", ""))))
  return want or whole and whole .. "/" or nil, pattern .. qualifiers
end

--- Does a pattern, or another word that only the shell can expand, begin with the new place of
-- something moved? It does in a script that was rewritten.
function glob_words.is_new(moves, step, field)
  if not moves.places then return false end
  local written = step.script.text:sub(field.word.from, field.word.to)
  local directory = written:match("^([%w/._~-]*/)[%w/._*?-]*%(?[N./@D]*%)?$")
  if not directory or written:find("..", 1, true) then return false end
  return rejudging.is_new(moves, (directory:gsub("^~", moves.config.home or "~")))
end

--- Follow a pattern for names in a moved directory. Returns false if it is not one.
function glob_words.follow(moves, step, field)
  local want, pattern = moved_pattern(moves, step, field)
  if want then moves.edits:field(step.script, field, moves:written(want) .. pattern) end
  return want ~= nil
end

--- Is a word just a pattern for names?
function glob_words.is(field)
  local found = false
  for _, part in ipairs(field.word.parts or {}) do
    if part.kind == "glob" then found = true elseif part.kind ~= "literal" then return false end
  end
  return found
end

--- The words of a loop name what was moved at its new place, if the loop's variable is only used
-- as a path.
function glob_words.listed(moves, step)
  if step.listed and loop_names.note_inner(moves, step) then return end
  for _, field in ipairs(step.listed or {}) do
    local want, pattern
    if not field.text then want, pattern = moved_pattern(moves, step, field) end
    local missed = not field.text and glob_words.is(field)
      and name_globs.may_match(moves, step, field)
    local again_new = glob_words.is_new(moves, step, field)
    if (want or again_new) and #step.listed == 1 and loop_names.note(moves, step) then
      if want then moves.edits:field(step.script, field, moves:written(want) .. pattern) end
    elseif want or missed then
      moves:ask("the loop would miss the download, which goes to the sandbox")
    end
  end
end

--- Builtins that assign texts to variables: these are followed where they are used.
local GIVES <const> = {
  ["local"] = true, declare = true, typeset = true, readonly = true, set = true, read = true,
  mapfile = true, readarray = true, unset = true, getopts = true, let = true, shift = true,
}

--- Does a command only assign texts to variables that are not exported?
function glob_words.gives(step)
  local option = step.fields[2] and step.fields[2].text or ""
  return GIVES[steps.name(step) or ""] and not option:find("^%-%a*x")
end

--- Follow the patterns for names in a list that is assigned to a variable, or to $1, $2, …
function glob_words.given(moves, step, fields)
  for _, field in ipairs(fields) do
    local pattern = not field.text and glob_words.is(field)
    if pattern and not glob_words.follow(moves, step, field)
      and name_globs.may_match(moves, step, field) then
      moves:ask("a pattern would miss the download, which goes to the sandbox")
    end
  end
end

--- The same for the elements of arrays: `a=(*.json)`, `declare -a a=(*.json)`.
function glob_words.arrays(moves, step)
  for _, element in ipairs(steps.elements(step)) do
    glob_words.given(moves, step, { { word = element.word, nth = 1, all = element.owner } })
  end
end

--- Does a word expand to names that match a pattern in a variable?
local function holds(moves, field)
  for _, part in ipairs(not field.text and field.word and field.word.parts or {}) do
    local value = part.kind == "parameter" and moves.world.vars[part.name]
    local texts = part.kind == "parameter" and moves.world.arrays[part.name] or { value or "" }
    if table.concat(texts, " "):find("[*?%[]") then return true end
  end
  return false
end

--- Check printed names that came from a pattern.
function glob_words.printed(moves, step)
  for _, field in ipairs(step.fields) do
    local missed = not field.text and glob_words.is(field)
      and name_globs.may_match(moves, step, field)
    if missed or holds(moves, field) then
      moves:ask("a pattern would miss the download, which goes to the sandbox")
    end
  end
end

return glob_words
