--- The paths that an agent is limited to, and the paths that a command or tool touches.
-- @module sandbox_enforcer.layers.agents.path_limits
local changes = require("sandbox_enforcer.changes")
local core = require("sandbox_enforcer.core")
local kinds = require("sandbox_enforcer.effect").kinds
local knowledge = require("sandbox_enforcer.rule.knowledge")
local paths = require("sandbox_enforcer.paths")
local steps = require("sandbox_enforcer.step")

local path_limits = {}

-- what version control shows

--- The top of the repository that contains a directory; the directory itself if there is none.
local function top(step, directory)
  local at = directory
  while at ~= "/" do
    for key, name in pairs(knowledge.of(step, "tops") or {}) do
      if type(key) == "string" and core.kind(at .. "/" .. name) then return at end
    end
    at = paths.parent(at)
  end
  return directory
end

--- The files named after "--"; nil if others may be shown.
local function narrowed(step, cwd)
  local list, behind = {}, false
  for i = 2, #step.fields do
    local text = step.fields[i].text
    if not text or text:find(behind and "^:" or "^[^-].*:") then return nil end
    if behind then list[#list + 1] = paths.absolute(cwd, text) end
    behind = behind or text == "--"
  end
  return #list > 0 and list or nil
end

--- The places whose files a command of version control shows, now or from the past.
-- @tparam table step
-- @treturn {string,...}|nil nil if it shows none; false for an unknown place
local function shown_by_history(step)
  if not knowledge.of(step, "history") then return nil end
  local used = {}
  for _, effect in ipairs(step.effects) do
    if effect.kind == "repository" then used[#used + 1] = effect end
  end
  if #used == 0 then used[1] = {} end  -- its rule does not say which repository it uses
  for _, repository in ipairs(used) do
    local printed, narrows = knowledge.call(step, "history", repository.subcommand)
    if printed then
      local cwd = repository.cwd or step.cwd
      if not cwd or not paths.is_known(cwd) then return { false } end
      return narrows and narrowed(step, cwd) or { top(step, cwd) }
    end
  end
  return nil
end

-- listed paths

--- The absolute form of an entry: below the home directory or the project.
local function absolute(config, entry)
  local below = entry:match("^~(/.*)$") or entry == "~" and ""
  if below then return config.home and config.home .. below end
  if entry:sub(1, 1) == "/" then return entry end
  return config.project and config.project .. "/" .. entry
end

--- The meaning of an entry: a directory or file with everything below it, or a pattern (core.fits)
-- in a directory.
local function compile(config, entry)
  local path = absolute(config, entry)
  if not path then return nil end
  local first = path:find("[*?]")
  if not first then return { real = core.resolve(core.normalize(path)) } end
  local directory = path:sub(1, first - 1):match("^.*/")
  local real = core.resolve(core.normalize(directory))
  return { real = real, pattern = path:sub(#directory + 1) }
end

--- @tparam sandbox_enforcer.config.read config
-- @tparam {string,...} entries
-- @treturn {table,...} for `path_limits.holds`
function path_limits.compile(config, entries)
  local list = {}
  for _, entry in ipairs(entries) do list[#list + 1] = compile(config, entry) end
  return list
end

local function fits(place, real)
  if not place.real or not core.contains(place.real, real) then return false end
  if not place.pattern then return true end
  local rest = real:sub(place.real == "/" and 2 or #place.real + 2)
  return core.fits(place.pattern, rest) or core.fits(place.pattern .. "/**", rest)
end

local function holds_one(list, path)
  local real = core.resolve(path)
  for _, place in ipairs(real and list or {}) do
    if fits(place, real) then return true end
  end
  return false
end

local NOBODYS <const> = {
  ["/dev/null"] = true, ["/dev/zero"] = true, ["/dev/full"] = true, ["/dev/random"] = true,
  ["/dev/urandom"] = true, ["/dev/tty"] = true, ["/dev/stdin"] = true, ["/dev/stdout"] = true,
  ["/dev/stderr"] = true,
}

--- Is a path listed, whether links are followed before or after its ".."?
function path_limits.holds(list, touched)
  if NOBODYS[touched.path] or touched.path:find("^/dev/fd/%d+$") then return true end
  return holds_one(list, touched.path) and (not touched.raw or holds_one(list, touched.raw))
end

-- touched paths

--- Are the only unknown parts of a word patterns whose matches stay in their directory?
local function is_glob(step, word)
  if not word or not word.parts or not step.script then return false end
  if step.script.text:sub(word.from, word.to):find("..", 1, true) then return false end
  for _, part in ipairs(word.parts) do
    if part.kind ~= "glob" and part.kind ~= "tilde" and not steps.LITERAL[part.kind] then
      return false
    end
  end
  return true
end

--- The directory that a word with `*` searches; nil if it is something else.
local function directory_of(step, source)
  local item = source.item or source.place and source.place.item
  local field = item and step.fields[item.field]
  local word = field and field.word or source.redirect and source.redirect.target
  local begins = item and item.begins or source.begins
  if not begins or not is_glob(step, word) then return nil end
  local path = paths.absolute(source.cwd or step.cwd, begins:match("^.*/") or ".")
  return path and paths.is_known(path) and path or nil
end

--- A path with its ".." kept.
local function raw_of(text, cwd)
  if not text or not cwd or not text:find("..", 1, true) then return nil end
  if text:sub(1, 1) == "/" then return text end
  return paths.is_known(cwd) and cwd .. "/" .. text or nil
end

local function add(list, step, source, path, text)
  local known = path and paths.is_known(path) and path or directory_of(step, source)
  list[#list + 1] = {
    path = known, text = text or source.begins or "?", why = source.why,
    raw = source.raw or raw_of(text, source.cwd or step.cwd),
  }
end

--- A change in a directory counts for each of its names there.
local function add_change(list, step, change)
  for _, name in ipairs(change.path and change.directory and change.names or {}) do
    list[#list + 1] = { path = change.path .. "/" .. name, text = change.text or name }
  end
  local listed = change.path and change.directory and change.names and #change.names > 0
  if not listed then add(list, step, change.source, change.path, change.text) end
end

local function add_changes(list, step, config)
  for _, change in ipairs(changes.of(step)) do
    local moved = change.source.kind == "fetch" and config.sandbox  -- where it goes
    if change.fresh then
      list[#list + 1] = { path = "/tmp", text = "a new file in /tmp" }
    elseif not moved then
      add_change(list, step, change)
    end
  end
end

--- Add what a command reads: its arguments, each of them in a loop, and its input.
local function add_reads(list, step)
  for _, effect in ipairs(step.effects) do
    if kinds[effect.kind].exists and (effect.call or step.tool) and effect.text ~= "-" then
      local cwd = effect.cwd or step.cwd
      local choices = effect.item and effect.item.choices
      for _, text in ipairs(choices or {}) do
        add(list, step, effect, paths.absolute(cwd, text), text)
      end
      local path = effect.path or effect.text and not step.tool and paths.absolute(cwd, effect.text)
      if not choices then add(list, step, effect, path, effect.text) end
    end
  end
  local stdin = step.opened.stdin
  if stdin and stdin.kind == "file" then
    add(list, step, stdin, stdin.text and paths.absolute(step.cwd, stdin.text), stdin.text)
  end
end

--- Add the working directory for tools that search it by default.
local function add_directory(list, step)
  for _, effect in ipairs(step.effects) do
    if effect.kind == "chdir" then add(list, step, effect, effect.path, effect.text) end
  end
  if step.event and step.event.here then
    list[#list + 1] = { path = step.cwd, text = "the working directory" }
  end
end

--- Does a command search directories, judging by its options? An unknown argument may be one.
local function is_recursive(step)
  for i = 2, #step.fields do
    local text = step.fields[i].text
    for pattern in (knowledge.of(step, "recursive") or ""):gmatch("%S+") do
      if not text or text:find(pattern) then return true end
    end
  end
  return false
end

local INPUTS <const> = { pipe = true, file = true, text = true }

--- Does a command search the working directory and everything below it by default?
local function searches_here(step)
  local way, stdin = knowledge.of(step, "searches"), step.opened.stdin
  if way == "recursive" then return is_recursive(step) end
  return way == "always" or way == "no input" and not (stdin and INPUTS[stdin.kind])
end

local function reads_any(step)
  for _, effect in ipairs(step.effects) do
    if effect.kind == "read" and effect.text ~= "-" then return true end
  end
  return false
end

local function add_shown(list, step)
  for _, path in ipairs(shown_by_history(step) or {}) do
    add(list, step, {}, path or nil, "the history of the repository")
  end
end

local function add_searched(list, step)
  add_shown(list, step)
  if not searches_here(step) or reads_any(step) then return end
  add(list, step, {}, step.cwd, "the working directory")
end

--- Everything that a command or tool touches, as far as its effects tell: a list of
-- `{ path, raw, text, why }`; `path` is nil if unknown, and `why` may then say why.
function path_limits.touched(step, config)
  local list = {}
  add_changes(list, step, config)
  add_reads(list, step)
  if step.tool then add_directory(list, step) else add_searched(list, step) end
  return list
end

return path_limits
