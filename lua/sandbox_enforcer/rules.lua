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

local FUNCTIONS <const> = {
  "assert", "error", "ipairs", "next", "pairs", "select", "tonumber", "tostring", "type",
}
local LIBRARIES <const> = { "math", "string", "table", "utf8" }

--- What a rule sees: no files, no environment, nothing of the program. A rule that is not ours gets
-- copies of the libraries, which it may change.
local function environment(ours)
  local env = {}
  for _, name in ipairs(FUNCTIONS) do env[name] = _G[name] end
  for _, name in ipairs(LIBRARIES) do
    env[name] = ours and _G[name] or {}
    for key, value in pairs(ours and {} or _G[name]) do env[name][key] = value end
  end
  if not ours then env.string.dump = nil end
  return env
end

--- @tparam {string,...} directories the first one that has a rule counts
-- @tparam[opt] function shipped (name, text, environment) -> the compiled rule, if the text is what
-- the program was built with
function rules.new(directories, shipped)
  return setmetatable({ directories = directories, shipped = shipped, loaded = {} }, rules)
end

--- Call a function of a rule. What it does wrong is raised as `{ rule = file, message = text }`.
function rules.call(file, f, ...)
  local results = table.pack(core.bounded(INSTRUCTIONS, MEMORY, f, ...))
  if results[1] then return table.unpack(results, 2, results.n) end
  error({ rule = file, message = tostring(results[2]) })
end

local function read(self, name)
  for _, directory in ipairs(self.directories) do
    local file = directory .. "/" .. name .. ".lua"
    local text, why, code = core.read(file, FILE_LIMIT)
    if text then return text, file end
    if code ~= "ENOENT" and code ~= "ENOTDIR" then error({ rule = file, message = why }) end
  end
  return nil
end

local function load_rule(self, name)
  local text, file = read(self, name)
  if not text then return nil end
  local shipped = self.shipped and self.shipped(name, text, environment(true))
  local chunk, why = shipped, nil
  if not chunk then chunk, why = load(text, "@" .. file, "t", environment(false)) end
  if not chunk then error({ rule = file, message = why }) end
  local given = rules.call(file, chunk)
  if type(given) == "string" then return self:find(given) end  -- one of the same family
  if not shipped then schema.check(given, file) end
  local prepared = rule.prepare(given, given.command, file)
  prepared.find = function(other) return self:find(other) end
  return prepared
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
