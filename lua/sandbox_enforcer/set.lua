--- The words of a text, as a set.
-- @function sandbox_enforcer.set
-- @string text
-- @treturn table
return function(text)
  local found = {}
  for word in text:gmatch("%S+") do found[word] = true end
  return found
end
