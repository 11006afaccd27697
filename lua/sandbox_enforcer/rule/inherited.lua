--- Words that a rule of the user does not say are those of the rule that it replaces: what is known
-- of a tool is not lost because its arguments are read in another way.
-- @module sandbox_enforcer.rule.inherited
local inherited = {}

--- The rule that comes with the program, whatever replaces it.
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
