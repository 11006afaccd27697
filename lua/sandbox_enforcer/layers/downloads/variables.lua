--- Variables that lead to a download: lists of directories such as PATH, and names of files.
-- The functions take the moves (plan.lua) made so far.
-- @module sandbox_enforcer.layers.downloads.variables
local loop_names = require("sandbox_enforcer.layers.downloads.loop_names")
local missing_downloads = require("sandbox_enforcer.layers.downloads.missing_downloads")
local paths = require("sandbox_enforcer.paths")
local reference = require("sandbox_enforcer.layers.downloads.reference")
local rejudging = require("sandbox_enforcer.layers.downloads.rejudging")
local sources = require("sandbox_enforcer.layers.downloads.sources")
local steps = require("sandbox_enforcer.step")

local variables = {}

--- Does the shell, or everything it runs, search the directories of this variable?
local function is_searched(name) return name:find("PATH$") ~= nil end

--- The value of a variable; if it is unknown, its text, with the working directory put in.
local function text_of(moves, step, variable)
  if variable.value or not variable.word then return variable.value or "" end
  local written = step.script.text:sub(variable.word.from, variable.word.to):gsub("[\"']", "")
  local cwd = moves.world.here.cwd:gsub("%%", "%%%%")
  return (written:gsub("%${PWD}", cwd):gsub("%$PWD%f[^%w_]", cwd))
end

--- Does part of a value name a download, or a directory where one is missing?
local function leads(moves, piece)
  if piece:find("[$`]") then return false end
  if reference.followed(moves, piece) then return true end
  local path = paths.absolute(moves.world.here.cwd, piece)
  return missing_downloads.missing(moves, path) ~= nil and not sources.is_within(moves)
end

--- Does a value come from a substitution, which prints the new place of a download?
local function is_printed(moves, variable)
  local pieces = variable.value and variable.word and steps.pieces(variable.word) or {}
  return #pieces == 1 and pieces[1].kind == "command"
    and reference.followed(moves, variable.value) ~= nil
end

--- Ask if a variable gets the new place of a download as its value, and is not used just as a path.
-- @tparam table moves
-- @tparam table step
function variables.check(moves, step)
  for _, variable in ipairs(#step.fields == 0 and step.environment or {}) do
    if is_printed(moves, variable) and not loop_names.is_only_path(step.script, variable.name) then
      moves:ask(("%s leads to the download, which goes to the sandbox"):format(variable.name))
    end
  end
end

--- Make the variables set for a command alone name the new places of downloads. Each must be
-- written out, and be nothing but a path.
-- @tparam table moves
-- @tparam table step
-- @treturn boolean whether one does
function variables.give(moves, step)
  local found = false
  for _, variable in ipairs(#step.fields > 0 and not step.wrapped and step.environment or {}) do
    local word, text = variable.word, variable.value
    local written = word and step.script.text:sub(word.from, word.to)
    local plain = text and text ~= "" and not is_searched(variable.name)
      and (written == text or written == '"' .. text .. '"' or written == "'" .. text .. "'")
    local want = plain and reference.followed(moves, text)
    if want then
      moves.edits:insert(step.script, word, variable, word.from, moves:written(want), #written)
      moves.given[variable] = true
    end
    found = found or want or plain and moves.places ~= nil and rejudging.is_new(moves, text)
  end
  return found and true or false
end

--- Ask if a variable of a command, or one with directories to search, names something moved. A
-- command that it runs is judged with its variables.
-- @tparam table moves
-- @tparam table step
function variables.follow(moves, step)
  for _, effect in ipairs(step.effects) do
    if effect.kind == "run" or effect.kind == "script" then return end
  end
  for _, variable in ipairs(step.environment) do
    local searched = is_searched(variable.name)
    local named = (#step.fields > 0 or searched) and not moves.given[variable]
    local text = named and text_of(moves, step, variable) or ""
    for piece in (text ~= "" and text .. ":" or ""):gmatch("([^:]*):") do
      local place = searched and piece == "" and "." or piece
      if place ~= "" and leads(moves, place) then
        return moves:ask(("%s=%s leads to the download, which goes to the sandbox"):format(
          variable.name, text))
      end
    end
  end
end

--- Did downloads bring names that are unknown?
local function brings_unknown(moves)
  for _, record in pairs(moves.world.made) do
    if record.by.moved_to and record.by.directory and not record.by.names then return true end
  end
  return false
end

--- Ask if a command may be a download that is found by its name.
-- @tparam table moves
-- @tparam table step
function variables.follow_name(moves, step)
  local name = steps.name(step)
  if not name or name:find("/", 1, true) or not steps.sets_path(step, moves.world) then return end
  local first = step.effects[1]
  local any = not step.rule and first and first.kind == "opaque" and brings_unknown(moves)
  if any or moves.names[name] then
    moves:ask(("%s may be the download, which goes to the sandbox"):format(name))
  end
end

return variables
