--- Commands that use a directory where a download is missing because it was moved.
-- The functions take the moves (plan.lua) made so far.
-- @module sandbox_enforcer.layers.downloads.missing_downloads
local core = require("sandbox_enforcer.core")
local input = require("sandbox_enforcer.shell.input")
local kinds = require("sandbox_enforcer.effect").kinds
local knowledge = require("sandbox_enforcer.rule.knowledge")
local links = require("sandbox_enforcer.layers.downloads.links")
local paths = require("sandbox_enforcer.paths")
local products = require("sandbox_enforcer.shell.products")
local sources = require("sandbox_enforcer.layers.downloads.sources")
local steps = require("sandbox_enforcer.step")
local strangers = require("sandbox_enforcer.shell.strangers")

local missing_downloads = {}

--- Builtins that do the same whatever a directory contains.
local IGNORES <const> = { cd = true, popd = true, pushd = true, pwd = true }

--- Does an argument of this kind (schema.lua) not depend on the content of a directory?
local function puts(kind)
  local alters = kinds[kind] and kinds[kind].alters
  return kind == "chdir" or alters and alters ~= "delete"
end

--- May a directory at an unknown place contain a path? Judged by its name.
local function may_hold(path, old)
  local name = not paths.is_known(path) and paths.basename(path)
  return name and ("/" .. paths.parent(old) .. "/"):find("/" .. name .. "/", 1, true) ~= nil
end

--- Is a path below a directory, at a place that may be unknown?
local function is_below(path, old)
  if paths.is_known(path) then return core.contains(path, old) end
  return old:sub(1, #path + 1) == path .. "/"
end

--- May something at a place that is only partly known be in a directory?
local function may_be_below(world, path, old)
  local directories, files = world:meanings(path), world:meanings(old)
  if not directories or not files then return directories ~= nil and #directories > 0 end
  for _, directory in ipairs(directories) do
    for _, file in ipairs(files) do
      local same = file == directory and paths.is_known(path)
      if not same and core.contains(directory, file) then return true end
    end
  end
  return false
end

--- May a directory lack a download that went elsewhere?
local function lacks(world, path, old, by)
  if old == path then return by.shared end
  if is_below(path, old) or may_hold(path, old) then return true end
  local clear = paths.is_known(path) and paths.is_known(old)
  return not clear and path:match("^\1[^/]*") ~= old:match("^\1[^/]*")
    and may_be_below(world, path, old)
end

--- The download now missing from a directory; nil if there is none.
-- @tparam table moves
-- @string|nil path
-- @treturn ?table what made it: see products.lua
function missing_downloads.missing(moves, path)
  if not path then return nil end
  local emptied = moves.world.emptied
  local vague = emptied["\1"] or not paths.is_known(path)
  if not next(emptied) or not (vague or emptied[path]) then return nil end
  if not paths.is_known(path) and sources.may_be_within(moves, path) then return nil end
  for old, record in pairs(moves.world.made) do
    local by = record.by
    if by.moved_to and not (by.gone and record.sure) and lacks(moves.world, path, old, by) then
      return by
    end
  end
  return nil
end

--- Where a whole directory went: this script made it, only downloads were put there, and all of
-- them are now below one directory with the same content. nil otherwise.
-- @tparam table moves
-- @string|nil path
-- @treturn ?string
function missing_downloads.whole(moves, path)
  local record = path and moves.world.made[path]
  local fresh = record and products.is_directory(record.by) and not core.kind(path)
  local base, count = nil, 0
  for old, other in pairs(fresh and moves.world.made or {}) do
    if old ~= path and core.contains(path, old) then
      local to, rest = other.by.moved_to, old:sub(#path + 1)
      local at = to and to:sub(-#rest) == rest and to:sub(1, -#rest - 1)
      if not at or base and base ~= at then return nil end
      base, count = at, count + 1
    end
  end
  local apart = base and base ~= moves.config.sandbox and #(core.list(base) or {}) == 0
  return apart and not moves.destroys and base or nil
end

--- A command as written, or its beginning.
-- @tparam table step
-- @treturn string
function missing_downloads.written(step)
  local list, source = {}, step.script.text
  for i, field in ipairs(step.fields) do
    list[i] = field.text or field.word and source:sub(field.word.from, field.word.to) or "…"
  end
  local text = table.concat(list, " ")
  return #text > 60 and text:sub(1, 57) .. "…" or text
end

local function ask(moves, step, by)
  local names = by.names and #by.names > 0 and table.concat(by.names, ", ")
    or not by.around and by.text or "the download"
  moves:ask(("`%s` would miss %s, which goes to %s"):format(missing_downloads.written(step), names,
    moves.config:show(by.moved_to)))
end

--- Ask if a step reads a directory where a download is now missing.
-- @tparam table moves
-- @tparam table step
-- @string|nil path
function missing_downloads.read(moves, step, path)
  local by = missing_downloads.missing(moves, path)
  if by then ask(moves, step, by) end
end

--- Does a command delete a directory whatever it contains? The download then stays in the sandbox,
-- unless the directory goes there whole. Other commands delete only empty ones.
local function is_deleted(step)
  return knowledge.of(step, "looks") and knowledge.of(step, "destroys")
    and knowledge.of(step, "recursive") and true or false
end

--- Ask if a word names a directory where a download is now missing.
-- @tparam table moves
-- @tparam table step
-- @string text of the word
-- @string|nil kind what the word means to the command
-- @treturn boolean whether it does
-- @number nth of the step's fields
function missing_downloads.word(moves, step, text, kind, nth)
  if IGNORES[steps.name(step) or ""] or text:find("^%-") or puts(kind) then return false end
  local path = paths.absolute(moves.base or moves.world.here.cwd, text)
  local by = missing_downloads.missing(moves, path)
  if by and is_deleted(step) then
    moves.parts = true
    return false
  end
  local whole = by and missing_downloads.whole(moves, path)
  if whole then
    moves.edits:field(step.script, step.fields[nth], moves:written(whole))
    return true
  end
  if by then ask(moves, step, by) end
  return by ~= nil
end

--- The number of a command's operands, judging by how they look.
local function operands(step)
  local count = 0
  for nth = 2, #step.fields do
    if not (step.fields[nth].text or "x"):find("^%-") then count = count + 1 end
  end
  return count
end

--- Does a command search its working directory by default?
local function searches(step)
  local how = knowledge.of(step, "searches")
  if not how or operands(step) > 1 then return false end
  local piped = step.opened.stdin.kind ~= "shell"
  if how ~= "recursive" then return how == "always" or not piped end
  for pattern in (knowledge.of(step, "recursive") or ""):gmatch("%S+") do
    for nth = 2, #step.fields do
      if (step.fields[nth].text or ""):find(pattern) then return true end
    end
  end
  return false
end

--- Does one of the first arguments make a command examine all files of its directory?
local function surveys(step)
  local list = knowledge.of(step, "surveys")
  for i = 2, list and math.min(#step.fields, 4) or 1 do
    local text = step.fields[i].text
    if text and (" " .. list .. " "):find(" " .. text .. " ", 1, true) then return true end
  end
  return false
end

--- The directory that a command works in: the one that its options name, or the shell's.
local function workplace(moves, step)
  for _, effect in ipairs(step.effects) do
    if effect.cwd then return effect.cwd end
  end
  return moves.world.here.cwd
end

--- Does a search begin with tests, as in `find -name x`? Their words are not files.
local function only_tests(step)
  local first = step.fields[2] and step.fields[2].text or ""
  for _, effect in ipairs(step.effects) do
    local finds = effect.kind == "names" and effect.below and first:find("^%-") ~= nil
    if finds and knowledge.of(step, "looks") then return true end
  end
  return false
end

--- Is the text of a command's input unknown?
local function is_unknown_input(step)
  return step.opened.stdin.kind ~= "shell" and not input.of(step)
end

local ANSWERS <const> = {
  ["--version"] = true, ["--help"] = true, ["-V"] = true, ["-h"] = true, version = true,
  help = true,
}

--- Is a program that no rule describes, or that is named by its path, only asked for its help or
-- version?
-- @tparam table step
-- @treturn boolean
function missing_downloads.only_answers(step)
  local name, word = step.fields[1] and step.fields[1].text or "", step.fields[2]
  return #step.fields == 2 and (name:find("/", 1, true) ~= nil or not knowledge.rule(step))
    and ANSWERS[word.text or ""] or false
end

--- Does a command run files of its directory that it does not name, or may it, because no rule
-- describes it?
local function may_obey(step)
  if knowledge.of(step, "obeys") then return true end
  local runner = knowledge.of(step, "runner") or {}
  if runner.reads then return true end
  for nth = 2, runner.ends and #step.fields or 1 do
    local suffix = (step.fields[nth].text or ""):match("%.(%w+)$") or ""
    if (" " .. runner.ends .. " "):find(" " .. suffix .. " ", 1, true) then return true end
  end
  return steps.name(step) ~= nil and not strangers.is_builtin(step) and not knowledge.rule(step)
end

--- Does a command use its working directory without naming it?
local function uses_directory(step)
  if missing_downloads.only_answers(step) then return false end
  for _, effect in ipairs(step.effects) do
    if effect.kind == "run" then return false end  -- that command is judged separately
  end
  if may_obey(step) or surveys(step) or searches(step) then return true end
  local lists = knowledge.of(step, "looks") and not knowledge.of(step, "destroys")
  if lists and operands(step) == 0 then return true end
  for _, effect in ipairs(step.effects) do
    local traits = kinds[effect.kind]
    if traits.runs and traits.anything then return true end
    if traits.runs == "input" and is_unknown_input(step) then return true end
    if effect.kind == "tree" and effect.text == "." then return true end
  end
  return false
end

--- Is a command in an argument of the download itself, such as the helper that it connects by?
local function is_helper(step, by)
  local runner = step.script.origin and step.script.origin.runner
  local call = runner and (runner.call or runner.doubtful)
  return call ~= nil and call == by.call
end

--- Ask if a command uses the working directory, where a download is now missing. A command that is
-- told where a download is needs nothing else.
-- @tparam table moves
-- @tparam table step
-- @tparam boolean followed one of its words names something moved
-- @treturn boolean whether it asks
function missing_downloads.step(moves, step, followed)
  local uses = only_tests(step) or not followed and #step.fields > 0 and uses_directory(step)
  local here = uses and not sources.is_within(moves) and workplace(moves, step)
  local by = here and missing_downloads.missing(moves, here)
  if by and is_helper(step, by) then return false end
  if by then ask(moves, step, by) end
  if here and not by then links.check(moves, here) end
  return by and true or false
end

return missing_downloads
