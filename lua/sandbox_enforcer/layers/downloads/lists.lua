--- Names of downloads in texts that a command reads: lists of files, and sourced scripts.
-- The functions take the moves (plan.lua) made so far.
-- @module sandbox_enforcer.layers.downloads.lists
local core = require("sandbox_enforcer.core")
local input = require("sandbox_enforcer.shell.input")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local missing_downloads = require("sandbox_enforcer.layers.downloads.missing_downloads")
local paths = require("sandbox_enforcer.paths")
local products = require("sandbox_enforcer.shell.products")
local reference = require("sandbox_enforcer.layers.downloads.reference")
local script_files = require("sandbox_enforcer.shell.script_files")
local sources = require("sandbox_enforcer.layers.downloads.sources")
local steps = require("sandbox_enforcer.step")
local strangers = require("sandbox_enforcer.shell.strangers")

local lists = {}

local LONGEST <const> = 64 * 1024  -- bytes of a text that we examine

--- Ask if a word from a text names a download. Returns whether it does.
local function check_word(moves, word)
  if not reference.followed(moves, word) then return false end
  moves:ask(("%s is read as an argument, but it goes to the sandbox"):format(word))
  return true
end

--- Ask about each word of a text that names a download.
local function check(moves, text, pattern)
  for word in text:gmatch(pattern) do
    if check_word(moves, word) then return end
  end
end

--- How a line of a list names a file: alone, or next to a checksum.
local NAMED <const> = { "^(.*[^\r])", "^\\?%x+ [ *](.*[^\r])", "^[%w/-]+ %((.*)%) = %w+" }

--- Ask if a line of a list names a download, or one of its words does.
local function check_line(moves, line)
  for _, pattern in ipairs(NAMED) do
    local name = line:match(pattern)
    if name and check_word(moves, name) then return true end
  end
  for name in line:gmatch("[^%s\"';,]+") do
    if check_word(moves, name) then return true end
  end
  return false
end

--- Ask about the first line of a list that names a download.
local function check_lines(moves, text)
  for line in text:gmatch("[^\n\0]+") do
    if check_line(moves, line) then return end
  end
end

--- Check arguments that a command, such as xargs, reads from its input.
-- @tparam table moves
-- @tparam table step
function lists.input(moves, step)
  local stdin = step.opened.stdin
  local text = stdin.kind == "pipe" and stdin.pipe.text
    or stdin.kind == "text" and input.text(stdin, moves.world.vars)
  if not text and not sources.is_entered(moves) then
    moves:ask("arguments read from standard input may name the download")
  end
  check(moves, text or "", "%S+")
end

--- The content of a file, unless the script changed it; nil if unknown.
local function content(moves, name)
  local path = name and paths.absolute(moves.world.here.cwd, name)
  local record = path and moves.world:maker(path)
  if record then return record.by.content end
  return path and paths.is_known(path) and core.read(path, LONGEST) or nil
end

--- Check the names in a file that an option names.
local function from_file(moves, step, item)
  local path = item.text and paths.absolute(moves.world.here.cwd, item.text)
  local record = path and moves.world:maker(path)
  if record and record.by.measured then return end  -- the names are those of its own words
  local text = content(moves, item.text)
  if text then return check_lines(moves, text) end
  moves:ask(("`%s` may use the download, which goes to %s"):format(missing_downloads.written(step),
    moves.config:show(moves.config.sandbox)))
end

--- The values of an option, taken from the words as written if no rule reads them.
local function given(step, option)
  local call, list = step.call or step.doubtful, {}
  if call then return call:items(option) end
  for i = 2, #step.fields do
    local text = step.fields[i].text or ""
    local value = text:sub(1, #option + 1) == option .. "=" and text:sub(#option + 2)
    if value then list[#list + 1] = { text = value } end
    if step.fields[i].begins == option .. "=" then list[#list + 1] = {} end
    if text == option then list[#list + 1] = step.fields[i + 1] end
  end
  return list
end

--- The checksum lists that a command checks: its operands, or its input.
local function checked(step)
  local list, found = {}, false
  for i = 2, #step.fields do
    local text = step.fields[i].text or ""
    for option in (knowledge.of(step, "checks") or ""):gmatch("%S+") do
      found = found or text == option
    end
    if not text:find("^%-.") then list[#list + 1] = step.fields[i] end
  end
  if not found then return {} end
  return #list > 0 and list or { { text = "-" } }
end

local PRINTS <const> = { echo = true, printf = true }

--- The last name in a word: where it is in the script, and its text, if its variables are known.
local function last_name(moves, script, word)
  local source = script.text:sub(word.from, word.to)
  local before, name = source:match("^(.*[%s*])([^%s\"']+)[\"']?$")
  if not before then before, name = source:match("^([\"']?)([^%s\"']+)[\"']?$") end
  if not name then return nil end
  local text = name:gsub("%${?([%a_][%w_]*)}?", function(variable)
    return moves.world.vars[variable] or nil
  end)
  return word.from + #before, not text:find("[$`]") and text or nil
end

--- Follow the names that end the words of a printed list: `echo "$SUM  x" | sha256sum -c`. Returns
-- false if the list is anything else.
local function follow_printed(moves, stdin)
  local by = stdin.kind == "pipe" and stdin.pipe.by
  local writer = by and #by == 1 and PRINTS[steps.name(by[1]) or ""] and by[1]
  local found = false
  for i = 2, writer and #writer.fields or 1 do
    local field = writer.fields[i]
    local at, name = last_name(moves, writer.script, field.word)
    local want = name and reference.followed(moves, name)
    local directory = want and want:sub(-#name) == name and want:sub(1, -#name - 1)
    if want and (not directory or directory:find("[^%w_./-]")) then return false end
    if want then moves.edits:insert(writer.script, field.word, field, at, directory) end
    local path = name and paths.absolute(moves.world.here.cwd, name)
    found = found or want or path and (paths.kind(path) or moves.config:holds(path))
  end
  return found
end

--- Check the file names that a command reads from a file or its input.
-- @tparam table moves
-- @tparam table step
function lists.files(moves, step)
  for option in (knowledge.of(step, "names_from") or ""):gmatch("%S+") do
    for _, item in ipairs(given(step, option)) do
      if item.text == "-" or item.option and item.option.takes == "nothing" then
        lists.input(moves, step)
      else
        from_file(moves, step, item)
      end
    end
  end
  for _, field in ipairs(checked(step)) do
    if field.text ~= "-" then
      from_file(moves, step, field)
    elseif not follow_printed(moves, step.opened.stdin) then
      lists.input(moves, step)
    end
  end
end

--- Does a command read its words from a file that this script makes, or that is a pipe?
-- @tparam table moves
-- @tparam table step
function lists.is_made(moves, step)
  for option in (knowledge.of(step, "names_from") or ""):gmatch("%S+") do
    for _, item in ipairs(given(step, option)) do
      local path = item.text and paths.absolute(moves.world.here.cwd, item.text)
      local pipe = not path or path:find("^/dev/") or path:find("^/proc/")
      if pipe or moves.world:maker(path) then return true end
    end
  end
  return false
end

--- Signs that a script may use something without naming it.
local PATTERNS <const> = { "[*?]", "%f[%w]ls%f[%W]", "%f[%w]find%f[%W]", "%f[%w]git%f[%W]" }

--- Does a text mention a download, or use all files of a directory?
local function speaks(moves, text)
  for _, pattern in ipairs(PATTERNS) do
    if text:find(pattern) then return true end
  end
  for name in pairs(moves.names) do
    if name ~= "" and text:find(name, 1, true) then return true end
  end
  return false
end

--- Does a text contain a name as a word?
local function has_word(text, name)
  local at = 1
  while true do
    local from, to = text:find(name, at, true)
    if not from then return false end
    local inner = text:find("^[%w_-]", from - 1) and from > 1
    if not inner and not text:find("^%.?[%w_-]", to + 1) then return true end
    at = from + 1
  end
end

--- The name of a download that a file mentions, unless the script changed it; nil if there is none.
local function mentioned(moves, path)
  local text = path and paths.kind(path) == "file" and content(moves, path)
  for name in pairs(text and moves.names or {}) do
    if name ~= "" and has_word(text, name) then return name end
  end
  return nil
end

--- The files that a command runs or obeys, by its effects, its input and its variables. One that no
-- rule describes may obey any file that it is given.
local function obeyed(moves, step)
  local list, cwd = {}, moves.world.here.cwd
  local function add(path) list[#list + 1] = path end
  for _, effect in ipairs(step.effects) do
    local kind = effect.kind
    if kind == "program" then add(paths.absolute(effect.cwd or cwd, effect.text or "")) end
    if kind == "recipe" then add(script_files.recipe_file(effect)) end
    if kind == "stdin" then add(step.opened.stdin.place) end
  end
  for _, variable in ipairs(#step.fields > 0 and step.environment or {}) do
    add(variable.value and paths.absolute(cwd, variable.value))
  end
  for i = 2, not step.rule and #step.fields or 1 do
    local text = step.fields[i].text
    add(text and paths.absolute(cwd, text:match("^%-%-?[%w.-]+=(.+)$") or text))
  end
  return list
end

--- Ask if a file that a command runs or obeys mentions a download.
-- @tparam table moves
-- @tparam table step
function lists.programs(moves, step)
  for _, path in ipairs(obeyed(moves, step)) do
    local name = mentioned(moves, path)
    if name then
      return moves:ask(("`%s` may use %s, which goes to %s: %s mentions it"):format(
        missing_downloads.written(step), name, moves.config:show(moves.config.sandbox),
        paths.basename(path)))
    end
  end
end

--- How many directories up a text goes at most.
local function climbs(text)
  local most = 0
  for run in text:gmatch("%.%.[./]*") do
    most = math.max(most, select(2, run:gsub("%.%./", "")))
  end
  return most
end

--- How deep a file is inside something moved; nil if it is not.
local function depth(moves, path)
  local count, at = 0, paths.parent(path)
  if sources.place(moves, at) == at then return nil end
  while at ~= "/" and sources.place(moves, paths.parent(at)) ~= paths.parent(at) do
    count, at = count + 1, paths.parent(at)
  end
  return count
end

--- Words of rules whose tools run or build what files say.
local OBEYS <const> = { "obeys", "runner", "compiles", "builds", "language", "shell" }

local function may_obey(step)
  if #step.fields == 0 or products.makes_nothing(step) then return false end
  for _, word in ipairs(OBEYS) do
    if knowledge.of(step, word) then return true end
  end
  return not knowledge.rule(step) and not strangers.is_builtin(step)
end

--- May a command work inside something moved?
local function works_within(moves, step)
  for _, effect in ipairs(step.effects) do
    local path = effect.kind == "chdir" and effect.path
    if path and (sources.place(moves, path)) ~= path then return true end
  end
  return sources.may_be_within(moves)
end

--- Ask if a command inside something moved may obey a file that this script wrote there, and that
-- leads out of it.
-- @tparam table moves
-- @tparam table step
function lists.written(moves, step)
  if not next(moves.world.made) or not may_obey(step) then return end
  for path, record in pairs(moves.world.made) do
    local text = record.by.content or record.by.added
    local up = text and text:find("../", 1, true) and climbs(text) or 0
    local deep = up > 0 and paths.is_known(path) and depth(moves, path)
    if deep and up > deep and works_within(moves, step) then
      return moves:ask(("%s leads out of the directory that goes to the sandbox"):format(
        paths.basename(path)))
    end
  end
end

--- Check a sourced script that nothing follows.
-- @tparam table moves
-- @tparam table step
function lists.script(moves, step)
  local field = step.opaque and step.fields[2]
  local name = field and step.fields[1].text
  if name ~= "." and name ~= "source" then return end
  local path = field.text and paths.absolute(moves.world.here.cwd, field.text)
  if path and sources.place(moves, path) ~= path then return end  -- it is the download
  local text = content(moves, field.text)
  if text and not speaks(moves, text) then return end
  if sources.is_within(moves) then return end
  moves:ask(("`%s` may use the download, which goes to %s"):format(missing_downloads.written(step),
    moves.config:show(moves.config.sandbox)))
end

return lists
