--- Builtins that run other commands: command, exec, eval, trap, source. See builtins.lua.
-- @module sandbox_enforcer.shell.running_builtins
local branches = require("sandbox_enforcer.shell.branches")
local composed = require("sandbox_enforcer.shell.composed")
local core = require("sandbox_enforcer.core")
local descriptors = require("sandbox_enforcer.shell.descriptors")
local walk = require("sandbox_enforcer.shell.walk")
local input = require("sandbox_enforcer.shell.input")
local naming = require("sandbox_enforcer.shell.naming")
local nested = require("sandbox_enforcer.shell.nested")
local paths = require("sandbox_enforcer.paths")
local redirects = require("sandbox_enforcer.shell.redirects")
local script_files = require("sandbox_enforcer.shell.script_files")
local steps = require("sandbox_enforcer.step")
local walkers = require("sandbox_enforcer.shell.walker")

local running_builtins = {}

local function either() return { ok = {}, fail = {} } end

--- Run nothing, but open the redirections all the same.
local function run_nothing(walker, step)
  walker.visit(walker, step)
  return either()
end

function running_builtins.builtin(walker, step)
  if #step.fields < 2 then return run_nothing(walker, step) end
  return walker.run(walker, steps.part(step, 2), true)
end

local function run_plain(walker, step) return walker.run(walker, step, true) end

--- `command -v x` only looks; `command [-p] x …` runs x. It may fail in zsh, where x cannot be a
-- builtin, and with other options.
function running_builtins.command(walker, step)
  local nth, odd = 2, walker.script.shell == "zsh"
  while step.fields[nth] and step.fields[nth].text and step.fields[nth].text:find("^%-") do
    local option = step.fields[nth].text
    nth = nth + 1
    if option:find("^%-%a*[vV]") then return run_nothing(walker, step) end
    odd = odd or option ~= "-p" and option ~= "--"
    if option == "--" then break end
  end
  if not step.fields[nth] then return run_nothing(walker, step) end
  local part = steps.part(step, nth)
  if odd then return walk.unsure(walker, part, run_plain) end
  return run_plain(walker, part)
end

--- Redirect everything that follows, if the shell gets here: its output and input become unknown.
local function replace(walker, opened)
  if opened.stdout ~= walker.stdout then redirects.spoil(walker.stdout) end
  if opened.stdin ~= walker.stdin then opened.stdin.link = nil end
  walkers.replace(walker, opened)
end

--- `exec x` replaces the shell; `exec > f` redirects everything that follows.
function running_builtins.exec(walker, step)
  local nth, renamed = 2, false
  while step.fields[nth] and (step.fields[nth].text or ""):find("^%-") do
    local option = step.fields[nth].text
    renamed = renamed or option == "-" or option:find("[al]") ~= nil  -- renames the command
    if option:find("c", 1, true) then walker.world:withhold({}) end  -- clears its environment
    nth = nth + (option:find("a$") and 2 or 1)
  end
  if not step.fields[nth] then
    walker.visit(walker, step)
    replace(walker, step.opened)
    local deferred = walker.deferred
    if #deferred > 0 then
      table.move(deferred, 1, #deferred, #walker.late + 1, walkers.own(walker, "late"))
    end
    for i = #deferred, 1, -1 do deferred[i] = nil end
    return either()
  end
  walker.run(walker, steps.part(step, nth, nil, { renamed = renamed }), true)
  walkers.meet(walker, "exits")
  return {}
end

--- The script that the joined arguments form; nil if it cannot be read.
-- @tparam[opt] boolean apart it is one argument, and stays one
local function joined(walker, step, nth, apart)
  local texts = {}
  for i = nth, #step.fields do
    local text = step.fields[i].text
    if not text then return nil end
    texts[#texts + 1] = text
  end
  local script = core.parse(table.concat(texts, " "), { shell = walker.script.shell })
  if not script then return nil end
  local field, last = step.fields[nth], step.fields[#step.fields]
  local whole = #texts == 1 and field.of == 1
  local written = walker.script.text:sub(field.word.from, last.word.to)
  script.origin = {
    script = walker.script, holder = whole and field.word or nil, field = whole and field or nil,
  }
  if written == script.text and not apart then script.origin.from = field.word.from end
  return script
end

--- Something unknown runs in this shell and may change all of it.
local function give_up(walker, step, why)
  walker.visit(walker, step, { opaque = why })
  walkers.meet(walker, "dynamic")
  local level = descriptors.level(walker.fds)
  if level then walker.world:hold("", level) end
  walker.world:forget()
  return either()
end

function running_builtins.eval(walker, step)
  walker.world.evaluates = true
  local nth = step.fields[2] and step.fields[2].text == "--" and 3 or 2
  if not step.fields[nth] then return run_nothing(walker, step) end
  local script = joined(walker, step, nth)
  if script then return walker.here(walker, step, script, nested.inline) end
  return give_up(walker, step, "what eval runs is unknown")
end

--- A trap may run at any time from now on; one for EXIT, at the end.
function running_builtins.trap(walker, step)
  if step.fields[2] and step.fields[2].text == "--" then
    step = steps.part(step, 2)
  end
  local action = step.fields[2]
  local unknown = action and not action.text
  walker.visit(walker, step, { opaque = unknown and "what the trap runs is unknown" or nil })
  if not action or (action.text and (action.text == "" or action.text:find("^%-"))) then
    return either()
  end
  local whole = { fields = { step.fields[1], action } }
  local script = joined(walker, whole, 2, true)
  if not script then
    walkers.meet(walker, "dynamic")
    return either()
  end
  local last = step.fields[3] and step.fields[3].text
  if #step.fields == 3 and (last == "EXIT" or last == "0") then
    table.insert(walkers.own(walker, "at_exit"), script)
    return either()
  end
  table.insert(walkers.own(walker, "at_exit"), joined(walker, whole, 2, true))
  local mark = walker.world:mark()
  local outcome = nested.inline(walker, script)
  walker.world:join(outcome.ok, outcome.fail)
  local changes = branches.changes(walker.world, mark)
  branches.leave(walker.world, mark, true)
  walker.world:join(changes, {})
  return either()
end

--- Walk a sourced script; `return` may leave it early.
local function read_in(walker, script)
  local world = walker.world
  local mark = world:mark()
  local returned, outcome = walkers.bounded(walker, "returns", script, function()
    return walk.within(walker, { called = false }, script, nested.inline)
  end)
  if not returned then return outcome end
  walk.settle(walker, outcome)
  branches.blur(world, mark)
  return either()
end

--- The text that an open descriptor gives; nil if unknown.
local function opened_text(walker, opened)
  local part = opened.kind == "file" and (opened.redirect.target.parts or {})[1]
  if part and part.kind == "process" then return composed.printed(walker, part) end
  return input.from(opened, walker.world.vars)
end

--- Source a script. Its text is known if this script wrote it.
function running_builtins.source(walker, step)
  local path = step.fields[2] and step.fields[2].text
  local file = path and paths.absolute(walker.world.here.cwd, path)
  local record = path and walker.world:maker(file or "/")
  local content = record and record.by.content
  local searched = path and not path:find("/", 1, true)  -- searched in PATH first
  local own = #step.fields == 2 or not walker.world.reads  -- no arguments of its own
  if path and not record and walker.world.reads then
    content = script_files.text(walker.world, file, true)
  end
  local replaced = content and not record and script_files.is_replaced(walker.world, file)
  if content and (searched or replaced) then
    local why = replaced and "it runs a script that this one writes"
      or "it runs a script that PATH may find elsewhere"
    walker.visit(walker, step, { opaque = why })
  end
  if path and descriptors.is_stdin(path) then
    content = input.of(step, walker.world.vars)
  end
  local opened = path and step.opened.fds[descriptors.number(path) or ""]
  if opened then content = opened_text(walker, opened) or content end
  local part = step.fields[2] and (step.fields[2].word.parts or {})[1]
  if part and part.kind == "process" then content = composed.printed(walker, part) end
  local again = file and nested.is_running(walker.script, file)
  local script = own and content and not again
    and core.parse(content, { shell = walker.script.shell })
  if script then
    script.origin = { script = walker.script, file = file }
    return walker.here(walker, step, script, read_in)
  end
  local level = record and record.by.tells or file and naming.at(walker.world, file)
  if level then walker.world:hold("", level) end
  return give_up(walker, step, "it sources a script that cannot be read")
end
running_builtins["."] = running_builtins.source

return running_builtins
