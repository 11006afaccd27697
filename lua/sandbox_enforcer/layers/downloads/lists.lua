--- Names of downloads in texts that a command reads: lists of files, and sourced scripts.
-- The functions take the moves (plan.lua) made so far.
-- @module sandbox_enforcer.layers.downloads.lists
local core = require("sandbox_enforcer.core")
local input = require("sandbox_enforcer.shell.input")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local origins = require("sandbox_enforcer.layers.downloads.sources")
local paths = require("sandbox_enforcer.paths")
local reference = require("sandbox_enforcer.layers.downloads.reference")
local steps = require("sandbox_enforcer.step")
local surroundings = require("sandbox_enforcer.layers.downloads.around")

local lists = {}

local LONGEST <const> = 64 * 1024  -- bytes of a text that we examine

--- Ask about each word of a text that names a download.
local function check(moves, text, pattern)
  for word in text:gmatch(pattern) do
    if reference.followed(moves, word) then
      return moves:ask(("%s is read as an argument, but it goes to the sandbox"):format(word))
    end
  end
end

--- Check arguments that a command, such as xargs, reads from its input.
-- @tparam table moves
-- @tparam table step
function lists.input(moves, step)
  local stdin = step.opened.stdin
  local text = stdin.kind == "pipe" and stdin.pipe.text
    or stdin.kind == "text" and input.text(stdin, moves.world.vars)
  if not text and not origins.is_within(moves) then
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
  if text then return check(moves, text, "[^\n\0]+") end
  moves:ask(("`%s` may use the download, which goes to %s"):format(surroundings.written(step),
    moves.config:show(moves.config.sandbox)))
end

--- The values of an option; found by how the words look if no rule reads them.
local function given(step, option)
  local call, list = step.call or step.doubtful, {}
  if call then return call:items(option) end
  for i = 2, #step.fields do
    local text = step.fields[i].text or ""
    local value = text:sub(1, #option + 1) == option .. "=" and text:sub(#option + 2)
    if value then list[#list + 1] = { text = value } end
    if text == option then list[#list + 1] = step.fields[i + 1] end
  end
  return list
end

--- The lists that a command checks the files of: its operands, or its input.
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
      if item.text and item.text ~= "-" then
        from_file(moves, step, item)
      else
        lists.input(moves, step)
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

--- Signs that a script may use something without naming it.
local PATTERNS <const> = { "[*?]", "%f[%w]ls%f[%W]", "%f[%w]find%f[%W]", "%f[%w]git%f[%W]" }

--- Does a text mention a download, or everything there?
local function speaks(moves, text)
  for _, pattern in ipairs(PATTERNS) do
    if text:find(pattern) then return true end
  end
  for name in pairs(moves.names) do
    if name ~= "" and text:find(name, 1, true) then return true end
  end
  return false
end

--- Check a sourced script that nothing follows.
-- @tparam table moves
-- @tparam table step
function lists.script(moves, step)
  local field = step.opaque and step.fields[2]
  local name = field and step.fields[1].text
  if name ~= "." and name ~= "source" then return end
  local path = field.text and paths.absolute(moves.world.here.cwd, field.text)
  if path and origins.place(moves, path) ~= path then return end  -- it is the download
  local text = content(moves, field.text)
  if text and not speaks(moves, text) then return end
  if origins.is_within(moves) then return end
  moves:ask(("`%s` may use the download, which goes to %s"):format(surroundings.written(step),
    moves.config:show(moves.config.sandbox)))
end

return lists
