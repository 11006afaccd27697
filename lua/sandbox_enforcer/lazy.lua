--- A module that is loaded when something of it is first used.
-- The hook answers most commands without ever coming to it, and start-up is all that it costs then.
-- @function sandbox_enforcer.lazy
-- @string name of the module
return function(name)
  return setmetatable({}, { __index = function(self, key)
    local value = require(name)[key]
    self[key] = value
    return value
  end })
end
