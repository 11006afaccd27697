--- Does a loop end soon? One that reads ends with its input, one that counts at its bound; any
-- other may not end.
-- @module sandbox_enforcer.layers.policy.loops
local loops = {}

loops.MOST = 100000  -- rounds

--- Is a variable assigned in a text, other than by these words?
-- @tparam {string,...} steps what may count it up
local function is_assigned(text, name, steps)
  for _, step in ipairs(steps) do
    local from, to = text:find(step, 1, true)
    if from then text = text:sub(1, from - 1) .. text:sub(to + 1) end
  end
  return text:find("%f[%w_]" .. name .. "%s*[%[+*/%%&|^<>-]*=") ~= nil
    or text:find("%f[%w_]" .. name .. "%s*%-%-") ~= nil or text:find("%-%-%s*" .. name) ~= nil
    or text:find("%f[%w_]read[%s%w_-]*%f[%w_]" .. name .. "%f[^%w_]") ~= nil
    or text:find("%f[%w_][%a]+%s+[^;\n]*%-v%s*" .. name .. "%f[^%w_]") ~= nil
    or text:find("%f[%w_]for%s+" .. name .. "%f[^%w_]") ~= nil
    or text:find("%f[%w_]unset%f[^%w_]") ~= nil
end

--- Does a counting loop end soon? The bound must be literal: i=0;i<9;i++
-- @tparam table node of the kind cfor
-- @string text of the script
function loops.counted(node, text)
  local parts = node.expressions or {}
  local from, to = parts[1] and parts[1].from, parts[#parts] and parts[#parts].to
  local name, first, compared, bound, rest = text:sub(from or 1, to or 0)
    :match("^%s*([%a_][%w_]*)%s*=%s*(%d+)%s*;%s*([%w_]+%s*<=?)%s*(%d+)%s*;%s*(.-)%s*$")
  if not name or compared:match("^[%w_]+") ~= name then return false end
  if rest ~= name .. "++" and rest ~= "++" .. name then return false end
  if is_assigned(text:sub(node.body.from, node.body.to), name, {}) then return false end
  return tonumber(bound) - tonumber(first) <= loops.MOST
end

--- The command that decides whether a loop continues; nil if it is no simple one.
local function deciding(node)
  local items = node.test and node.test.items or {}
  local last = items[#items]
  return last and last.kind == "command" and last.words and last.words[1] and last or nil
end

--- Does a command take something from the loop's input each time? Not if it opens its own, and not
-- with options that let it succeed without: -t 0, -n 0.
local function takes_input(command)
  local name = command.words[1].value
  if name == "getopts" then return true end
  if name ~= "read" then return false end
  for _, redirect in ipairs(command.redirects or {}) do
    if redirect.op:find("<", 1, true) and redirect.op ~= "<&" then return false end
  end
  for i = 2, #command.words do
    local word, before = command.words[i], command.words[i - 1].value or ""
    local value = word.value
    local told = before:find("^%-%a*[dupa]$")
    local plain = value and (value:find("^%-[ersadpu]+$") or value:find("^[%a_][%w_]*$"))
    if not plain and not told then return false end
  end
  return true
end

--- Does a loop count up to a literal number: [ $i -lt 9 ], with i=$((i + 1)) in its body?
local function counts_up(node, text)
  local name, bound = text:sub(node.test.from, node.test.to)
    :match('^%[ "?%$([%a_][%w_]*)"? %-l[et] (%d+) %]$')
  if not name or tonumber(bound) > loops.MOST then return false end
  for _, item in ipairs(node.body.items or {}) do
    local written = text:sub(item.from, item.to)
    local counts = written:find("^" .. name .. "=%$%(%(%s*%$?" .. name
      .. "%s*%+%s*[1-9]%d*%s*%)%)$") or written == "((" .. name .. "++))"
    if counts then
      return not is_assigned(text:sub(node.body.from, node.body.to), name, { written })
    end
  end
  return false
end

--- Does a `while` loop end soon?
function loops.ends(node, text)
  local command = deciding(node)
  local name = command and command.words[1].value
  return command ~= nil and takes_input(command) or name == "false" or counts_up(node, text)
end

--- Does a loop of zsh with a number of rounds end soon? True for any other `for`.
function loops.repeated(node, text)
  local count = text:sub(node.from, node.to):match("^repeat%s+(%S+)")
  return not count or (tonumber(count) or math.huge) <= loops.MOST
end

--- Does an `until` loop end at once?
function loops.stops(node)
  local command = deciding(node)
  local name = command and command.words[1].value
  return name == "true" or name == ":"
end

return loops
