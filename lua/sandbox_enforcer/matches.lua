--- Does a text match one of these patterns?
-- @function sandbox_enforcer.matches
-- @string text
-- @tparam {string,...} patterns
-- @treturn boolean
return function(text, patterns)
  for _, pattern in ipairs(patterns) do
    if text:find(pattern) then return true end
  end
  return false
end
