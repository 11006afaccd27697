--- The files that a patch changes, by its text: what it names without the leading directories that
-- the tool strips.
-- @module sandbox_enforcer.layers.guard.patches
local core = require("sandbox_enforcer.core")
local input = require("sandbox_enforcer.shell.input")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local paths = require("sandbox_enforcer.paths")
local repository = require("sandbox_enforcer.git.repository")

local patches = {}

local LONGEST <const> = 4 * 1024 * 1024

--- Lines that name a file, and how many leading names less they have: git writes no "a/" there, and
-- models write none after these words.
local HEADERS <const> = {
  { "^%*%*%* %a+ File: (.*)$", math.huge }, { "^%*%*%* Move to: (.*)$", math.huge },
  { "^%-%-%- (.*)$", 0 }, { "^%+%+%+ (.*)$", 0 }, { "^%*%*%* (.*)$", 0 }, { "^Index: (.*)$", 0 },
  { "^rename from (.*)$", 1 }, { "^rename to (.*)$", 1 }, { "^copy to (.*)$", 1 },
}

--- A name without its leading directories; nil if it has fewer.
local function stripped(name, strip)
  if not strip then return name:match("%f[^/\0][^/]+$") end
  for _ = 1, strip do
    name = name:match("^[^/]*/+(.*)$")
    if not name then return nil end
  end
  return name
end

--- Add the name in a header.
-- @treturn boolean can it be read?
local function add(names, name, strip)
  if name:find('^"') then return false end  -- with escapes
  name = name:gsub("\t.*$", ""):gsub("\r$", "")
  local rest = name ~= "/dev/null" and stripped(name, strip)
  if rest and rest ~= "" then names[#names + 1] = rest end
  return true
end

--- The two names in "diff --git a/x b/x": the same, unless lines after it say so.
local function add_pair(names, line, strip)
  local pair = line:match("^diff %-%-git (.*)$")
  if not pair then return true end
  if pair:find('"', 1, true) then return false end
  local half = pair:sub((#pair + 1) // 2 + 1)
  return add(names, half, strip)
end

--- The names of the files that a patch changes; nil if they cannot be read.
-- @string text
-- @tparam number|boolean strip false for all leading directories
function patches.names(text, strip)
  local names = {}
  for line in text:gmatch("[^\n]+") do
    for _, header in ipairs(HEADERS) do
      local name = line:match(header[1])
      local less = strip and math.max(strip - header[2], 0)
      if name and not add(names, name, less) then return nil end
    end
    if not add_pair(names, line, strip) then return nil end
  end
  return names
end

--- The text of a file; "" if there is none, nil if it is unknown.
local function content(world, path)
  if not path or not paths.is_known(path) then return nil end
  local record = world and world:maker(path)
  if record then return record.by.content or nil end
  local text, _, code = core.read(path, LONGEST)
  return text or code == "ENOENT" and "" or nil
end

--- The text that a command prints into a pipe: of the files it passes on, or what the repository
-- has, which counts as no patch; nil if it is unknown.
local function printed(step, world)
  local pieces = {}
  for _, effect in ipairs(step.effects) do
    if effect.kind == "repository" then return "" end
    if effect.kind == "read" then pieces[#pieces + 1] = content(world, effect.path) or false end
  end
  for _, piece in ipairs(pieces) do
    if not piece then return nil end
  end
  local passes = (knowledge.of(step, "prints") or ""):find("^input")
  return passes and #pieces > 0 and table.concat(pieces, "\n") or nil
end

--- The text that comes out of a pipe; nil if it is unknown.
local function piped(pipe, world)
  local pieces = {}
  for i, step in ipairs(pipe.by or {}) do
    pieces[i] = printed(step, world)
    if not pieces[i] then return nil end
  end
  return #pieces > 0 and table.concat(pieces, "\n") or nil
end

--- The text of the patch that an effect applies; nil if it is unknown.
local function text_of(step, effect, world)
  if effect.item then
    local text = effect.item.text
    if text ~= "-" then return content(world, text and paths.absolute(effect.cwd, text)) end
  end
  local stdin = step.opened.stdin
  if stdin.kind == "file" then
    return content(world, stdin.text and paths.absolute(step.cwd, stdin.text))
  end
  return input.of(step) or stdin.kind == "pipe" and piped(stdin.pipe, world) or nil
end

--- Add the changes of a file that a patch names, from the working directory and from the top of the
-- repository.
local function add_changes(list, effect, name)
  local _, top = repository.discover(effect.cwd)
  name = effect.under and effect.under .. "/" .. name or name
  for _, base in ipairs({ effect.cwd, top ~= effect.cwd and top or nil }) do
    list[#list + 1] = {
      how = "change", text = name, path = paths.absolute(base, name), source = effect,
      directory = false,
    }
  end
end

--- The changes that the patches of a command make (changes.lua), and whether one of them is unknown
-- outside the sandbox.
-- @tparam sandbox_enforcer.config.read config
-- @tparam table step
-- @tparam sandbox_enforcer.shell.world world
-- @treturn {table,...}
-- @treturn boolean
function patches.changes(config, step, world)
  local list, unknown = {}, false
  for _, effect in ipairs(step.effects) do
    local known = effect.kind == "patch" and paths.is_known(effect.cwd)
    if effect.kind == "patch" and not (known and config:holds(effect.cwd)) then
      local text = known and text_of(step, effect, world)
      local names = text and patches.names(text, effect.strip)
      unknown = unknown or not names
      for _, name in ipairs(names or {}) do add_changes(list, effect, name) end
    end
  end
  return list, unknown
end

return patches
