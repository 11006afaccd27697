--- A user's rule inherits the words it omits from the rule it replaces: reading the arguments in
-- another way should not lose what is known about a tool.
-- @module sandbox_enforcer.rule.inherited
local inherited = {}

--- The shipped rule, whatever replaces it.
local function original(all, name)
  local directories = all.directories
  all.installed = all.installed or all.new({ directories[#directories] }, all.shipped, true)
  return all.installed:named(name)
end

--- The words of a rule.
-- @tparam sandbox_enforcer.rule.load all
-- @tparam table given what its file returned
-- @string file
function inherited.words(all, given, file)
  local last = all.directories[#all.directories]
  if file:sub(1, #last + 1) == last .. "/" then return given end
  return setmetatable({}, { __index = function(_, word)
    if given[word] ~= nil or word == "partial" then return given[word] end
    local rule = original(all, given.command)
    return rule and rule.words[word]
  end })
end

return inherited
