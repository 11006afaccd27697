--- Commands in the arguments of another, as its rule's `holds` describes (schema.lua).
-- @module sandbox_enforcer.layers.policy.wrappers
local core = require("sandbox_enforcer.core")
local knowledge = require("sandbox_enforcer.rule.knowledge")
local set = require("sandbox_enforcer.set")

local wrappers = {}

wrappers.UNKNOWN = '"$__unknown__"'  -- a variable that nothing sets

--- Options with an argument, before the contained command.
local VALUES <const> = set([[
  -n -p -e -f -E -u -w -i --name --prefix --env --env-file --project --config --profile --cwd
  --package --bind --ro-bind --filter --scope --exts --watch -P --region
]])

--- Options with two arguments.
local TWO <const> = set("--bind --ro-bind --dev-bind --symlink")

--- The text of the arguments from an index on, each quoted.
function wrappers.rest(step, from)
  local texts = {}
  for i = from, #step.fields do
    local text = step.fields[i].text
    texts[#texts + 1] = text and core.quote(text) or wrappers.UNKNOWN
  end
  return table.concat(texts, " ")
end

--- Add the matches of patterns in a text.
local function match(text, patterns, list)
  for _, pattern in ipairs(text and patterns or {}) do
    local first, second = text:match(pattern)
    list[#list + 1] = second or first
  end
end

--- Add the commands that patterns find in any argument, or attached to an option.
local function by_patterns(step, patterns, list)
  for i = 2, #step.fields do match(step.fields[i].text, patterns, list) end
  local given = step.call or step.doubtful
  for _, item in ipairs(given and given.options or {}) do
    if item.prefix ~= "" then match(item.text, patterns, list) end
  end
end

--- Add arguments that are scripts: those with blanks, or the values of certain options.
local function by_texts(step, options, list)
  local names = options ~= true and set(options)
  for i = 2, #step.fields do
    local text, before = step.fields[i].text, step.fields[i - 1].text or ""
    local given = text and (not names and text:find("%s") or names and names[before])
    if given then list[#list + 1] = text end
  end
end

--- The index where the contained command begins, searching from another; nil if there is none.
local function begins(step, from, named)
  for i = from, #step.fields do
    if step.fields[i].text == "--" then return i + 1 end
  end
  local at, names = from, named and 1 or 0
  while at <= #step.fields do
    local text = step.fields[at].text or ""
    if TWO[text] then
      at = at + 3
    elseif text:find("^%-") then
      at = at + (VALUES[text] and 2 or 1)
    elseif text:find("^[%a_][%w_]*=") then
      at = at + 1
    elseif names > 0 then
      at, names = at + 1, 0
    else
      return at
    end
  end
  return nil
end

--- The index after the subcommand that precedes a command; nil if there is another subcommand.
local function after_subcommand(step, names)
  for i = 2, #step.fields do
    local text = step.fields[i].text or ""
    if names[text] then return i + 1 end
    if not text:find("^%-") then return nil end
  end
  return nil
end

--- Add the command that begins after a subcommand, or at once.
local function by_subcommand(step, holds, list)
  local from = holds.after == "" and 2 or after_subcommand(step, set(holds.after))
  local at = from and begins(step, from, holds.named)
  local last = at and at == #step.fields and step.fields[at].text or ""
  if last:find("%s") then list[#list + 1] = last end  -- some let a shell read it
  if at and at <= #step.fields then
    list[#list + 1] = (holds.as and holds.as .. " " or "") .. wrappers.rest(step, at)
  end
end

--- Add the command after an option: words, or the text of a script.
local function by_option(step, holds, list)
  local names = set(holds.option)
  for i = 2, #step.fields - 1 do
    if names[step.fields[i].text or ""] then
      local last = i + 1 == #step.fields and step.fields[i + 1].text
      list[#list + 1] = last or wrappers.rest(step, i + 1)
      return
    end
  end
end

--- Add the texts of the commands in a command's arguments.
-- @tparam table step
-- @tparam {string,...} list
function wrappers.add(step, list)
  local holds = knowledge.of(step, "holds")
  if not holds then return end
  if type(holds) == "function" then
    local found = knowledge.call(step, "holds")
    table.move(found, 1, #found, #list + 1, list)
    return
  end
  if holds.patterns then by_patterns(step, holds.patterns, list) end
  if holds.texts then by_texts(step, holds.texts, list) end
  if holds.after then by_subcommand(step, holds, list) end
  if holds.option then by_option(step, holds, list) end
end

return wrappers
