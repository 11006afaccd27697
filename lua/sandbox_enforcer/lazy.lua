--- A module that is loaded when something of it is first used.
-- The hook answers most commands without ever coming to it, and start-up is all that it costs then.
-- @function sandbox_enforcer.lazy
-- @string name of the module
local names = {}

local on_use = { __index = function(module, key)
  local value = require(names[module])[key]
  module[key] = value
  return value
end }

return function(name)
  local module = setmetatable({}, on_use)
  names[module] = name
  return module
end
