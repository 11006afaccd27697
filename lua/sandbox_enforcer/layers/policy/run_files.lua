--- The files that a command runs, by its rule's word `runner` (schema.lua): an approval depends on
-- their content.
-- @module sandbox_enforcer.layers.policy.run_files
local core = require("sandbox_enforcer.core")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local matches = require("sandbox_enforcer.matches")
local paths = require("sandbox_enforcer.paths")
local set = require("sandbox_enforcer.set")
local steps = require("sandbox_enforcer.step")

local run_files = {}

--- The runner of a command, or of its first operand.
local function runner_of(step)
  local given = knowledge.of(step, "runner")
  local operands = given and given.subcommands and steps.operands(step)
  return operands and given.subcommands[operands[1] or ""] or given
end

--- The value that a word gives one of these options: attached, or the next word.
local function value_of(options, word, after)
  local name, value = word:match("^(%-[^=]*)=(.*)$")
  if name then return options[name] and value or nil end
  if options[word] then return after end
  local short = word:match("^%-%a")
  return short and word:sub(2, 2) ~= "-" and #word > 2 and options[short] and word:sub(3) or nil
end

--- Add a file, or the entries of a class path.
local function add(files, step, text)
  local path = step.cwd and paths.absolute(step.cwd, text)
  local whole = not path or paths.kind(path) or not text:find(":", 1, true)
  for piece in text:gmatch(whole and ".+" or "[^:]+") do files[#files + 1] = piece end
end

--- What the command itself says: the files it names, where others are, and the directory that it
-- goes to first.
local function named(known, step)
  local files, places, over, base = {}, {}, false, nil
  local options, ends, at = set(known.options or ""), set(known.ends or ""), set(known.at or "")
  for i = 2, #step.fields do
    local word, after = step.fields[i].text or "", (step.fields[i + 1] or {}).text
    local file = value_of(options, word, after)
    local ending = word:match("%.(%w+)$")
    if not over and not file and ends[ending or ""] then
      file = word:match("^%-[^=]*=(.*)$") or word
      over = word:sub(1, 1) ~= "-"
    end
    if file then add(files, step, file) end
    base = value_of(at, word, after) or base
    places[#places + 1] = value_of(at, word, after)
    local path = known.operand and step.cwd and paths.absolute(step.cwd, word)
    if path and paths.kind(path) == "directory" then places[#places + 1] = word end
  end
  return files, places, base
end

local function fits(name, patterns)
  return matches(name, patterns)
end

--- The files that are read if none is named; nil if there are none.
local function found(known, directory, upwards)
  local list = {}
  for _, name in ipairs(core.list(directory) or {}) do
    local path = paths.join(directory, name)
    if fits(name, known.reads) and core.kind(path, true) == "file" then list[#list + 1] = path end
  end
  if #list > 0 then return list end
  if not upwards or directory == "/" then return nil end
  return found(known, paths.parent(directory), true)
end

--- The files that a command runs.
-- @treturn {string,...}|nil absolute paths; nil if unknown
function run_files.files(step)
  local known = runner_of(step)
  if not known then return {} end
  local files, places, base = named(known, step)
  local list, from = {}, step.cwd and paths.absolute(step.cwd, base or ".")
  for i, file in ipairs(files) do
    list[i] = from and paths.absolute(from, file)
    if not list[i] then return nil end
  end
  if #list > 0 or not known.reads then return list end
  if known.operand == "only" and #places == 0 then return list end
  local directory = step.cwd and paths.absolute(step.cwd, places[#places] or ".")
  if not directory or not paths.is_known(directory) then return nil end
  return found(known, directory, #places == 0)
end

return run_files
