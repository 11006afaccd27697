--- Follows what a command runs: the arguments behind a wrapper, the text behind `sh -c`, the
-- here-document of a shell.
-- @module sandbox_enforcer.shell.runs
local core = require("sandbox_enforcer.core")
local lazy = require("sandbox_enforcer.lazy")
local flow = require("sandbox_enforcer.shell.flow")
local paths = require("sandbox_enforcer.paths")
local steps = require("sandbox_enforcer.steps")

local composed = lazy("sandbox_enforcer.shell.composed")
local input = lazy("sandbox_enforcer.input")
local scripts = lazy("sandbox_enforcer.scripts")

local runs = {}

--- Commands that read a file as a shell script, whatever it says.
local SHELLS <const> = { ash = true, bash = true, dash = true, ksh = true, sh = true, zsh = true }

local POSIX <const> = { ash = true, dash = true, ksh = true, sh = true }

--- The shell that reads a text: the one that is started for it, or that its first line names.
-- Second: whether it knows nothing but what POSIX has.
local function shell_for(step, text)
  local name, line = steps.name(step) or "", text:match("^#![^\n]*")
  if not SHELLS[name] then name = line and line:match("(%a+)%s*%-?%a*%s*$") or name end
  if name == "zsh" then return "zsh", false end
  if SHELLS[name] then return "bash", POSIX[name] or false end
  return "bash", true  -- tools such as watch give it to sh
end

--- Walk a text as a script of its own. Returns false if it cannot be read.
-- @tparam table origin where it stands: `holder` (a word or a body of `script`) and `offset` in its
-- value; without a holder nothing in it can be changed
local function follow_text(walker, step, text, origin)
  local shell, posix = shell_for(step, text or "")
  local script = text and core.parse(text, { shell = shell })
  if not script then return false end
  script.posix = posix
  origin.script = origin.script or walker.script
  script.origin = origin
  walker.within(walker, step, script, flow.apart)
  return true
end

--- The text of a word that is not known, with what is not known in it as it is written: enough to
-- see which commands there are, not to change them.
local function sketch(script, parts)
  local pieces = {}
  for i, part in ipairs(parts or {}) do
    pieces[i] = steps.LITERAL[part.kind] and part.text
      or part.kind == "double" and sketch(script, part.parts)
      or script.text:sub(part.from, part.to)
  end
  return table.concat(pieces)
end

--- A text in which something else stands for the holes: a variable that nothing sets.
local function with_holes(text, holes)
  return (text:gsub(holes:gsub("%p", "%%%0"), "${__hole__}"))
end

--- A text to which arguments come that are not known: it is seen, and not changed.
local function follow_open(walker, step, effect)
  local text = effect.item.text
  if effect.holes then text = with_holes(text, effect.holes) end
  if effect.open then text = text .. " ${__hole__}" end
  follow_text(walker, step, text, {})
  return false
end

local function follow_argument(walker, step, effect)
  local item = effect.item
  local field = step.fields[item.field]
  if item.text and (effect.holes or effect.open) then return follow_open(walker, step, effect) end
  if not item.text then
    local text = sketch(walker.script, field.word.parts)
    if field.holes then text = with_holes(text, field.holes) end
    local made = text:find("^%$%(") and text:find("://", 1, true)
    if made then step.odd = "a script is put together" end
    follow_text(walker, step, text, {})
    return false
  end
  local holder = field.of == 1 and field.word or nil
  local world = walker.world
  for i = 1, 9 do
    local argument = effect.arguments and step.fields[item.field + 1 + i]
    world:assign(tostring(i), argument and argument.text)
    local found = argument and argument.below and argument.word.value == argument.holes
    if found then  -- by find, and given as it is
      local by = { below = argument.below, all = argument.matching, any = argument.any }
      world:note(tostring(i), { given = { by = by, cwd = world.here.cwd } })
    end
  end
  return follow_text(walker, step, item.text, { offset = #item.prefix, holder = holder })
end

--- Walk a file that this script has written; with a policy, any that can be read.
-- @tparam boolean shell a shell runs it, if its first line names nothing else
local function follow_file(walker, step, path, shell)
  local record = path and walker.world:maker(path)
  local content = record and record.by.content
  if not record and path and walker.world.reads then content = scripts.text(path, shell) end
  if path and flow.is_running(walker.script, path) then return false end
  for i = 1, 9 do walker.world:assign(tostring(i), nil) end
  local known = record or content and not scripts.is_replaced(walker.world, path)
  return follow_text(walker, step, content, { file = path }) and known
end

--- Walk what a shell reads from its standard input.
local function follow_stdin(walker, step, effect)
  local stdin = step.opened.stdin
  if not effect.shell then return false end
  if stdin.kind == "pipe" then
    local odd = not stdin.pipe.text and stdin.pipe.odd
    if odd then step.odd = "a shell reads a text that is put together" end
    return follow_text(walker, step, stdin.pipe.text, {})
  end
  local part = stdin.kind == "file" and (stdin.redirect.target.parts or {})[1]
  if part and part.kind == "process" then
    return follow_text(walker, step, composed.printed(walker, part), {})
  end
  if stdin.kind == "file" and stdin.text then
    return follow_file(walker, step, paths.absolute(walker.world.here.cwd, stdin.text), true)
  end
  if stdin.kind ~= "text" then return false end
  local text = input.text(stdin, walker.world.vars)
  return follow_text(walker, step, text, { holder = stdin.holder, script = stdin.script })
end

--- The texts of items; nil if one is not known.
-- @tparam boolean above of the directories that they are in: what stands beside them is meant, too
-- @string|nil cwd the directory that they are seen from, if it runs in another
local function texts_of(items, above, cwd)
  local texts = {}
  for i, item in ipairs(items) do
    if not item.text then return nil end
    local text = above and item.text .. "/.." or item.text
    texts[i] = cwd and paths.absolute(cwd, text) or text
  end
  return texts
end

--- Put something unknown, for which the hole in a field stands.
local function filled(field, hole, effect, apart)
  local alone = field.text == effect.holes
  return {
    word = field.word, nth = field.nth, of = field.of, begins = field.text:sub(1, hole - 1),
    below = hole == 1 and effect.below and texts_of(effect.below, not alone, apart) or nil,
    matching = alone and effect.matching or nil, any = alone and effect.any or nil,
    holes = effect.holes, bare = effect.bare,
  }
end

--- find's {} stands for something else each time; fd appends it where it does not stand.
local function fill(inner, step, effect)
  local apart = effect.cwd ~= step.cwd and step.cwd or nil
  local put = not effect.appends
  for i, field in ipairs(inner.fields) do
    local hole = effect.holes and field.text and field.text:find(effect.holes, 1, true)
    put = put or hole
    if hole then inner.fields[i] = filled(field, hole, effect, apart) end
  end
  if put then return end
  local word = effect.call.fields[effect.item.field].word
  local field = { word = word, nth = 1, of = 1, text = effect.holes }
  inner.fields[#inner.fields + 1] = filled(field, 1, effect, apart)
end

local function follow_command(walker, step, effect)
  local inner = steps.part(step, effect.item.field, effect.before)
  inner.fetched = step.fetched or (effect.holes or effect.open) and step.carries
  if effect.sets then
    inner.environment = table.move(step.environment, 1, #step.environment, 1, {})
    for _, name in ipairs(effect.sets) do
      table.insert(inner.environment, { name = name, value = (effect.values or {})[name] })
    end
  end
  fill(inner, step, effect)
  if effect.open then
    inner.fields[#inner.fields + 1] = { word = effect.call.fields[effect.item.field].word, nth = 1,
      of = 1, several = true, open = true }
  end
  walker.run(walker, inner, true)
  return true
end

--- Walk a file that is run.
local function follow_program(walker, step, effect)
  local field = effect.item and step.fields[effect.item.field]
  local part = field and field.word and field.word.parts and field.word.parts[1]
  if part and part.kind == "process" then
    local text = composed.printed(walker, part)
    if not text and not step.fetched then step.odd = "a shell reads what another command prints" end
    return follow_text(walker, step, text, {})
  end
  local path = effect.item and effect.item.text
    and paths.absolute(walker.world.here.cwd, effect.item.text)
  local shell = effect.item and (effect.item.field == 1 or SHELLS[steps.name(step) or ""])
  return follow_file(walker, step, path, shell)
end

--- Walk what a Makefile or a package.json says that is run.
local function follow_recipe(walker, step, effect)
  local list = walker.world.reads and scripts.recipe(effect)
  local all = true
  for _, text in ipairs(list or {}) do all = follow_text(walker, step, text, {}) and all end
  return all and list ~= nil and list ~= false
end

local FOLLOW <const> = {
  run = follow_command, script = follow_argument, stdin = follow_stdin, program = follow_program,
  recipe = follow_recipe,
}

--- Make the variables those that a program gets which a step runs.
local function hand_over(world, step)
  for _, variable in ipairs(step.environment) do
    world:assign(variable.name, variable.value, variable.fetched)
    if variable.name then world:put(world.exports, variable.name, true) end
  end
  for _, effect in ipairs(step.effects) do
    if effect.kind == "unset" and effect.all then world:withhold({}) end
    local known = effect.kind == "unset" and effect.text and world.assigned[effect.text]
    if known then world:assign(effect.text, false) end
  end
end

--- Walk what the effects of a step say that it runs.
-- @treturn boolean whether all of it could be followed
function runs.follow(walker, step)
  local all = true
  local world = walker.world
  local arguments = false  -- the rest of the fields belong to a command that was followed
  for _, effect in ipairs(step.effects) do
    local follow = FOLLOW[effect.kind]
    if follow and not (arguments and effect.kind == "run" and not effect.before) then
      local mark = world:mark()
      if effect.cwd and effect.cwd ~= world.here.cwd then world:go(effect.cwd) end
      hand_over(world, step)
      all = follow(walker, step, effect) and all
      world:leave(mark)
      arguments = arguments or effect.kind == "run"
    end
  end
  return all
end

return runs
