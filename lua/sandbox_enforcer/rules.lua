--- Finds the rule of a command on the disk, and runs what rules say within bounds.
-- @classmod sandbox_enforcer.rules
local core = require("sandbox_enforcer.core")
local lazy = require("sandbox_enforcer.lazy")

local rule = lazy("sandbox_enforcer.rule")
local schema = lazy("sandbox_enforcer.schema")

local rules = {}
rules.__index = rules

local FILE_LIMIT <const> = 256 * 1024
local INSTRUCTIONS <const> = 2000000
local MEMORY <const> = 32 * 1024 * 1024

--- What a rule sees: no files, no environment, nothing of the program.
local FUNCTIONS <const> = {
  assert = true, error = true, ipairs = true, next = true, pairs = true, select = true,
  tonumber = true, tostring = true, type = true,
}
local LIBRARIES <const> = { math = true, string = true, table = true, utf8 = true }

local function allowed(_, name)
  return (FUNCTIONS[name] or LIBRARIES[name]) and _G[name] or nil
end

--- A rule that is not ours gets copies of the libraries, which it may change.
local function environment(ours)
  if ours then return setmetatable({}, { __index = allowed }) end
  local env = {}
  for name in pairs(FUNCTIONS) do env[name] = _G[name] end
  for name in pairs(LIBRARIES) do
    env[name] = {}
    for key, value in pairs(_G[name]) do env[name][key] = value end
  end
  env.string.dump = nil
  return env
end

--- @tparam {string,...} directories the first one that has a rule counts
-- @tparam[opt] function shipped (name, file, environment) -> the compiled rule, if the file is what
-- the program was built with; false if there is none; `environment` is a function that makes one
-- @tparam[opt] boolean ordinary rules of commands that only the policy asks for count, too: those
-- in the folder "ordinary"
function rules.new(directories, shipped, ordinary)
  return setmetatable({
    directories = directories, shipped = shipped, ordinary = ordinary, loaded = {},
  }, rules)
end

--- Files that are as the program was built with them: the deadline is bound enough for these.
local shipped_files = {}

local function checked(file, good, ...)
  if good then return ... end
  error({ rule = file, message = tostring((...)) })
end

--- Call a function of a rule. What it does wrong is raised as `{ rule = file, message = text }`.
function rules.call(file, f, ...)
  if shipped_files[file] then return checked(file, pcall(f, ...)) end
  return checked(file, core.bounded(INSTRUCTIONS, MEMORY, f, ...))
end

local function our_environment() return environment(true) end

--- The chunk of a rule file; nil if there is none.
local function read_file(self, name, file)
  local chunk = self.shipped and self.shipped(name, file, our_environment)
  if chunk then shipped_files[file] = true end
  if chunk ~= nil then return chunk or nil end
  local text, why, code = core.read(file, FILE_LIMIT)
  if not text then
    if code ~= "ENOENT" and code ~= "ENOTDIR" then error({ rule = file, message = why }) end
    return nil
  end
  chunk, why = load(text, "@" .. file, "t", environment(false))
  return chunk or error({ rule = file, message = why })
end

--- The chunk of a rule, and its file; nil if there is none.
local function read(self, name)
  for _, directory in ipairs(self.directories) do
    local file = ("%s/%s.lua"):format(directory, name)
    local chunk = read_file(self, name, file)
    if not chunk and self.ordinary then
      file = ("%s/ordinary/%s.lua"):format(directory, name)
      chunk = read_file(self, "ordinary." .. name, file)
    end
    if chunk then return chunk, file end
  end
  return nil
end

--- The rule that a chunk gives, ready for reading calls.
local function prepared(self, chunk, file)
  local given = rules.call(file, chunk)
  if type(given) == "string" then return self:find(given) end  -- one of the same family
  if not shipped_files[file] then schema.check(given, file) end
  local ready = rule.prepare(given, given.command, file)
  ready.find = function(other) return self:find(other) end
  return ready
end

local function load_rule(self, name)
  local chunk, file = read(self, name)
  return chunk and prepared(self, chunk, file) or nil
end

--- The rule in the folder "ordinary" alone, of a command that has another one as well: which of its
-- forms only read.
function rules:reading(name)
  if not name:find("^[%w_][%w_.+-]*$") or #name > 64 then return nil end
  local key = "ordinary." .. name
  if self.loaded[key] == nil then
    self.loaded[key] = false
    for _, directory in ipairs(self.directories) do
      local file = ("%s/ordinary/%s.lua"):format(directory, name)
      local chunk = read_file(self, key, file)
      if chunk then
        self.loaded[key] = prepared(self, chunk, file)
        break
      end
    end
  end
  return self.loaded[key] or nil
end

--- The rule for a command; nil if there is none.
-- Raises `{ rule = file, message = text }` for one that is broken.
function rules:find(name)
  if not name:find("^[%w_][%w_.+-]*$") or #name > 64 then return nil end
  local found = self.loaded[name]
  if found == nil then
    self.loaded[name] = false  -- a family that names itself ends here
    found = load_rule(self, name) or false
    self.loaded[name] = found
  end
  return found or nil
end

return rules
