--- The content of files that a command runs. Read only where the policy is on, up to a limit, and
-- judged like the command itself.
-- @module sandbox_enforcer.shell.script_files
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local makefile = require("sandbox_enforcer.shell.makefile")
local paths = require("sandbox_enforcer.paths")

local script_files = {}

local LIMIT <const> = 256 * 1024

--- The content of a file; of one that the script writes, what it writes.
-- @tparam[opt] sandbox_enforcer.shell.world world
local function read(path, world)
  local known = path and paths.is_known(path)
  local record = known and world and world:maker(path)
  if record then return record.by.content end
  return known and core.read(path, LIMIT) or nil
end

--- The dialect of a program that is a shell: "bash", "zsh" or "posix".
-- @tparam sandbox_enforcer.shell.world world
-- @string|nil name of the shell
function script_files.shell(world, name)
  local rule = name and knowledge.about(world.rules, name)
  local how = rule and (rule.words.shell or {})[name]
  return how ~= "other" and how or nil
end

--- Does the first line of a script name a shell, with only plain options?
local function for_shell(world, line)
  local program, rest = line:match("^[ \t]*(%S+)[ \t]*(.-)%s*$")
  if program == "/usr/bin/env" or program == "/bin/env" then
    program, rest = rest:match("^(%S+)%s*(.*)$")
    if program and program:find("/", 1, true) then return false end
  elseif program and not program:find("^/bin/[^/]+$") and not program:find("^/usr/bin/[^/]+$")
    and not program:find("^/usr/local/bin/[^/]+$") then
    return false
  end
  return program ~= nil and script_files.shell(world, program:match("%f[^/\0][^/]+$")) ~= nil
    and (rest == "" or rest:find("^%-[eufvx]+$") ~= nil)
end

--- A text if it is a shell script; nil if it is for something else.
-- @tparam sandbox_enforcer.shell.world world
-- @string|nil text
-- @tparam boolean shell a shell runs it unless its first line names something else
function script_files.for_shell(world, text, shell)
  if not text or text:find("\0", 1, true) then return nil end
  local first = text:match("^#!([^\n]*)")
  if first and not for_shell(world, first) then return nil end
  return (first or shell) and text or nil
end

--- The text of a shell script; nil if unreadable or for something else.
-- @tparam sandbox_enforcer.shell.world world
-- @string path
-- @tparam boolean shell see script_files.for_shell
function script_files.text(world, path, shell)
  return script_files.for_shell(world, read(path), shell)
end

--- May a file change before it runs, because it links to something that this script makes?
-- @tparam sandbox_enforcer.shell.world world
-- @string path
-- @tparam[opt] boolean below also if the script may make something below it
function script_files.is_replaced(world, path, below)
  local real = core.resolve(path) or path
  for made in pairs(world.made) do
    local place = paths.is_known(made) and (core.resolve(made) or made)
    if not place or core.contains(place, real) then return true end
    if below and core.contains(real, place) then return true end
  end
  return false
end

--- The scripts of a package.json by name, with those that npm runs before and after.
local function of_package(world, directory, name)
  local content = cjson.decode(read(directory .. "/package.json", world) or "")
  local all = type(content) == "table" and content.scripts
  if type(all) ~= "table" then return nil end
  local list = {}
  for _, key in ipairs({ "pre" .. name, name, "post" .. name }) do
    if type(all[key]) == "string" then list[#list + 1] = all[key] end
  end
  return #list > 0 and list or nil
end

local MAKEFILES <const> = { "GNUmakefile", "makefile", "Makefile" }

--- The lines that make runs for a target; nil if reading alone does not tell.
local function of_makefile(world, effect)
  local function other(name) return read(paths.absolute(effect.cwd, name), world) end
  local text
  local files = effect.file and { effect.file } or MAKEFILES
  for _, file in ipairs(files) do text = text or other(file) end
  return text and makefile.lines(text, effect.text, other, effect.assigns or {}) or nil
end

--- The commands of a recipe; nil if unknown.
-- @tparam sandbox_enforcer.shell.world world
-- @tparam table effect of kind "recipe": `tool` ("makefile" or "package"), `text` (the target or
-- script), `cwd`
function script_files.recipe(world, effect)
  if not effect.text or not paths.is_known(effect.cwd) then return nil end
  if effect.tool == "makefile" then return of_makefile(world, effect) end
  if effect.directory == false then return nil end
  local directory = paths.absolute(effect.cwd, effect.directory or ".")
  return directory and of_package(world, directory, effect.text) or nil
end

--- The file of a recipe; nil if unknown.
-- @tparam table effect see script_files.recipe
function script_files.recipe_file(effect)
  if not paths.is_known(effect.cwd) or effect.directory == false then return nil end
  if effect.tool ~= "makefile" then
    return paths.absolute(effect.cwd, (effect.directory or ".") .. "/package.json")
  end
  local last
  for _, name in ipairs(effect.file and { effect.file } or MAKEFILES) do
    last = paths.absolute(effect.cwd, name)
    if core.kind(last, true) then return last end
  end
  return last
end

return script_files
