--- Follows what a command runs: the arguments after a wrapper, the text after `sh -c`, a shell's
-- here-document.
-- @module sandbox_enforcer.shell.runs
local branches = require("sandbox_enforcer.shell.branches")
local composed = require("sandbox_enforcer.shell.composed")
local core = require("sandbox_enforcer.core")
local descriptors = require("sandbox_enforcer.shell.descriptors")
local walk = require("sandbox_enforcer.shell.walk")
local input = require("sandbox_enforcer.shell.input")
local kinds = require("sandbox_enforcer.effect").kinds
local lines = require("sandbox_enforcer.shell.lines")
local naming = require("sandbox_enforcer.shell.naming")
local nested = require("sandbox_enforcer.shell.nested")
local origin = require("sandbox_enforcer.shell.origin")
local output = require("sandbox_enforcer.shell.output")
local outside = require("sandbox_enforcer.shell.outside")
local paths = require("sandbox_enforcer.paths")
local script_files = require("sandbox_enforcer.shell.script_files")
local steps = require("sandbox_enforcer.step")

local runs = {}

--- The shell that reads a text: the one started for it, or the one its first line names.
-- Second: is it limited to POSIX?
local function shell_for(walker, step, text)
  local line = text:match("^#![^\n]*")
  local shell = script_files.shell(walker.world, steps.name(step))
  shell = shell or line and script_files.shell(walker.world, line:match("%f[%a](%a+)%s*%-?%a*%s*$"))
  if shell == "zsh" then return "zsh", false end
  return "bash", shell ~= "bash"  -- tools such as watch use sh
end

--- Walk a text as a script of its own. Returns false if it cannot be read.
-- @tparam table from where it is: `holder` (a word or a body of `script`) and `offset` in its
-- value; without a holder nothing in it can be changed
local function follow_text(walker, step, text, from)
  local shell, posix = shell_for(walker, step, text or "")
  local script = text and core.parse(text, { shell = shell })
  if text and not script then  -- the tool may add arguments: show it, but do not change it
    script, from = core.parse(text .. " ${__hole__}", { shell = shell }), {}
  end
  if not script then return false end
  script.posix, script.given = posix, from.given
  from.given = nil
  script.handed = outside.join(step.fetched, naming.fields(walker.world, step.fields))
  from.script, from.runner = from.script or walker.script, step
  script.origin = from
  walker.within(walker, step, script, nested.apart)
  return true
end

--- The text of an unknown word, with its unknown parts as written: enough to see its commands, not
-- to change them.
local function sketch(script, parts)
  local pieces = {}
  for i, part in ipairs(parts or {}) do
    pieces[i] = steps.LITERAL[part.kind] and part.text
      or part.kind == "double" and sketch(script, part.parts)
      or script.text:sub(part.from, part.to)
  end
  return table.concat(pieces)
end

--- A text with its holes replaced by a variable that nothing sets.
local function with_holes(text, holes)
  return (text:gsub(holes:gsub("%p", "%%%0"), "${__hole__}"))
end

--- Walk a text that gets unknown arguments: it is shown, but not changed.
local function follow_open(walker, step, effect)
  local text = effect.item.text
  if effect.holes then text = with_holes(text, effect.holes) end
  if effect.open then text = text .. " ${__hole__}" end
  local level = step.carries == true and "unsure" or step.carries
  if level then walker.world:hold("__hole__", level) end
  follow_text(walker, step, text, {})
  if level then walker.world:hold("__hole__", nil) end
  return false
end

--- The texts of fields from the nth on; nil if one is unknown.
local function known_texts(fields, nth)
  local texts = {}
  for i = nth, #fields do
    local field = fields[i]
    if not field.text or field.several then return nil end
    texts[#texts + 1] = field.text
  end
  return texts
end

--- $0 of a script; nil if unknown. In zsh, functions have their own.
local function name_of_script(walker, step, nth)
  local text = step.fields[nth] and step.fields[nth].text
  local found = nth > 1 or text and text:find("/", 1, true)
  return found and shell_for(walker, step, "") ~= "zsh" and text or nil
end

--- Assign the arguments of a script, from the nth field on, to $1 to $9, and the one before to $0.
-- @tparam number|nil nth nil if the script's arguments are unknown
-- @tparam[opt] boolean fixed they cannot be changed: the script is a file
-- @treturn table|nil `{ texts, sources }` of "$@", if all are known
local function give_arguments(walker, step, nth, fixed)
  local world, fields = walker.world, step.fields
  local sources = nth and not fixed and origin.sources(walker, fields, nth) or {}
  local values = nth and steps.arguments(fields, nth) or {}
  world:assign("0", nth and name_of_script(walker, step, nth - 1) or nil)
  for i = 1, 9 do
    local argument = nth and fields[nth - 1 + i]
    world:assign(tostring(i), values[i])
    world:put(world.sources, tostring(i), sources[i])
    local found = argument and argument.below and argument.word.value == argument.holes
    if found then  -- by find, and passed as is
      local by = { below = argument.below, all = argument.matching, any = argument.any }
      world:note(tostring(i), { given = { by = by, cwd = world.here.cwd } })
    end
  end
  local texts = nth and known_texts(fields, nth)
  return texts and { texts = texts, sources = not fixed and sources } or nil
end

local function follow_argument(walker, step, effect)
  local item = effect.item
  local field = step.fields[item.field]
  if item.text and (effect.holes or effect.open) then return follow_open(walker, step, effect) end
  if not item.text then
    local text = sketch(walker.script, field.word.parts)
    if field.holes then text = with_holes(text, field.holes) end
    local made = text:find("^%$%(") and text:find("://", 1, true)
    follow_text(walker, step, text, {})
    return false, made and "a script is assembled from pieces" or nil
  end
  local holder = field.of == 1 and field.word or nil
  return follow_text(walker, step, item.text, {
    offset = #item.prefix, holder = holder, field = holder and field, prefix = item.prefix,
    given = give_arguments(walker, step, effect.arguments and item.field + 2),
  })
end

--- Walk a file that this script wrote; with a policy, any readable one.
-- @tparam boolean shell a shell runs it unless its first line names something else
-- @tparam number|nil nth the field of its first argument, if the arguments are its own
local function follow_file(walker, step, path, shell, nth)
  local record = path and walker.world:maker(path)
  local content = record and script_files.for_shell(walker.world, record.by.content, shell)
  if not record and path and walker.world.reads then
    content = script_files.text(walker.world, path, shell)
  end
  if path and nested.is_running(walker.script, path) then return false end
  local given = give_arguments(walker, step, nth, true)
  local known = record or content and not script_files.is_replaced(walker.world, path)
  return follow_text(walker, step, content, { file = path, given = given }) and known
end

--- Walk what a shell reads from where a descriptor leads.
-- @tparam table from see shell/redirects.lua
-- @tparam table|nil given see `give_arguments`
local function follow_opened(walker, step, from, given)
  if from.kind == "pipe" then
    local odd = not from.pipe.text and output.speak_of_fetching(from.pipe.by or {}, true)
    return follow_text(walker, step, from.pipe.text, { given = given }),
      odd and "a shell reads text assembled from pieces" or nil
  end
  local part = from.kind == "file" and (from.redirect.target.parts or {})[1]
  if part and part.kind == "process" then
    return follow_text(walker, step, composed.printed(walker, part), { given = given })
  end
  if from.kind == "file" and from.text then
    return follow_file(walker, step, paths.absolute(walker.world.here.cwd, from.text), true)
  end
  if from.kind ~= "text" then return false end
  local text = input.text(from, walker.world.vars)
  return follow_text(walker, step, text, {
    holder = from.holder, script = from.script, given = given,
  })
end

--- Walk the standard input of a shell.
local function follow_stdin(walker, step, effect)
  local stdin = step.opened.stdin
  if not effect.shell or stdin.also then return false end
  local first = effect.arguments
  local given = first and give_arguments(walker, step, first.field)
  walker.world:assign("0", nil)  -- the shell itself
  return follow_opened(walker, step, stdin, given)
end

--- Walk what a shell reads from /dev/fd/N; with an unknown N, from any descriptor that is open.
-- @treturn boolean|nil nil if its argument names no descriptor
local function follow_descriptor(walker, step, item)
  local number = item.text and descriptors.number(item.text)
  local from = number and step.opened.fds[number]
  if from then
    return follow_opened(walker, step, from, give_arguments(walker, step, item.field + 1))
  end
  if item.text or not (item.begins or ""):find("/fd/$") then return nil end
  for _, one in pairs(step.opened.fds) do follow_opened(walker, step, one) end
  return false
end

--- The texts of items; nil if one is unknown.
-- @tparam boolean above use their directories instead, because their neighbours count, too
-- @string|nil cwd the directory they are relative to, if the command runs in another
local function texts_of(items, above, cwd)
  local texts = {}
  for i, item in ipairs(items) do
    if not item.text then return nil end
    local text = above and item.text .. "/.." or item.text
    texts[i] = cwd and paths.absolute(cwd, text) or text
  end
  return texts
end

local MOST_LINES <const> = 32  -- texts that fill a hole

--- The texts that fill a hole, one after the other: lines of the input, or the words after the
-- command; nil if unknown.
local function given_texts(step, effect)
  local list = {}
  if effect.before then
    if (step.fields[effect.before].text or "") ~= ":::" then return nil end
    for i = effect.before + 1, #step.fields do list[#list + 1] = step.fields[i].text or "" end
  else
    local text = effect.holes and not effect.open and input.of(step) or ""
    for line in text:gmatch("[^\n]+") do list[#list + 1] = line end
  end
  for _, one in ipairs(list) do
    if not one:find("^[%w_.:/+%%=@-]+$") or one:find("^:::") then return nil end
  end
  return #list > 0 and #list <= MOST_LINES and list or nil
end

--- A text with the hole replaced by each of these texts.
local function with_each(text, hole, list)
  local rest = text:gsub(hole:gsub("%p", "%%%0"), "")
  if hole == "{}" and rest:find("[{}]") then return nil end
  local all = {}
  for i, one in ipairs(list) do
    all[i] = text:gsub(hole:gsub("%p", "%%%0"), (one:gsub("%%", "%%%%")))
  end
  return all
end

--- Do names below these directories begin with no dash? find prints each after its directory.
local function are_plain(items)
  for _, item in ipairs(items or {}) do
    if not (item.text or "-"):find("^[^-]") then return false end
  end
  return items ~= nil
end

--- Replace the hole in a field by something unknown.
-- @tparam {string,...}|nil texts that may fill it
local function filled(field, hole, effect, apart, texts)
  local alone = field.text == effect.holes
  local choices = texts and with_each(field.text, effect.holes == "{" and "{}" or effect.holes,
    texts)
  if choices then
    local head = field.text:sub(1, hole - 1):match("^.*/")
    local written = head and not field.text:find("[^%w_./:{}%%-]") and field.word
    return {
      word = field.word, nth = field.nth, of = field.of, choices = choices,
      text = #choices == 1 and effect.before == nil and choices[1] or nil,
      begins = field.text:sub(1, hole - 1), loop = effect.holes,
      head = written and { text = head, from = field.word.from + #head, quoted = false } or nil,
    }
  end
  return {
    word = field.word, nth = field.nth, of = field.of, begins = field.text:sub(1, hole - 1),
    below = hole == 1 and effect.below and texts_of(effect.below, not alone, apart) or nil,
    matching = alone and effect.matching or nil, any = alone and effect.any or nil,
    holes = effect.holes, bare = effect.bare, several = alone and effect.several or nil,
    plain = hole == 1 and not effect.bare and are_plain(effect.below) or nil,
  }
end

--- find replaces {} each time; fd appends the name if there is no {}. Returns whether there is one.
local function fill(inner, step, effect, texts)
  local apart = effect.cwd ~= step.cwd and step.cwd or nil
  local put, found = not effect.appends, false
  for i, field in ipairs(inner.fields) do
    local hole = effect.holes and field.text and field.text:find(effect.holes, 1, true)
    put, found = put or hole, found or hole
    if hole then inner.fields[i] = filled(field, hole, effect, apart, texts) end
  end
  if put then return found end
  local word = effect.call.fields[effect.item.field].word
  local field = { word = word, nth = 1, of = 1, text = effect.holes }
  inner.fields[#inner.fields + 1] = filled(field, 1, effect, apart)
  return true
end

--- The assignments that a wrapper such as env makes for its command; nil if there are none.
local function set_for(step, effect)
  if not effect.sets then return nil end
  local list = table.move(step.environment, 1, #step.environment, 1, {})
  for _, name in ipairs(effect.sets) do
    local value = (effect.values or {})[name]
    list[#list + 1] = { name = name, value = value, fetched = not value and step.fetched }
  end
  return list
end

--- Name a command as its rule does: a package without its version.
local function rename(inner, effect)
  local first, name = inner.fields[1], effect.internal and effect.item.text
  if not name or not first.text or first.text == name then return end
  inner.fields[1] = setmetatable({ text = name }, { __index = first })
end

local function follow_command(walker, step, effect)
  local inner = steps.part(step, effect.item.field, effect.before, {
    fetched = (effect.holes or effect.open) and step.carries, environment = set_for(step, effect),
  })
  rename(inner, effect)
  local texts = given_texts(step, effect)
  local put = fill(inner, step, effect, texts)
  local known = effect.before and texts
  local lined = effect.holes and lines.of_input(walker, step.opened.stdin) ~= nil
  for _, field in ipairs(lined and inner.fields or {}) do
    if field.holes then field.lined, field.plain = true, field.begins == "" end
  end
  if effect.open and known and not put then
    inner.fields[#inner.fields + 1] = {
      word = step.fields[effect.item.field].word, nth = 1, of = 1, choices = texts, begins = "",
      loop = effect.holes,
    }
  elseif effect.open and not known then
    local plain = lines.of_input(walker, step.opened.stdin) ~= nil
    for _, field in ipairs(inner.fields) do field.plain = field.holes and plain or field.plain end
    inner.fields[#inner.fields + 1] = { word = effect.call.fields[effect.item.field].word, nth = 1,
      of = 1, several = true, open = true, plain = plain, holes = effect.holes,
      splits = effect.splits }
  end
  walk.deeper(walker, walker.run, walker, inner, true)
  return true
end

local MOST <const> = 100  -- commands that code runs

--- Walk the commands that code in another language runs, if they are literal: they are shown, but
-- not changed.
function runs.follow_code(walker, step)
  local seen, count = {}, 0
  for _, found in ipairs(step.code) do
    for _, effect in ipairs(found) do
      local text = kinds[effect.kind].runs == "script" and effect.text
      if text and not seen[text] then
        local mark = walker.world:mark()
        seen[text], count = true, count + 1
        if count > MOST then error({ limit = "code runs too many commands to follow" }) end
        local level = step.carries == true and "unsure" or step.carries
        if level then walker.world:hold("__hole__", level) end
        follow_text(walker, step, text, { code = true })
        branches.leave(walker.world, mark)
      end
    end
  end
end

--- Is a file that runs in another language whose rule describes its calls?
local function is_foreign(step)
  for _, found in ipairs(step.code or {}) do
    if found.known then return true end
  end
  return false
end

--- Walk a file that runs.
local function follow_program(walker, step, effect)
  local field = effect.item and step.fields[effect.item.field]
  local part = field and field.word and field.word.parts and field.word.parts[1]
  if part and part.kind == "process" then
    local text = composed.printed(walker, part)
    local odd = not text and not step.fetched
    return follow_text(walker, step, text, {}),
      odd and "a shell reads what another command prints" or nil
  end
  local path = effect.item and effect.item.text
    and paths.absolute(walker.world.here.cwd, effect.item.text)
  local followed, why = follow_descriptor(walker, step, effect.item or {})
  if followed ~= nil then return followed, why end
  local named = script_files.shell(walker.world, steps.name(step))
  local shell = effect.item and (effect.item.field == 1 or named)
  if is_foreign(step) then return false end
  local nth = effect.arguments and effect.item.field + 1
  return follow_file(walker, step, path, shell, nth or effect.item and effect.item.field == 1 and 2)
end

--- Walk a recipe of a Makefile or package.json. It is the project's unless this script writes it.
local function follow_recipe(walker, step, effect)
  local world = walker.world
  local list = world.reads and script_files.recipe(world, effect)
  local file = list and next(world.made) and script_files.recipe_file(effect)
  local own = not (file and world:maker(file))
  local all = true
  for _, text in ipairs(list or {}) do
    all = follow_text(walker, step, text, { recipe = own }) and all
  end
  return all and list ~= nil and list ~= false
end

--- Walk what prints into a file that the command writes. Third: whether that was fetched.
local function follow_kept(walker, step, effect, follow)
  local capture = { kind = "capture", fetched = false }
  local inner = { opened = {} }
  for key, value in pairs(step) do inner[key] = inner[key] or value end
  for key, value in pairs(step.opened) do inner.opened[key] = value end
  inner.opened.stdout, inner.opened.errors = capture, capture
  local followed, why = follow(walker, inner, effect)
  return followed, why, capture.fetched
end

--- By the trait `runs` of an effect.
local FOLLOW <const> = {
  command = follow_command, script = follow_argument, input = follow_stdin,
  program = follow_program, recipe = follow_recipe,
}

--- Reduce the variables to those that the programs of a step get.
-- @treturn table mark of the world before that
local function hand_over(world, step)
  local mark = world:mark()
  for _, variable in ipairs(step.environment) do
    world:assign(variable.name, variable.value, variable.fetched)
    if variable.name then world:put(world.exports, variable.name, true) end
  end
  for _, effect in ipairs(step.effects) do
    if effect.kind == "unset" and effect.all then world:withhold({}) end
    local known = effect.kind == "unset" and effect.text and world.assigned[effect.text]
    if known then world:assign(effect.text, false) end
  end
  return mark
end

--- Walk what a step runs according to its effects.
-- @treturn boolean whether all of it could be followed
-- @treturn ?string why what it runs may be anything
-- @treturn boolean whether the command writes fetched data to a file
function runs.follow(walker, step)
  local all, odd, kept, before = true, nil, false, nil
  local world = walker.world
  local arguments = false  -- the other fields belong to a followed command
  for _, effect in ipairs(step.effects) do
    local follow = FOLLOW[kinds[effect.kind].runs]
    if follow and not (arguments and effect.kind == "run" and not effect.before) then
      before = before or hand_over(world, step)  -- once, however many programs it runs
      local mark = world:mark()
      if effect.cwd and effect.cwd ~= world.here.cwd then world:go(effect.cwd) end
      local followed, why, fetched
      if effect.keeps then
        followed, why, fetched = follow_kept(walker, step, effect, follow)
      else
        local loops = walker.loops + (effect.repeats and 1 or 0)
        followed, why = walk.within(walker, { loops = loops }, nil, function()
          return follow(walker, step, effect)
        end)
      end
      all, odd, kept = followed and all, odd or why, kept or fetched
      branches.leave(world, mark)
      arguments = arguments or effect.kind == "run"
    end
  end
  if before then branches.leave(world, before) end
  return all, odd, kept
end

return runs
