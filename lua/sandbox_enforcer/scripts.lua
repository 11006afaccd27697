--- What files hold that a command runs: read where the policy is on, bounded, and judged like the
-- command itself.
-- @module sandbox_enforcer.scripts
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")

local scripts = {}

local LIMIT <const> = 256 * 1024
local DEPTH <const> = 5

local function read(path)
  local known = path and paths.is_known(path)
  return known and core.read(path, LIMIT) or nil
end

local SHELLS <const> = { ash = true, bash = true, dash = true, ksh = true, sh = true, zsh = true }

--- Does the first line of a script name a shell, with no options but plain ones?
local function for_shell(line)
  local program, rest = line:match("^[ \t]*(%S+)[ \t]*(.-)%s*$")
  if program == "/usr/bin/env" or program == "/bin/env" then
    program, rest = rest:match("^(%S+)%s*(.*)$")
    if program and program:find("/", 1, true) then return false end
  elseif program and not program:find("^/bin/[^/]+$") and not program:find("^/usr/bin/[^/]+$")
    and not program:find("^/usr/local/bin/[^/]+$") then
    return false
  end
  return program ~= nil and SHELLS[program:match("[^/]+$")] ~= nil
    and (rest == "" or rest:find("^%-[eufvx]+$") ~= nil)
end

--- The text of a script for a shell; nil if it cannot be read, or is for something else.
-- @string path
-- @tparam boolean shell a shell runs it if its first line names nothing else
function scripts.text(path, shell)
  local text = read(path)
  if not text or text:find("\0", 1, true) then return nil end
  local first = text:match("^#!([^\n]*)")
  if first and not for_shell(first) then return nil end
  return (first or shell) and text or nil
end

--- The scripts of a package.json by name, with those that npm runs before and after.
local function of_package(directory, name)
  local content = cjson.decode(read(directory .. "/package.json") or "")
  local all = type(content) == "table" and content.scripts
  if type(all) ~= "table" then return nil end
  local list = {}
  for _, key in ipairs({ "pre" .. name, name, "post" .. name }) do
    if type(all[key]) == "string" then list[#list + 1] = all[key] end
  end
  return type(all[name]) == "string" and list or nil
end

--- The rules of a Makefile, as far as they are plain: target -> { needs, lines }.
local function rules_of(text)
  local found, targets = { first = nil }, {}
  for line in (text:gsub("\\\n%s*", " ") .. "\n"):gmatch("(.-)\n") do
    local recipe = line:match("^\t(.*)$")
    if recipe then
      for _, target in ipairs(targets) do table.insert(found[target].lines, recipe) end
    elseif not line:find("^%s*#") and line:find("%S") then
      local left, right = line:match("^([^:=#]+):([^=].*)$")
      if not left then left, right = line:match("^([^:=#]+):()$"), "" end
      targets = {}
      for target in (left or ""):gmatch("%S+") do
        targets[#targets + 1] = target
        found[target] = found[target] or { needs = {}, lines = {} }
        if not found.first and target:sub(1, 1) ~= "." then found.first = target end
        for need in right:gsub("|", " "):gmatch("%S+") do
          table.insert(found[target].needs, need)
        end
      end
    end
  end
  return found
end

local function add_target(found, name, list, depth)
  local entry = found[name]
  if not entry or entry.done then return true end
  if depth > DEPTH then return false end
  entry.done = true
  for _, need in ipairs(entry.needs) do
    if need:find("[$%%]") or not add_target(found, need, list, depth + 1) then return false end
  end
  for _, line in ipairs(entry.lines) do
    line = line:gsub("^[@+-]+%s*", "")
    if line:gsub("%$%$", ""):find("%$") then return false end
    list[#list + 1] = line:gsub("%$%$", "$")
  end
  return true
end

--- The lines that make runs for a target; nil if that takes more than reading.
local function of_makefile(directory, name)
  local text
  for _, file in ipairs({ "GNUmakefile", "makefile", "Makefile" }) do
    text = text or read(directory .. "/" .. file)
  end
  if not text or text:find("\n%-?include%s") or text:find("%$%(shell") then return nil end
  local found = rules_of(text)
  local target = name ~= "" and name or found.first
  local list = {}
  if not target or not found[target] then return nil end
  return add_target(found, target, list, 0) and list or nil
end

--- The texts that a recipe runs; nil if they cannot be told.
-- @tparam table effect of kind "recipe": `tool`, `text` (the target or script), `cwd`
function scripts.recipe(effect)
  if not effect.text or not paths.is_known(effect.cwd) then return nil end
  if effect.tool == "make" then return of_makefile(effect.cwd, effect.text) end
  return of_package(effect.cwd, effect.text)
end

return scripts
