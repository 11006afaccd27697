--- What an installer changes in a project, which of the user's caches it shares, and in which
-- phases it runs. All of this comes from the word `installs` of its rule.
--
-- If package scripts can run later, the first phase has network access and runs no scripts, and the
-- second runs them without network. In the first phase, an installer that creates or replaces files
-- of its own may do so in its directory (`open`); everything else there is protected.
-- @module sandbox_enforcer.confine.installs
local core = require("sandbox_enforcer.core")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local paths = require("sandbox_enforcer.paths")
local rules = require("sandbox_enforcer.rule.load")
local set = require("sandbox_enforcer.set")

local installs = {}

local LIMIT <const> = 64 * 1024

-- arguments

--- The words that are not options, and second, the options that `keeps` lists, with their values.
-- @tparam {string|nil,...} command an unknown word is nil or false
-- @number count of its words
local function sorted(command, count, known)
  local values, flags, operands, kept = {}, {}, {}, {}
  for name in (known.keeps or ""):gmatch("%S+") do
    local plain = name:match("^(.*)=$")
    if plain then values[plain] = true else flags[name] = true end
  end
  local at = 2
  while at <= count do
    local word = command[at] or ""
    local name = word:match("^(%-%-[^=]+)=")
    if word == "--" then break end
    if values[word] then
      table.move(command, at, math.min(at + 1, count), #kept + 1, kept)
      at = at + 1
    elseif flags[word] or name and (values[name] or flags[name]) then
      kept[#kept + 1] = word
    elseif not word:find("^[-+]") then
      operands[#operands + 1] = word
    end
    at = at + 1
  end
  return operands, kept
end

--- The installer's subcommand, and the same joined with the next word: "pip", "pip.install".
-- "" if it is unknown, nil if there is none.
local function verb(known, command)
  local operands = sorted(command, #command, known)
  local at = set(known.members or "")[operands[1] or ""] and 3 or 1
  local name, more = operands[at], operands[at + 1]
  return name, name and more and name .. "." .. more or name
end

local ABOUT <const> = set("-h --help -v --version")

--- Does a command install packages?
-- @tparam table known the word `installs` of its rule
-- @tparam {string,...} command an unknown word is false
-- @treturn string|nil "project"; "beyond": for all projects; "unknown": its subcommand is unknown
function installs.kind(known, command)
  local after, beyond, about = set(known.after or ""), set(known.beyond or ""), false
  local name, both = verb(known, command)
  if name == "" then return "unknown" end
  if name and (beyond[name] or beyond[both]) then return "beyond" end
  if name and not (after[name] or after[both]) or not name and not known.alone then return nil end
  for i = 2, #command do
    if beyond[command[i]] then return "beyond" end
    about = about or not name and ABOUT[command[i]] ~= nil
  end
  return not about and "project" or nil
end

local function is_install(known, command) return installs.kind(known, command) == "project" end

-- places

--- The id of the user.
local function user()
  return (core.read("/proc/self/status", LIMIT) or ""):match("\nUid:%s*%d+%s+(%d+)") or "0"
end

--- Create a missing path: a directory with this mode, or else an empty file.
local function make(path, directory, made)
  if core.kind(path) then return end
  if directory then core.mkdir(path, directory) else core.create(path, "") end
  made[#made + 1] = path
end

--- Remove the created files and directories that are still empty.
-- @tparam {string,...} made
function installs.clean(made)
  for i = #made, 1, -1 do
    local path = made[i]
    if not core.rmdir(path) and core.read(path, 0) == "" then core.remove(path) end
  end
end

--- The directories whose packages a command may change, the nearest first: of the one it runs in
-- and those above it in the project, those with the installer's files; if none, the one it runs in.
local function places_of(known, base, cwd)
  local here, list = core.resolve(cwd), {}
  if not here or not core.contains(base.project, here) then return { base.project } end
  local at = here
  while core.contains(base.project, at) do
    for name in (known.writes or ""):gmatch("%S+") do
      if name:sub(-1) ~= "/" and core.kind(at .. "/" .. name) then
        list[#list + 1] = at
        break
      end
    end
    if at == base.project then break end
    at = paths.parent(at)
  end
  return #list > 0 and list or { here }
end

--- The project's paths that a command may change.
-- @treturn {string,...}|nil nil and why, if one of them leads out of the project
local function written(known, list, base, made)
  local makes, found = set(made and known.makes or ""), {}
  for i, place in ipairs(list) do
    for name in (known.writes or ""):gmatch("%S+") do
      local plain = name:gsub("/$", "")
      local path = place .. "/" .. plain
      local real = core.resolve(path)
      if not real or not core.contains(base.project, real) then
        return nil, path .. " leads out of the project, so nothing was run"
      end
      if i == 1 and makes[name] then make(path, plain ~= name and 493 or nil, made) end
      found[#found + 1] = path
    end
  end
  return found
end

--- The caches: those in the home directory, and those of the user elsewhere, unless somebody has
-- replaced them by a link.
local function shared(text, base, made)
  local list = {}
  for cache in (text or ""):gmatch("%S+") do
    local path = cache:gsub("^~", base.home or "~"):gsub("%$UID", user())
    local own = cache:sub(1, 1) == "~"
    make(path, own and 493 or 448, made)
    if own or core.resolve(path) == path then list[#list + 1] = path end
  end
  return list
end

--- What is in the `open` directory and does not belong to the installer.
-- @tparam table found see `installs.of`
-- @treturn table name -> true
function installs.others(found)
  local own, names = {}, {}
  for _, path in ipairs(found.paths) do own[path] = true end
  for _, name in ipairs(found.open and core.list(found.open) or {}) do
    names[name] = not own[found.open .. "/" .. name] or nil
  end
  return names
end

-- phases

--- The directory that an option of the command names, or else the one it runs in.
local function directory(known, command)
  local names, found = set(known.at or ""), nil
  for i = 2, #command do
    local name, value = command[i]:match("^(%-%-[^=]+)=(.*)$")
    if names[command[i]] then found = command[i + 1] elseif names[name or ""] then found = value end
  end
  return found and paths.absolute(core.cwd(), found) or core.cwd()
end

--- A command with one more word, after all its options so that none of them undoes it, but before
-- "--".
local function with(command, word)
  local words, at = { table.unpack(command) }, #command + 1
  for i, known in ipairs(words) do
    if known == "--" then at = math.min(at, i) end
  end
  table.insert(words, at, word)
  return words
end

--- Does a command already have this option, or another value of it?
local function has(command, option)
  local name = option:match("^(.-)=")
  for _, word in ipairs(command) do
    if word == option or name and (word == name or word:sub(1, #name + 1) == name .. "=") then
      return true
    end
  end
  return false
end

--- The commands that run in place of one whose package scripts can run later. Those with `scripts`
-- need no network.
local function phases(command, known)
  if not known.after or not is_install(known, command) then return { command } end
  if not known.without or has(command, known.without) then
    return { { open = known.open, table.unpack(command) } }
  end
  local first = with(command, known.without)
  first.open = known.open
  local list, operands, kept = { first }, sorted(command, #command, known)
  local later = known.scripts .. (known.own and #operands < 2 and ";" .. known.own or "")
  for text in later:gmatch("[^;]+") do
    local words = { command[1], scripts = true }
    for word in text:gmatch("%S+") do words[#words + 1] = word end
    table.move(kept, 1, #kept, #words + 1, words)
    list[#list + 1] = words
  end
  return list
end

--- What the rule says about the installed version.
-- @treturn table|nil nil and why, if the version is unknown
local function versioned(known, command, ask)
  if not known.versions or not is_install(known, command) then return known end
  local words = { command[1], "--version" }
  local major = (ask(words) or ""):match("^%D*(%d+)")
  if not major then
    return nil, table.concat(words, " ") .. " does not answer, so nothing was run"
  end
  local result = {}
  for key, value in pairs(known) do result[key] = value end
  for key, value in pairs(known.versions[major] or {}) do result[key] = value end
  return result
end

--- Variables for the installer, except those that the user has set.
local function variables(known, base)
  local list = {}
  for name, value in (known.sets or ""):gmatch("([^%s=]+)=(%S+)") do
    if not core.env(name) then
      list[#list + 1] = { name, (value:gsub("^~", base.home or "~")) }
    end
  end
  return list
end

--- Put words before each of the commands.
local function after(words, list)
  if #words == 0 then return list end
  for _, command in ipairs(list) do
    table.move(command, 1, #command, #words + 1)
    table.move(words, 1, #words, 1, command)
  end
  return list
end

--- How to run an installer.
-- @tparam {string,...} command
-- @tparam sandbox_enforcer.config.read config
-- @tparam table base
-- @tparam table given `mounts`: whether existing files can be protected in a directory where new
-- ones are created; `ask`, a function that returns what a command prints; `from`, the position of
-- the installer among the command's words
-- @treturn table|nil `paths` that it may change; `caches`, which it may change but package scripts
-- may not; `open`, a directory where phases with `open` may create files; `made`, what was created
-- for it; `phases`, the commands to run in its place; `sets`, variables. nil and why, if it cannot
-- be run
function installs.of(command, config, base, given)
  local words, before = { table.unpack(command, given.from) }, {}
  table.move(command, 1, given.from - 1, 1, before)
  local rule = knowledge.about(rules.of(config, true), words[1]:match("%f[^/\0][^/]+$"))
  local known, why = versioned(rule and rule.words.installs or {}, words, function(asked)
    return given.ask(after(before, { asked })[1])
  end)
  if not known then return nil, why end
  local places, made = places_of(known, base, directory(known, words)), {}
  local open = given.mounts and known.open and places[1] or nil
  local list, outside = written(known, places, base, not open and made or nil)
  if not list then return nil, outside end
  local stores = shared(known.stores, base, made)
  return {
    paths = table.move(stores, 1, #stores, #list + 1, list), open = open, made = made,
    caches = shared(known.caches, base, made),
    phases = after(before, phases(words, known)), sets = variables(known, base),
  }
end

return installs
