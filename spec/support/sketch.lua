--- Draws a syntax tree on one line, so that a spec can say what it expects.
--    a command     [PATH=x cp -r a >log]        as written
--    a list        X ; Y                        X & Y, X && Y, X | Y
--    a compound    if(T ? B : E), while(T ? B), for i(a b ? B), f() X, {X}, (X)
local sketch = {}

local node

local function raw(script, item)
  return script.text:sub(item.from, item.to)
end

local function words(script, list)
  local drawn = {}
  for i, word in ipairs(list) do drawn[i] = raw(script, word) end
  return table.concat(drawn, " ")
end

--- The pieces of a command in the order in which they are written.
local function command(script, item)
  local pieces = {}
  for _, list in ipairs({ item.assignments or {}, item.words, item.redirects or {} }) do
    for _, piece in ipairs(list) do pieces[#pieces + 1] = piece end
  end
  table.sort(pieces, function(a, b) return a.from < b.from end)
  return "[" .. words(script, pieces) .. "]"
end

local function joined(script, item)
  local drawn = {}
  for i, each in ipairs(item.items) do
    drawn[#drawn + 1] = node(script, each)
    drawn[#drawn + 1] = item.items[i + 1] and (item.kind ~= "seq" and item.connectors[i] or ";")
  end
  return table.concat(drawn, " ")
end

local function clauses(script, item)
  local drawn = {}
  for i, clause in ipairs(item.clauses) do
    local body = clause.body and node(script, clause.body) or ""
    if clause.test then
      drawn[i] = node(script, clause.test) .. " ? " .. body
    else
      drawn[i] = words(script, clause.patterns):gsub(" ", "|") .. " ? " .. body .. clause.ending
    end
  end
  if item.otherwise then drawn[#drawn + 1] = node(script, item.otherwise) end
  return table.concat(drawn, " : ")
end

local function loop(script, item)
  local list = item.words and words(script, item.words) or "$@"
  return ("%s %s(%s ? %s)"):format(item.kind, item.name, list, node(script, item.body))
end

local function test_loop(script, item)
  return ("%s(%s ? %s)"):format(item.kind, node(script, item.test), node(script, item.body))
end

local function wrapped(before, after)
  return function(script, item)
    return before .. (item.body and node(script, item.body) or "") .. after
  end
end

local kinds <const> = {
  command = command, seq = joined, andor = joined,
  pipe = function(script, item) return "<" .. joined(script, item) .. ">" end,
  ["not"] = wrapped("!(", ")"), time = wrapped("time(", ")"), background = wrapped("", " &"),
  subshell = wrapped("(", ")"), group = wrapped("{", "}"),
  ["if"] = function(script, item) return "if(" .. clauses(script, item) .. ")" end,
  ["while"] = test_loop, ["until"] = test_loop, ["for"] = loop, select = loop,
  cfor = function(script, item)
    return ("for(%s ? %s)"):format(sketch.parts(script, item.expressions), node(script, item.body))
  end,
  case = function(script, item)
    return ("case(%s ? %s)"):format(raw(script, item.word), clauses(script, item))
  end,
  ["function"] = function(script, item) return item.name .. "() " .. node(script, item.body) end,
  coproc = function(script, item)
    return ("coproc %s(%s)"):format(item.name or "", node(script, item.body))
  end,
  cond = function(script, item) return "[[" .. words(script, item.words) .. "]]" end,
  arith = function(script, item) return "((" .. sketch.parts(script, item.parts) .. "))" end,
}

function node(script, item)
  local drawn = kinds[item.kind](script, item)
  if item.kind ~= "command" and item.redirects then
    drawn = drawn .. " " .. words(script, item.redirects)
  end
  return drawn
end

local part

--- Parts, each as its kind and what it stands for, with a comma between.
function sketch.parts(script, list)
  local drawn = {}
  for i, each in ipairs(list) do drawn[i] = part(script, each) end
  return table.concat(drawn, ",")
end

local function parameter(script, item)
  local drawn = item.name
  if item.index then drawn = drawn .. "[" .. raw(script, item.index) .. "]" end
  for _, flag in ipairs({ "length", "indirect", "names", "keys", "bad" }) do
    if item[flag] then drawn = flag .. " " .. drawn end
  end
  if item.op then drawn = drawn .. " " .. item.op end
  if item.parts then drawn = drawn .. " " .. sketch.parts(script, item.parts) end
  if item.second then drawn = drawn .. " / " .. sketch.parts(script, item.second) end
  return drawn
end

local function brace(script, item)
  local drawn = {}
  for i, each in ipairs(item.alternatives or item.sequence) do
    drawn[i] = item.sequence and each.text or sketch.parts(script, each)
  end
  return table.concat(drawn, item.sequence and ".." or " | ")
end

function part(script, item)
  local drawn = item.text
  if item.kind == "parameter" then drawn = parameter(script, item)
  elseif item.kind == "brace" then drawn = brace(script, item)
  elseif item.body then drawn = node(script, item.body)
  elseif item.inner then drawn = node(item.inner, item.inner.root)
  elseif item.opaque then drawn = "opaque"
  elseif item.words then drawn = words(script, item.words)
  elseif item.parts then drawn = sketch.parts(script, item.parts)
  end
  if item.direction then drawn = item.direction .. drawn end
  return ("%s(%s)"):format(item.kind, drawn or "")
end

--- A whole script.
function sketch.script(script)
  return node(script, script.root)
end

return sketch
