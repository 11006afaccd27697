--- Lets the words behind a download name its new place.
-- The functions take the moves (moves.lua) that were made so far.
-- @module sandbox_enforcer.downloads.follow
local core = require("sandbox_enforcer.core")
local origins = require("sandbox_enforcer.downloads.origins")
local paths = require("sandbox_enforcer.paths")
local steps = require("sandbox_enforcer.steps")

local follow = {}

--- What prints its arguments and does nothing else with them.
local PRINTS <const> = {
  echo = true, printf = true, ["true"] = true, [":"] = true, exit = true, ["return"] = true,
  ["break"] = true, continue = true, wait = true, sleep = true,
}

--- What does not mind that something is missing in a directory.
local LOOKS <const> = {
  ls = true, cd = true, pwd = true, tree = true, du = true, find = true, stat = true, rm = true,
  rmdir = true,
}

--- What cannot be undone if it meets the wrong files.
local DESTROYS <const> = {
  rm = true, rmdir = true, unlink = true, shred = true, truncate = true, mv = true,
}

--- Kinds of arguments (schema.lua) that name what is there already.
local NEEDS <const> = { read = true, chdir = true, program = true }

--- Effects of a command that may use anything in its working directory.
local USES <const> = { program = true, recipe = true, opaque = true }

--- What keeps the names of what it packs.
local PACKS <const> = { tar = true, bsdtar = true, zip = true }

--- Commands without a rule whose words are often no paths.
local SPEAKS <const> = {
  git = true, gh = true, glab = true, docker = true, kubectl = true, npm = true, pnpm = true,
  yarn = true, cargo = true, go = true, pip = true, pip3 = true, awk = true, sed = true, rg = true,
  ag = true, expr = true, apt = true, ["apt-get"] = true, brew = true, systemctl = true,
}

--- Kinds of arguments (schema.lua) that are paths.
local IS_PATH <const> = {
  read = true, write = true, change = true, delete = true, fetch = true, chdir = true,
  program = true,
}

-- paths

--- Does a path go up again from what was moved, and so from where it is no more?
local function passes_through(moves, cwd, text)
  local before = text:match("^(.-)/%.%.%f[/\0]")
  local path = before and before ~= "" and paths.absolute(cwd, before)
  return path ~= nil and origins.place(moves, path) ~= path
end

--- May a path be what was moved, though one of the two lies in a directory that is not known?
local function may_be_lost(moves, path)
  local name = paths.basename(path)
  if paths.is_known(path) then return name ~= nil and moves.lost[name] end
  if not path:find("^\1%d") then return false end
  for component in path:gmatch("[^/]+") do
    if moves.names[component] then return true end
  end
  return false
end

--- What a word must say to name the same thing as before; nil if it does.
local function followed(moves, text)
  local cwd = moves.world.here.cwd
  local old = paths.absolute(cwd, text)
  if not old then
    if origins.place(moves, cwd) ~= cwd then moves:ask(text .. " leads out of what was moved") end
    if may_be_lost(moves, "\0010/" .. text) then
      moves:ask(("%s may be what was downloaded: the directory is not known"):format(text))
    end
    return nil
  end
  local want, record = origins.place(moves, old)
  if want == old and may_be_lost(moves, old) then
    moves:ask(("%s may be what was downloaded: the directory is not known"):format(text))
  end
  local has = paths.absolute(origins.place(moves, cwd), text)
  if want == has and not passes_through(moves, cwd, text) then return nil end
  if record and not record.sure then
    moves:ask(("it is not certain that %s was fetched before it is used"):format(text))
  end
  return text:find("[^/]/+$") and want .. "/" or want
end

--- Is something that was moved missing now from the directory that a word names?
local function surrounds(moves, text)
  local path = paths.absolute(moves.world.here.cwd, text)
  for old, record in pairs(path and moves.world.made or {}) do
    local apart = old ~= path and core.contains(path, old) or old == path and record.by.shared
    if record.by.moved_to and apart then return true end
  end
  return false
end

-- words

--- What can stand before a path in the same word.
local BEGINNINGS <const> = {
  "^(%-%-[%w-]+=)(.+)$", "^([%w_]*=@?)(.+)$", "^(@)(.+)$", "^(%-%a)(.*/.*)$",
}

--- A word with the path in it changed to where that is now; nil if it stays.
local function follow_text(moves, text)
  if text == "" or text == "-" then return nil end
  local want = text:sub(1, 1) ~= "-" and followed(moves, text)
  if want then return moves:written(want) end
  for _, pattern in ipairs(BEGINNINGS) do
    local prefix, rest = text:match(pattern)
    want = rest and followed(moves, rest)
    if want then return moves:written(want) and core.quote(prefix .. want) end
  end
  moves.guesses = true
  local cluster = text:match("^%-%a([^/]+)$")
  if cluster and followed(moves, cluster) then
    moves:ask(("it is not known whether %s names what was moved"):format(text))
  end
  for piece in text:gmatch("[^:,]+") do
    if piece ~= text and followed(moves, piece) then
      moves:ask(("%s names what was moved in a list"):format(text))
    end
  end
  moves.guesses = false
  return nil
end

local function moved_by_itself(step, nth)
  for _, effect in ipairs(step.effects) do
    local item = (effect.moved_to or effect.rounds) and effect.place and effect.place.item
    if item and item.field == nth then return true end
  end
  return false
end

--- Parts of a word that give what is there where the shell is now.
local IS_LOCAL <const> = { command = true, arithmetic = true, glob = true, process = true }

--- Can a word that is not known name something at its old place? Within what was moved the shell
-- finds names as they are now; a variable may hold any.
local function may_name(moves, field)
  local cwd = moves.world.here.cwd
  local within = origins.place(moves, cwd) ~= cwd
  for _, part in ipairs(field.word.parts or {}) do
    for _, inner in ipairs(part.parts or { part }) do
      local kind = inner.kind
      local fixed = steps.LITERAL[kind] or kind == "arithmetic" or kind == "process"
      if not fixed and not (within and IS_LOCAL[kind]) then return true end
    end
  end
  return false
end

--- A word that has another text in every round of a loop: it stays, or goes below the sandbox.
-- Returns false if neither is right.
local function follow_rounds(moves, step, field)
  local sandbox = moves.config.sandbox
  local below, stays = 0, 0
  for _, text in ipairs(field.choices) do
    local want = followed(moves, text)
    if not want then stays = stays + 1 end
    if want == sandbox .. "/" .. text then below = below + 1 end
  end
  if stays == #field.choices then return true end
  return below == #field.choices and moves:put_before(step.script, field.word, "")
end

--- Where the directory of a pattern for names was moved to, and the rest of the pattern; nil if it
-- stays, or the word is not such a pattern.
local function moved_pattern(moves, step, field)
  local written = step.script.text:sub(field.word.from, field.word.to)
  local directory, pattern = written:match("^([%w/._-]*/)([%w/._-]*[*?][%w/._*?-]*)$")
  if not directory or written:find("..", 1, true) then return nil end
  directory, pattern = (directory .. pattern):match("^([^*?]*/)(.*)$")
  return followed(moves, directory), pattern
end

--- A pattern for names in a directory that was moved goes along. Returns false if it is none.
local function follow_pattern(moves, step, field)
  local want, pattern = moved_pattern(moves, step, field)
  if want then moves.edits:field(step.script, field, moves:written(want) .. pattern) end
  return want ~= nil
end

--- What a loop goes through is used as it stands there.
local function follow_listed(moves, step)
  for _, field in ipairs(step.listed or {}) do
    if not field.text and moved_pattern(moves, step, field) then
      moves:ask("a loop goes through what was moved")
    end
  end
end

local function follow_unknown(moves, step, field)
  if follow_pattern(moves, step, field) then return end
  if field.choices and follow_rounds(moves, step, field) then return end
  if may_name(moves, field) then
    moves:ask("a later word is not known, and may name what was moved")
  end
end

--- Text in another language may hold the name in any form.
local function mentions(moves, text)
  for _, entry in ipairs(moves.notes) do
    local names = table.move(entry.effect and entry.effect.names or {}, 1, 100, 2, {})
    names[1] = entry.new and paths.basename(entry.old) or ""
    for i = 1, #names do
      if names[i] ~= "" and text:find(names[i], 1, true) then return names[i] end
    end
  end
  return nil
end

local function follow_code(moves, text)
  local name = mentions(moves, text)
  if name then moves:ask(("a program mentions %s, which was moved"):format(name)) end
end

--- Is a field an operand that goes into an archive by its name?
local function is_packed(step, nth, kind)
  if not PACKS[steps.name(step) or ""] or kind ~= "read" then return false end
  for _, item in ipairs(step.call and step.call.operands or {}) do
    if item.field == nth then return item.name ~= "archive" end
  end
  return false
end

--- Does a command do nothing but look?
local function looks(step)
  for _, effect in ipairs(step.effects) do
    if effect.kind == "run" then return false end
  end
  return LOOKS[steps.name(step) or ""]
end

local function follow_known(moves, step, nth, kind)
  local field = step.fields[nth]
  local text, name = field.text, steps.name(step)
  local want = follow_text(moves, text)
  if want and is_packed(step, nth, kind) then
    return moves:ask(("%s keeps the names of what it packs, and %s was moved"):format(name, text))
  end
  if want and SPEAKS[name] and not kind and not text:find("/", 1, true) then
    return moves:ask(("it is not known whether %s means what was downloaded"):format(text))
  elseif want then
    return moves.edits:field(step.script, field, want)
  end
  if not looks(step) and not text:find("^%-") and surrounds(moves, text) then
    moves:ask(("%s held what was moved, and another command uses it"):format(text))
  end
end

--- The words of a test that are files.
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
    local want = file and field.text and follow_text(moves, field.text)
    if want then moves.edits:field(step.script, field, want) end
    if file and not field.text then follow_unknown(moves, step, field) end
  end
end

--- What the fields of a command mean, by its rule: field -> kind.
local function kinds(step)
  local map = {}
  local given = step.call
  while given do
    for _, items in ipairs({ given.options, given.operands }) do
      for _, item in ipairs(items) do map[item.field] = item.kind or "value" end
    end
    given = given.parent
  end
  for _, effect in ipairs(step.effects) do
    local item = effect.item or effect.place and effect.place.item
    if item and not effect.beside then map[item.field] = effect.kind end
  end
  return map
end

local function follow_fields(moves, step)
  local name = steps.name(step) or ""
  if PRINTS[name] then return end
  if name == "test" or name == "[" or name == "[[" then return follow_test(moves, step) end
  local map = kinds(step)
  local understood = step.call and step.call.subcommand == nil
  for nth, field in ipairs(step.fields) do
    local kind = map[nth] or (understood and "value" or nil)
    local carried = field.text and field.text:find("@", 1, true)  -- curl -d @file
    local skip = moved_by_itself(step, nth)
      or nth == 1 and field.text and not field.text:find("/", 1, true)
      or kind and nth > 1 and field.text and not IS_PATH[kind] and not carried
    moves.looks = nth == 1 or NEEDS[kind] or origins.MAKES_NOTHING[name] or false
    if kind == "code" and field.text then follow_code(moves, field.text) end
    if not skip and not field.text then
      follow_unknown(moves, step, field)
    elseif not skip then
      follow_known(moves, step, nth, kind)
    end
  end
end

local function follow_files(moves, step)
  local files = table.move(step.opened.files, 1, #step.opened.files, 1, {})
  if step.opened.stdin.kind == "file" then files[#files + 1] = step.opened.stdin end
  for _, file in ipairs(files) do
    local open = file.text and not file.landed and not file.followed
    moves.looks = file == step.opened.stdin
    local want = open and follow_text(moves, file.text)
    if want then
      local target = file.redirect.target
      file.followed = true
      moves.edits:span(step.script, target.from, target.to, want)
    end
    if not file.text and not file.landed then
      moves:ask("a later redirection is not known, and may name what was moved")
    end
  end
end

--- May a command use what was to be put, under names that are not known, into the directory that it
-- runs in?
local function works_there(moves, step)
  local name, cwd = steps.name(step) or "", moves.world.here.cwd
  if LOOKS[name] or PRINTS[name] or origins.MAKES_NOTHING[name] then return false end
  if not core.contains(moves.filled, cwd) or origins.place(moves, cwd) ~= cwd then return false end
  for _, effect in ipairs(step.effects) do
    if USES[effect.kind] and effect.brings ~= false then return true end
  end
  return false
end

--- Words of a step that name what an earlier command fetched name its new place.
function follow.step(moves, step, around)
  moves.destroys = DESTROYS[steps.name(step) or ""] or false
  around = around or moves.filled and works_there(moves, step)
  if around and #step.fields > 0 and not PRINTS[steps.name(step) or ""] then
    moves:ask("what was put into the working directory is moved, and other commands run there")
  end
  follow_fields(moves, step)
  follow_listed(moves, step)
  follow_files(moves, step)
  moves.destroys, moves.looks = false, false
end

return follow
