--- Environment variables with secrets. Printing one is not approved, just like reading .env.
-- @module sandbox_enforcer.layers.policy.secret_variables
local redaction = require("sandbox_enforcer.state.redaction")
local variable_names = require("sandbox_enforcer.layers.validators.variable_names")

local secret_variables = {}

--- May a variable from the environment hold a secret?
-- @string name
function secret_variables.is_secret(name)
  return name:find("^[%a_][%w_]*$") ~= nil and variable_names.is_secret(name)
end

--- Does a value say where a secret is, rather than contain it?
local function is_place(value) return value == "" or value:sub(1, 1) == "/" end

local function why(name) return name .. " may hold a secret, and this prints it" end

--- Does a variable hold a secret, judging by its name or value?
-- @tparam sandbox_enforcer.config.read config
-- @string name
function secret_variables.holds(config, name)
  if secret_variables.is_secret(name) then return true end
  local value = config.env(name)
  return value ~= nil and redaction.holds_key(value)
end

--- Why a variable should not be printed; nil if it is not secret.
-- @tparam sandbox_enforcer.config.read config
-- @string|nil name nil if all variables are printed
-- @treturn string|nil
function secret_variables.why(config, name)
  if name then return secret_variables.holds(config, name) and why(name) or nil end
  local found = {}
  for key, value in pairs(config.environ()) do
    local named = secret_variables.is_secret(key) and not is_place(value)
    if named or redaction.holds_key(value) then found[#found + 1] = key end
  end
  table.sort(found)
  return found[1] and why(found[1])
end

return secret_variables
