--- Words from an existing file: what a loop reads from a list of addresses or names. All that is
-- known is that none begins with a dash, so none is an option.
-- @module sandbox_enforcer.shell.lines
local core = require("sandbox_enforcer.core")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local paths = require("sandbox_enforcer.paths")
local products = require("sandbox_enforcer.shell.products")

local lines = {}

local LIMIT <const> = 256 * 1024  -- bytes of a list

local harmless = setmetatable({}, { __mode = "k" })  -- commands that changed nothing (world.lua)

--- May a command that is not fully known have changed a file?
local function may_be_changed(touched)
  local last = touched
  while touched and not harmless[touched] do
    if not touched.step or not products.makes_nothing(touched.step) then return true end
    touched = touched.before
  end
  if last then harmless[last] = true end
  return false
end

--- The text of a file that this script cannot have changed; "" if there is no file; nil if unknown.
local function text_of(world, path)
  if not path or not paths.is_known(path) or world:maker(path)
    or may_be_changed(world.here.touched) then
    return nil
  end
  if not core.kind(path) then return "" end
  local text = core.read(path, LIMIT)
  return text and #text < LIMIT and text or nil
end

--- What the words of a file are: "plain" if none begins with a dash, "single" if they also cannot
-- be split or be patterns; nil if unknown.
-- @tparam sandbox_enforcer.shell.world world
-- @string|nil path
function lines.of_file(world, path)
  local text = text_of(world, path)
  if not text or (" " .. text):find("[%s,;:|\"']%-") or text:find("%output", 1, true) then
    return nil
  end
  return text:find("[*?%[\\]") and "plain" or "single"
end

--- The file that a command prints, if it does nothing else; nil if it does more.
-- @tparam table step or command
local function printed_file(world, rule, texts)
  local prints = rule and rule.words.prints == "input"
  if not prints or #texts ~= 2 or texts[2]:find("^%-") then return nil end
  return paths.absolute(world.here.cwd, texts[2])
end

--- The file on the standard input, opened directly or printed into a pipe.
local function path_of(walker, stdin)
  if stdin.kind == "file" then return stdin.place end
  local by = stdin.kind == "pipe" and stdin.pipe.by
  if not by or #by ~= 1 then return nil end
  local texts = {}
  for i, field in ipairs(by[1].fields) do texts[i] = field.text or "-" end
  return printed_file(walker.world, by[1].rule, texts)
end

--- What the words in a command's input are: see `lines.of_file`.
function lines.of_input(walker, stdin)
  local path = not stdin.also and path_of(walker, stdin)
  return path and lines.of_file(walker.world, path)
end

--- What the words of a substitution such as $(cat FILE) are: see `lines.of_file`.
-- @tparam table part of a word
function lines.of_part(walker, part)
  local command = part.kind == "command" and not part.inner and part.body
  while command and command.items and #command.items == 1 do command = command.items[1] end
  if not command or command.kind ~= "command" or #(command.assignments or {}) > 0
    or #(command.redirects or {}) > 0 then
    return nil
  end
  local texts = {}
  for i, word in ipairs(command.words) do texts[i] = word.value or "-" end
  local rule = texts[1] and knowledge.about(walker.world.rules, texts[1])
  local path = printed_file(walker.world, rule, texts)
  return path and lines.of_file(walker.world, path)
end

--- Does a word begin with a directory, and end with a pattern for names in it?
local function is_below(word)
  local first = word.parts and word.parts[1]
  if not first or first.kind ~= "literal" or not (first.text or ""):find("^[%w_./].*/") then
    return false
  end
  for i = 2, #word.parts do
    if word.parts[i].kind ~= "literal" and word.parts[i].kind ~= "glob" then return false end
  end
  return true
end

--- What the values of a loop variable are, if the loop runs over the words of one file: see
-- `lines.of_file`; "quoted" if it runs over names that begin with a directory: none is an option,
-- but unquoted they may be split.
-- @tparam {table,...} words of the loop
function lines.of_list(walker, words)
  local part = #words == 1 and words[1].parts and #words[1].parts == 1 and words[1].parts[1]
  local kind = part and lines.of_part(walker, part)
  if kind then return kind end
  for _, word in ipairs(words) do
    if not is_below(word) then return nil end
  end
  return #words > 0 and "quoted" or nil
end

return lines
