--- Variables of the environment that hold secrets. What prints one is not approved, as little as
-- what reads .env.
-- @module sandbox_enforcer.classify.environment
local lazy = require("sandbox_enforcer.lazy")

local names = lazy("sandbox_enforcer.validators.names")

local environment = {}

--- May a variable hold a secret that came with the environment?
-- @string name
function environment.is_secret(name)
  return name:find("^[%u_][%u%d_]*$") ~= nil and names.is_secret(name)
end

--- Does a value say where a secret is, and not what it is?
local function is_place(value) return value == "" or value:sub(1, 1) == "/" end

local function why(name) return name .. " may hold a secret, and is printed" end

--- Why a variable should not be printed; nil if nothing is secret about it.
-- @tparam sandbox_enforcer.config config
-- @string|nil name all of them are printed, if there is none
-- @treturn string|nil
function environment.why(config, name)
  if name then return environment.is_secret(name) and why(name) or nil end
  local found = {}
  for key, value in pairs(config.environ()) do
    if environment.is_secret(key) and not is_place(value) then found[#found + 1] = key end
  end
  table.sort(found)
  return found[1] and why(found[1])
end

return environment
