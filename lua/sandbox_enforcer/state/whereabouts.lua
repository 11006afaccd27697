--- Says where a download went when something looks for it in its original place.
-- @module sandbox_enforcer.state.whereabouts
local core = require("sandbox_enforcer.core")
local ledger = require("sandbox_enforcer.state.ledger")
local matches = require("sandbox_enforcer.matches")
local paths = require("sandbox_enforcer.paths")

local whereabouts = {}

local MOST <const> = 4  -- paths to report

--- When something last changed; nil if it does not exist.
local function changed_at(path)
  local stamp = core.stamp(path)
  return stamp and string.unpack("=i8", stamp, -8)
end

--- Where a path went; nil if it did not go anywhere, or nothing exists there now.
-- @tparam {table,...} moves
-- @string path
-- @string[opt] cwd leave out what was moved with all of this directory: it may be anything
local function place_of(moves, path, cwd)
  for i = #moves, 1, -1 do
    local from, to = moves[i].from, moves[i].to
    local new = core.contains(from, path) and to .. path:sub(#from + 1)
    if new and core.kind(new) and not (cwd and core.contains(from, cwd)) then return new end
  end
  return nil
end

--- A download that a directory lacks because it was moved; nil if there is none.
local function missing_from(moves, directory)
  for i = #moves, 1, -1 do
    local from, to = moves[i].from, moves[i].to
    local below = from ~= directory and core.contains(directory, from)
    if below and not core.kind(from) and core.kind(to) then return from, to end
  end
  return nil
end

--- What to say about a path that exists: an older file, or a directory without the download.
local function instead(moves, event, config, path)
  if core.kind(path, true) == "directory" then
    local cwd = event.cwd or path
    local start = config.start or cwd
    local from, to
    if not core.contains(path, start) and not core.contains(path, cwd) then
      from, to = missing_from(moves, path)
    end
    return from and ("%s does not exist: the download went to the sandbox, to %s"):format(from,
      config:show(to))
  end
  local new = place_of(moves, path, event.cwd)
  if not new or (changed_at(path) or 0) >= (changed_at(new) or 0) then return nil end
  return ("%s is older than the download of that name, which went to the sandbox, to %s"):format(
    path, config:show(new))
end

--- A moved download that a pattern would have matched; nil if there is none.
local function found_by(moves, path)
  local name = paths.basename(path) or ""
  local pattern = name:find("[*?%[]") and name
  for i = #moves, 1, -1 do
    local from, to = moves[i].from, moves[i].to
    local beside = pattern and paths.parent(from) == paths.parent(path)
    local finds = beside and core.fits(pattern, paths.basename(from) or "")
    if finds and not core.kind(from) and core.kind(to) then
      return from, to
    end
  end
  return nil
end

--- Add what became of a path that this session moved.
local function add(list, moves, event, config, path)
  if #list >= MOST or not path or list[path] or not paths.is_known(path) then return end
  list[path] = true
  if core.kind(path) then
    list[#list + 1] = instead(moves, event, config, path)
    return
  end
  local from, to = path, place_of(moves, path)
  if not to then from, to = missing_from(moves, path) end
  if not to then from, to = found_by(moves, path) end
  if not to then return end
  list[#list + 1] = ("%s does not exist: the download went to the sandbox, to %s"):format(
    from, config:show(to))
end

--- The downloads that this session moved; none if no message can need them.
local function moves_of(event, config)
  local known = config.sandbox and config.ledger and event.session
  return known and ledger.moves(config.ledger, event.session) or {}
end

--- Where the paths in a tool call went.
-- @tparam table event
-- @tparam sandbox_enforcer.config.read config
-- @treturn {string,...} a sentence for each
function whereabouts.of_call(event, config)
  local list, moves = {}, moves_of(event, config)
  for _, effect in ipairs(#moves > 0 and config.agent.effects(event, config) or {}) do
    add(list, moves, event, config, effect.path)
  end
  return list
end

--- A word that the shell expands to the names it finds, as written; nil if it is another one.
local function pattern_of(step, field)
  local word = not field.text and field.word
  local text = word and step.script.text:sub(word.from, word.to) or ""
  return text:find("[*?%[]") and not text:find("[^%w/._*?%[%]-]") and text or nil
end

--- The paths that a step of a command names: by its words, its redirections, and its code.
local function named(step)
  local list = {}
  local function add_text(text)
    if text and text ~= "" then list[#list + 1] = paths.absolute(step.cwd, text) or nil end
  end
  for _, field in ipairs(step.fields) do
    add_text(field.text or pattern_of(step, field))
    add_text(field.text and field.text:match("^[%w_-]*=(.+)$"))
  end
  if step.opened.stdin.kind == "file" then add_text(step.opened.stdin.text) end
  for _, found in ipairs(step.code or {}) do
    for _, effect in ipairs(found) do list[#list + 1] = effect.path end
  end
  return list
end

local LONGEST <const> = 8192  -- bytes of an error message to examine
local WORDS <const> = 32  -- and words of it

--- How commands report a missing file.
local MISSING <const> = {
  "no such file", "not found", "enoent", "cannot find module", "does not exist", "no match",
  "unable to open", "cannot open", "can't open", "no rule to make",
}
local MODULE <const> = "No module named '?([%w_]+)"

--- The names in the error messages of a failed command, such as "x: No such file or directory".
local function in_error(text)
  local list = {}
  for line in text:sub(-LONGEST):gmatch("[^\n]+") do
    local missing = matches(line:lower(), MISSING)
    for word in (missing and line or ""):gmatch("[^%s'\"`‘’:,;()]+") do
      if #list < WORDS then list[#list + 1] = word end
    end
    local module = line:match(MODULE)
    if module then list[#list + 1] = module .. ".py" end
  end
  return list
end

--- May a command name a moved download by its old path, or the directory where it would have been?
-- A command that names the new path needs no message.
local function may_name(command, moves)
  for _, move in ipairs(moves) do
    if command:find(move.to, 1, true) then return false end
    for _, path in ipairs({ move.from, paths.parent(move.from) }) do
      local name = paths.basename(path)
      if name and command:find(name, 1, true) then return true end
    end
  end
  return false
end

--- Where the paths named in a command that ran went. If it succeeded, it may have used an older
-- file, or a directory where the download is missing.
-- @tparam table event
-- @tparam sandbox_enforcer.config.read config
-- @tparam function judge function(event, config, witness) that shows the steps of a command
-- @treturn {string,...} a sentence for each
function whereabouts.of_command(event, config, judge)
  local list, moves = {}, event.command and moves_of(event, config) or {}
  if #moves == 0 then return list end
  if event.failed or may_name(event.command, moves) then
    judge(event, config, function(step)
      for _, path in ipairs(named(step)) do add(list, moves, event, config, path) end
    end)
  end
  for _, word in ipairs(in_error(event.complaint or "")) do
    add(list, moves, event, config, event.cwd and paths.absolute(event.cwd, word))
  end
  return list
end

return whereabouts
