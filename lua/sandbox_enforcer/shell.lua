--- Simple commands: their words, assignments and redirections, as the shell would read them here.
-- @module sandbox_enforcer.shell
local core = require("sandbox_enforcer.core")
local flow = require("sandbox_enforcer.flow")
local lazy = require("sandbox_enforcer.lazy")
local paths = require("sandbox_enforcer.paths")
local steps = require("sandbox_enforcer.steps")

local builtins = lazy("sandbox_enforcer.builtins")
local control = lazy("sandbox_enforcer.control")

local shell = {}

--- What builtins.lua knows, so that it is loaded for nothing else.
local BUILTINS <const> = {
  [":"] = true, ["."] = true, ["break"] = true, ["false"] = true, ["return"] = true,
  ["true"] = true, alias = true, continue = true,
  builtin = true, cd = true, chdir = true, command = true, declare = true, eval = true, exec = true,
  exit = true, export = true, getopts = true, hash = true, let = true, ["local"] = true,
  mapfile = true, popd = true, printf = true, pushd = true, read = true, readarray = true,
  readonly = true, source = true, trap = true, typeset = true, unset = true, wait = true,
}

local look_at

--- A name in an expression that assigns is not known afterwards.
local function arithmetic(walker, span, parts)
  local fetched = look_at(walker, parts)
  local text = walker.script.text:sub(span.from, span.to)
  if not text:find("[^=!<>]=[^=]") and not text:find("++", 1, true) and not text:find("--", 1, true)
    and not text:find("[<>][<>]=") then
    return fetched
  end
  for name in text:gmatch("[%a_][%w_]*") do walker.world:assign(name, nil) end
  return fetched
end

--- What goes into >( ) is known when the command was seen that writes there.
local function defer(walker, part, pipe)
  local list = walker.deferred
  list[#list + 1] = { part = part, pipe = pipe, script = walker.script }
end

local function run_deferred(walker, step)
  local list = walker.deferred
  walker.deferred = {}
  for _, entry in ipairs(list) do
    entry.pipe.fetched = entry.pipe.fetched or step.carries or false
    local surroundings = { stdin = { kind = "pipe", pipe = entry.pipe }, script = entry.script }
    flow.within(walker, surroundings, entry.part.body, flow.capture)
  end
end

--- Walk what a part runs. Returns whether it gives what was fetched.
local function run_part(walker, part)
  if part.inner then
    part.inner.origin = { script = walker.script, holder = part }
    local script = walker.script
    walker.script = part.inner
    local fetched = flow.capture(walker, part.inner.root)
    walker.script = script
    return fetched
  end
  if part.direction == ">" then
    defer(walker, part, {})
    return false
  end
  return flow.capture(walker, part.body)
end

local function look_at_part(walker, part)
  local fetched = false
  if part.inner or part.body then fetched = run_part(walker, part) end
  if part.kind == "arithmetic" then
    return arithmetic(walker, part, part.parts)
  elseif part.kind == "parameter" then
    fetched = walker.world.fetched[part.name] or fetched
    if part.op == "=" or part.op == ":=" then walker.world:assign(part.name, nil) end
  end
  fetched = look_at(walker, part.parts) or fetched
  for _, alternative in ipairs(part.alternatives or {}) do
    fetched = look_at(walker, alternative) or fetched
  end
  return fetched
end

--- Walk the substitutions in a list of parts.
function look_at(walker, parts)
  local fetched = false
  for _, part in ipairs(parts or {}) do fetched = look_at_part(walker, part) or fetched end
  return fetched
end

--- Walk the substitutions in words. Returns whether they give what was fetched.
local function look(walker, words)
  local fetched = false
  for _, word in ipairs(words) do
    if word.parts then fetched = look_at(walker, word.parts) or fetched end
  end
  return fetched
end

--- What <( ) and >( ) give: a name below /dev/fd.
local PIPE <const> = "/dev/fd/63"

local function is_process(word)
  return word.parts and #word.parts == 1 and word.parts[1].kind == "process"
end

--- The text of a word with * ? [ in it that can match nothing, because the directory that the files
-- would be in is not there: such as a URL with a query. The shell then leaves it as it is.
local function unmatched(walker, word)
  local first
  for _, part in ipairs(word.parts) do
    if part.kind ~= "glob" and not steps.LITERAL[part.kind] then return nil end
    if part.kind == "glob" then first = first or part.from end
  end
  local before = first and walker.script.text:sub(word.from, first - 1):match("^.*/")
  local directory = before and not before:find("[^%w/:._-]") and before
  local path = directory and paths.absolute(walker.world.here.cwd, directory)
  if not path or not paths.is_known(path) or core.kind(path) then return nil end
  return walker.script:expand(word, walker.world.vars, { split = false })
end

--- The variables of loops that a word uses.
local function loop_variables(walker, parts, names)
  for _, part in ipairs(parts or {}) do
    if part.kind == "parameter" and walker.world.choices[part.name] then names[part.name] = true end
    loop_variables(walker, part.parts, names)
  end
  return names
end

--- The texts that a word gives in the rounds of a loop; nil if they are not known.
local function choices(walker, word)
  local name, more = next(loop_variables(walker, word.parts, {}))
  if not name or next({ [name] = more }, name) then return nil end
  local list = {}
  for i, value in ipairs(walker.world.choices[name]) do
    local vars = setmetatable({ [name] = value }, { __index = walker.world.vars })
    local texts = walker.script:expand(word, vars)
    if not texts or #texts ~= 1 then return nil end
    list[i] = texts[1]
  end
  return list
end

--- What a word that is not known begins with.
local function beginning(word)
  local text = ""
  for _, part in ipairs(word.parts or {}) do
    local inner = part.kind == "double" and part.parts or { part }
    for _, piece in ipairs(inner) do
      if not steps.LITERAL[piece.kind] then return text end
      text = text .. (piece.text or "")
    end
  end
  return text
end

--- The arguments that words give: `{ text = string|nil, word =, nth =, of =, several = boolean }`.
-- No text: it is not known; `choices` lists what it may be, `begins` is what it begins with. `of`
-- says how many come from the same word.
local function fields(walker, words)
  local list = {}
  local script, vars = walker.script, walker.world.vars
  for _, word in ipairs(words) do
    local texts = word.value and { word.value } or script:expand(word, vars)
      or is_process(word) and { PIPE } or word.parts and unmatched(walker, word)
    if texts then
      for nth, text in ipairs(texts) do
        list[#list + 1] = { text = text, word = word, nth = nth, of = #texts, all = texts }
      end
    else
      local rounds = word.parts and choices(walker, word)
      list[#list + 1] = {
        word = word, nth = 1, of = 1, choices = rounds, several = word.several and not rounds,
        begins = beginning(word),
      }
    end
  end
  return list
end

--- The file that a redirection names; nil if that is not known, or would be an error.
local function target(walker, word)
  local texts = word.value and { word.value } or is_process(word) and { PIPE }
    or walker.script:expand(word, walker.world.vars)
  return texts and #texts == 1 and texts[1] or nil
end

--- What one word gives where it is not split, as in an assignment.
local function single(walker, word)
  if word.value then return word.value end
  local texts = walker.script:expand(word, walker.world.vars, { split = false })
  return texts and texts[1] or nil
end

local WRITES <const> = {
  [">"] = true, [">>"] = true, [">|"] = true, ["&>"] = true, ["&>>"] = true, ["<>"] = true,
}

--- The name of the file that a redirection opens for writing, if it does.
local function writes(redirect, text)
  if redirect.op == ">&" then
    return (text == nil or not text:find("^%d*%-?$")) and not (redirect.fd and redirect.fd ~= 1)
  end
  return WRITES[redirect.op] or false
end

--- Where a descriptor is sent by `>&3` and the like.
local function duplicated(walker, text)
  if text == "1" then return walker.stdout end
  return walker.descriptors[text]
end

--- The >( ) that a redirection writes to.
local function output_process(redirect)
  local parts = redirect.target and redirect.target.parts
  local part = parts and #parts == 1 and parts[1]
  return part and part.direction == ">" and part or nil
end

local function open_one(walker, opened, redirect)
  local process = output_process(redirect)
  if process then
    local pipe = {}
    defer(walker, process, pipe)
    if not redirect.fd or redirect.fd == 1 then opened.stdout = { kind = "pipe", pipe = pipe } end
    return
  end
  local fetched = redirect.target and look(walker, { redirect.target }) or false
  if redirect.body then
    fetched = look_at(walker, redirect.body.parts) or fetched
    opened.fetched = opened.fetched or fetched
    opened.stdin = { kind = "text", redirect = redirect }
    return
  end
  local text = target(walker, redirect.target)
  local network = text and text:find("^/dev/[tu][cd]p/") ~= nil
  local fd = redirect.fd or (redirect.op:sub(1, 1) == "<" and 0 or 1)
  if network or (redirect.op == "<&" and walker.inputs[text]) then
    walker.inputs[tostring(redirect.var or fd)] = true
    if fd == 0 then opened.stdin = { kind = "network", fetched = true } end
  elseif writes(redirect, text) then
    local file = { kind = "file", redirect = redirect, text = text, script = walker.script }
    file.path = text and paths.absolute(walker.world.here.cwd, text)
    opened.files[#opened.files + 1] = file
    if redirect.var or (fd ~= 1 and redirect.op ~= "&>" and redirect.op ~= "&>>") then
      walker.descriptors[redirect.var or tostring(fd)] = file
    else
      opened.stdout = file
    end
  elseif redirect.op == ">&" and fd == 1 then
    opened.stdout = duplicated(walker, text) or opened.stdout
  elseif redirect.op == "<<<" then
    opened.fetched = opened.fetched or fetched
    opened.stdin = { kind = "text", redirect = redirect }
  elseif fd == 0 then
    opened.stdin = { kind = "file", redirect = redirect, text = text, fetched = fetched }
  end
end

--- What redirections open: `{ stdout =, stdin =, files = { file... }, fetched = boolean }`.
local function open(walker, redirects)
  local opened = { stdout = walker.stdout, stdin = walker.stdin, files = {}, fetched = false }
  for _, redirect in ipairs(redirects or {}) do open_one(walker, opened, redirect) end
  return opened
end

--- Redirections of a compound command hold for all that is in it.
local function open_all(walker, redirects)
  local opened = open(walker, redirects)
  walker.visit(walker, { fields = {}, opened = opened, environment = {} })
  return opened
end

--- What $(mktemp) and $(pwd) give: a place that nothing else has, and the one that is known.
local function place_of(walker, word)
  local part = word.parts and #word.parts == 1 and word.parts[1]
  if part and part.kind == "double" then part = #part.parts == 1 and part.parts[1] end
  local body = part and part.kind == "command" and part.body
  while body and body.items and #body.items == 1 do body = body.items[1] end
  local name = body and body.kind == "command" and body.words[1] and body.words[1].value
  if name == "mktemp" then return walker.world:nowhere(true) end
  return name == "pwd" and #body.words == 1 and walker.world.here.cwd or nil
end

local function assignments(walker, node)
  local list, any = {}, false
  for _, assignment in ipairs(node.assignments or {}) do
    local value
    local fetched = assignment.index and look(walker, { assignment.index }) or false
    if assignment.array then
      fetched = look(walker, assignment.array) or fetched
    elseif assignment.value then
      fetched = look(walker, { assignment.value }) or fetched
      value = single(walker, assignment.value) or place_of(walker, assignment.value)
    else
      value = ""
    end
    if assignment.index then value = nil end
    if assignment.op == "+=" then
      local before = walker.world.vars[assignment.name]
      value = value and before ~= nil and (before or "") .. value or nil
    end
    any = any or fetched
    list[#list + 1] = {
      name = assignment.name, value = value, word = assignment.value, fetched = fetched,
    }
  end
  return list, any
end

--- [[ ]]: its words, as if it were a command.
local function test(walker, node)
  local list = fields(walker, node.words)
  local name = { text = "[[", word = { from = node.from, to = node.from + 1 }, nth = 1, of = 1 }
  table.insert(list, 1, name)
  local step = { node = node, fields = list, environment = {}, opened = open(walker, {}) }
  step.fetched = look(walker, node.words)
  walker.visit(walker, step)
end

--- What comes after a command that is no part of the shell itself.
local function external(walker, step)
  local made, known = walker.visit(walker, step)
  if not known then walker.world:touch() end
  for path, by in pairs(made or {}) do walker.world:make(path, by) end
  return { ok = {}, fail = {} }
end

--- Walk what a command runs, with its redirections.
function shell.within(walker, step, what, walking)
  local opened = step.opened
  return flow.within(walker, { stdout = opened.stdout, stdin = opened.stdin }, what, walking)
end

--- Run arguments as a command: a function of the script, a part of the shell, or a program.
-- @tparam table step `fields`, and what surrounds them
-- @tparam[opt] boolean plain functions do not count (`command`, `env`, ...)
function shell.run(walker, step, plain)
  local first = step.fields[1]
  local name = first.text
  if not name or walker.aliased[name] then
    walker.dynamic = true
    step.alias = name
    walker.visit(walker, step)
    walker.world:forget()
    return { ok = {}, fail = {} }
  end
  local bodies = not plain and walker.functions[name]
  if bodies then
    step.bodies = bodies
    return shell.within(walker, step, step, control.call)
  end
  if BUILTINS[name] then return builtins[name](walker, step) end
  return external(walker, step)
end

local function command(walker, node)
  local set, fetched = assignments(walker, node)
  fetched = look(walker, node.words) or fetched
  local list = fields(walker, node.words)
  local opened = open(walker, node.redirects)
  local step = {
    node = node, fields = list, environment = set, opened = opened,
    fetched = fetched or opened.fetched,
  }
  if #list > 0 then
    local outcome = shell.run(walker, step)
    run_deferred(walker, step)
    return outcome
  end
  for _, assignment in ipairs(set) do
    walker.world:assign(assignment.name, assignment.value, assignment.fetched)
  end
  walker.visit(walker, step)
  return { ok = {}, fail = (fetched or #opened.files > 0 or #node.words > 0) and {} or nil }
end

--- Follow a script and show each command to `visit(walker, step)`, which may return what it makes
-- (whether it succeeds or not, its name then stands for that):
-- `{ path = by }`, and whether it is known to change nothing else. A step has `fields`,
-- `environment` (assignments before the command), `opened` (redirections), `node`, and `fetched`
-- (its words or its input hold what came from outside).
-- @tparam table script as core.parse gives it
-- @tparam sandbox_enforcer.world world
-- @tparam function visit
function shell.follow(script, world, visit)
  flow.follow({
    script = script, world = world, visit = visit, descriptors = {}, inputs = {},
    aliased = {}, deferred = {},
    command = command, look = look, fields = fields, open = open_all, arithmetic = arithmetic,
    run = shell.run, within = shell.within, test = test,
  })
end

return shell
