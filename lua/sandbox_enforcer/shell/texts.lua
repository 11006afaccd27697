--- What commands are known to print, for a shell that reads it or a file that is run later.
-- @module sandbox_enforcer.shell.texts
local lazy = require("sandbox_enforcer.lazy")
local printing = require("sandbox_enforcer.shell.printing")
local rules = require("sandbox_enforcer.rules")
local steps = require("sandbox_enforcer.steps")

local input = lazy("sandbox_enforcer.input")

local texts = {}

--- What turns a text into another, which may be anything.
local DECODERS <const> = {
  base64 = true, base32 = true, xxd = true, openssl = true, rev = true, tr = true, gunzip = true,
  zcat = true, uudecode = true,
}

--- Could what a command prints be a download, for a shell that reads it?
function texts.speaks_of_fetching(step)
  if DECODERS[steps.name(step) or ""] then return true end
  for i = 2, #step.fields do
    local text = step.fields[i].text
    if text and (text:find("://", 1, true) or text:find("%f[%w]curl%f[%W]")
      or text:find("%f[%w]wget%f[%W]") or text:find("git clone", 1, true)) then
      return true
    end
  end
  return false
end

--- A tool in a text that may put something on the disk: one that has a rule which says so.
function texts.names_tool(text, config)
  local all = rules.new(config.rules, config.shipped)
  local seen = 0
  for word in text:gmatch("[%a_][%w_.+-]*") do
    seen = seen + 1
    local rule = seen < 1000 and all:find(word)
    local lands = rule and (type(rule.lands) == "function" or #rule.lands > 0 or rule.subcommands)
    if lands and not rule.sink then return word end
  end
  return nil
end

--- What a command is known to print: the words of echo, the here-document of cat.
function texts.printed(walker, step)
  local name, stdin = steps.name(step), step.opened.stdin
  if name == "cat" and #step.fields == 1 and stdin.kind == "text" then
    return input.text(stdin, walker.world.vars)
  elseif name ~= "echo" and name ~= "printf" then
    return nil
  end
  local list = {}
  for i = 2, #step.fields do
    list[i - 1] = step.fields[i].text
    if not list[i - 1] then return nil end
  end
  return printing[name](list, walker.script.posix)
end

--- Does a command hand on what comes in as it is?
function texts.passes(step)
  local name = steps.name(step)
  return name == "tee" or name == "cat" and #step.fields == 1
end

return texts
