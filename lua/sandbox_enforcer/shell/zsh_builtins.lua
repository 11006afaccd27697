--- Builtins that only zsh has: those that remember their arguments, or run something later.
-- Each entry takes the walker (command.lua) and the step (step.lua) and returns the outcome.
-- @module sandbox_enforcer.shell.zsh_builtins
local descriptors = require("sandbox_enforcer.shell.descriptors")
local outside = require("sandbox_enforcer.shell.outside")
local printing = require("sandbox_enforcer.shell.printing")
local steps = require("sandbox_enforcer.step")
local walk = require("sandbox_enforcer.shell.walk")
local walkers = require("sandbox_enforcer.shell.walker")

local zsh_builtins = {}

--- Something from outside may be anywhere in the state of the shell after this command.
local function remember(walker, step)
  walker.visit(walker, step)
  local level = outside.join(step.fetched, walker.carries[step])
  if level then walker.world:hold("", "unsure") end
  return walk.either()
end

for name in ([[
  bindkey compadd compctl compdef echoti float getln integer log private sched stat strftime sysopen
  sysread sysseek syswrite vared zformat zle zparseopts zpty zregexparse zselect zstat zstyle ztie
]]):gmatch("%S+") do
  zsh_builtins[name] = remember
end

--- Functions that the shell will call on its own.
zsh_builtins["add-zsh-hook"] = function(walker, step)
  walkers.meet(walker, "dynamic")
  return remember(walker, step)
end

--- `functions -c a b` gives a function another name.
function zsh_builtins.functions(walker, step)
  local copies = step.fields[2] and (step.fields[2].text or "-c"):find("^%-%a*c")
  local name = copies and step.fields[#step.fields].text
  if name then walkers.own(walker, "aliased")[name] = true end
  if copies and not name then walkers.meet(walker, "dynamic") end
  return remember(walker, step)
end

--- The target of `print -u 3`, `-u3` or `-u $f`; false if it prints to its output.
local function printed_to(step)
  for i = 2, #step.fields do
    local field = step.fields[i]
    local text = field.text or ""
    if not text:find("^%-%a") then break end
    local number = text:match("^%-%a*u(%d*)$")
    local word = number == "" and step.fields[i + 1] or field
    if number == "" then number = word.text end
    if text:find("^%-%a*u") then return descriptors.target(step.opened, number, word.word) end
  end
  return false
end

--- `print` prints to a descriptor with -u; with others it assigns, or puts its words into the
-- history; with -P it may run what is in them.
function zsh_builtins.print(walker, step)
  local target = printed_to(step)
  if target and target.kind then
    local opened = setmetatable({ stdout = target }, { __index = step.opened })
    step = setmetatable({ opened = opened }, { __index = step })
  end
  local held = walker.world.fetched.psvar
  if held and walker.script.text:find("print%s+%-%a*P") then
    step = setmetatable({ fetched = held }, { __index = step })
  end
  walker.visit(walker, step)
  local all = walker.script.text:lower():gsub("_", "")
  if all:find("promptsubst", 1, true) and all:find("%-%a*p") then
    local why <const> = "what is printed may run a command"
    walker.visit(walker, steps.nameless(step.opened), { opaque = why })
  end
  printing.keep(walker, step)
  return walk.either()
end

return zsh_builtins
