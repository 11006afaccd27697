--- Describes what commands do, and which rule says so.
-- @module sandbox_enforcer.cli.descriptions
local builtins = require("sandbox_enforcer.shell.builtins")
local core = require("sandbox_enforcer.core")
local kinds = require("sandbox_enforcer.effect").kinds
local paths = require("sandbox_enforcer.paths")
local rule_dirs = require("sandbox_enforcer.config.rule_dirs")
local steps = require("sandbox_enforcer.step")

local descriptions = {}

local function place(path, text)
  return path and paths.is_known(path) and path or text or "something unknown"
end

--- An effect in words; nil if a person need not know it.
local function phrase(effect)
  local says = kinds[effect.kind].says
  if effect.brings == false or not says then return nil end
  if effect.kind == "opaque" then return says:format(effect.why or "no rule") end
  local there = place(effect.path, effect.text)
  if effect.kind ~= "fetch" then return says:format(there) end
  local from = effect.url or "something"
  return effect.stdout and ("fetches %s and prints it"):format(from) or says:format(from, there)
end

local function words_of(step)
  local list = {}
  for i, field in ipairs(step.fields) do list[i] = field.text or "…" end
  return #list == 0 and step.tool or table.concat(list, " ")
end

--- What a command does, as a list of phrases.
local function phrases(step)
  local list, seen = {}, {}
  local function add(text)
    if text and not seen[text] then
      seen[text], list[#list + 1] = true, text
    end
  end
  local name = not step.rule and steps.name(step)
  if name and builtins[name] then return { "a part of the shell, which is followed" } end
  if name and core.rule(name) then
    return { ("left alone: the rule of %s is read only if a profile judges commands"):format(name) }
  end
  for _, effect in ipairs(step.effects) do add(phrase(effect)) end
  for _, file in ipairs(step.opened and step.opened.files or {}) do
    add(("writes %s, by a redirection"):format(place(file.path, file.text)))
  end
  return list
end

local LIMIT <const> = 256 * 1024

--- The text of a rule: on disk, or built into the program.
local function text_of(file, shipped)
  local name = file:sub(1, #rule_dirs.INSIDE) == rule_dirs.INSIDE
    and file:sub(#rule_dirs.INSIDE + 2):match("^(.*)%.lua$")
  if not name then return core.read(file, LIMIT) end
  return shipped and shipped(name) or nil
end

--- The line of a rule about a subcommand, or the first line that is not a comment.
local function line_of(text, subcommand)
  local number, first = 0, nil
  for line in ((text or "") .. "\n"):gmatch("([^\n]*)\n") do
    number = number + 1
    local comment = line:find("^%s*%-%-") or not line:find("%S")
    if not comment and subcommand then
      local from, to = line:find(subcommand, 1, true)
      local before, after = line:sub((from or 0) - 1, (from or 0) - 1), line:sub((to or 0) + 1)
      local is_key = from and not before:find("[%w_-]") and after:find('^["%]]*%s*=')
      if is_key then return number end
    end
    if not comment then first = first or number end
  end
  return first or 1
end

--- The rule of a command: "rules/vcs/git.lua:12"; nil if there is none.
local function rule_of(step, shipped)
  local rule = step.rule
  local file = rule and rule.file
  if not file then return nil end
  local call = step.call or step.doubtful
  local inner = call and call.rule and call.rule.name
  local is_other = type(inner) == "string" and inner ~= rule.name
  local subcommand = is_other and inner:match("%f[^%s|\0][^%s|]+$") or nil
  file = call and call.rule and call.rule.file or file
  local shown = file:gsub("^" .. rule_dirs.INSIDE:gsub("%p", "%%%0"), "inside")
  return ("%s:%d"):format(shown, line_of(text_of(file, shipped), subcommand))
end

--- All judged commands: `{ text, rule, effects }`.
-- @tparam {table,...} given steps: see step.lua
-- @tparam[opt] function shipped function(name) -> the text of a built-in rule
function descriptions.of(given, shipped)
  local list = {}
  for i, step in ipairs(given) do
    list[i] = { text = words_of(step), rule = rule_of(step, shipped), effects = phrases(step) }
  end
  return list
end

return descriptions
