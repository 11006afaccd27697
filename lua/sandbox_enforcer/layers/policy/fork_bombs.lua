--- Fork bombs: functions that start themselves over and over, loops that keep starting commands
-- without waiting for them, and endless input for a command that starts one for each line.
-- @module sandbox_enforcer.layers.policy.fork_bombs
local set = require("sandbox_enforcer.set")

local fork_bombs = {}

--- The direct children of a node.
local function children(node)
  local list = table.move(node.items or {}, 1, #(node.items or {}), 1, {})
  for _, clause in ipairs(node.clauses or {}) do
    list[#list + 1] = clause.test
    list[#list + 1] = clause.body
  end
  list[#list + 1] = node.test
  list[#list + 1] = node.body
  list[#list + 1] = node.otherwise
  return list
end

local LOOPS <const> = set("while until for cfor select")

local SELF <const> = "$0"  -- the name of the script itself

--- The name of a command; "" for the enclosing function's own name.
local function name_of(node)
  local word = node.words[1]
  if not word or word.value then return word and word.value end
  local part = word.parts and word.parts[1]
  part = part and part.kind == "double" and part.parts[1] or part
  local name = part and part.kind == "parameter" and part.name
  return name == "0" and SELF or name == "FUNCNAME" and "" or nil
end

--- Call `add` with the name of each command that a function runs, and whether others run besides
-- it. A loop after a pipe runs once for each line.
local function each_call(node, several, add)
  if node.kind == "command" then
    local name = name_of(node)
    if name then add(name, several) end
    return
  end
  several = not LOOPS[node.kind] and (several or node.kind == "pipe" or node.kind == "background")
  for _, child in ipairs(node.kind == "function" and {} or children(node)) do
    each_call(child, several, add)
  end
end

--- The functions of a script by name, each with its calls (see `each_call`).
local function functions_of(node, found)
  if node.kind == "function" then
    local calls = found[node.name] or {}
    found[node.name] = calls
    each_call(node.body, false, function(name, several)
      calls[#calls + 1] = { name = name == "" and node.name or name, several = several }
    end)
  end
  for _, child in ipairs(children(node)) do functions_of(child, found) end
  return found
end

--- Does one function call another, directly or not?
local function leads(functions, from, to, seen)
  if from == to then return true end
  if seen[from] then return false end
  seen[from] = true
  for _, call in ipairs(functions[from] or {}) do
    if leads(functions, call.name, to, seen) then return true end
  end
  return false
end

local MOST <const> = 200  -- functions followed to others

local function multiply(functions)
  local count = 0
  for _ in pairs(functions) do count = count + 1 end
  for name, calls in pairs(functions) do
    for _, call in ipairs(calls) do
      local followed = call.several and (call.name == name or count <= MOST)
      if followed and leads(functions, call.name, name, {}) then return true end
    end
  end
  return false
end

local STATUSES <const> = {
  ["true"] = true, [":"] = true, ["/bin/true"] = true, ["false"] = false, ["/bin/false"] = false,
}

local CLOSES <const> = { ["["] = "]", ["[["] = "]]" }

--- The status that `test` always has with these words; nil if that is unknown.
local function tested(texts)
  local last = #texts - (CLOSES[texts[1]] and 1 or 0)
  if last == 1 then return false end
  if last == 2 then return texts[2] ~= "?" and texts[2] ~= "" or nil end
  return nil
end

--- The status that a command always has: true, false, or nil if that is unknown.
-- @tparam[opt] table about see `fork_bombs.fed`
local function status_of(node, about)
  if not node then return nil end
  if node.kind == "not" then
    local status = status_of(node.body, about)
    if status == nil then return nil end
    return not status
  end
  if node.kind == "arith" then
    local part = node.parts and node.parts[1]
    return part and part.text ~= nil and part.text:find("^%s*[1-9]%d*%s*$") ~= nil or nil
  end
  if about and (about[node] or {}).succeeds then return true end
  local texts = {}
  for i, word in ipairs(node.words or {}) do texts[i] = word.value or "?" end
  if node.kind == "cond" then return tested({ "test", texts[1] or "?" }) end
  if texts[1] == "test" or texts[1] == "[" then return tested(texts) end
  if #texts ~= 1 then return nil end
  return STATUSES[texts[1]]
end

--- Does a loop never end on its own?
local function is_endless(node, about)
  if node.kind == "cfor" then
    local parts = node.expressions or {}
    return #parts == 1 and (parts[1].text or ""):find("^[^;]*;%s*;[^;]*$") ~= nil
  end
  local tests = node.test and node.test.items or { node.test }
  local status = status_of(tests[#tests], about)
  if node.kind == "while" then return status == true end
  return node.kind == "until" and status == false
end

--- Commands that end at once.
local QUICK <const> = set("echo printf : true disown let")

--- Does a part of a loop start something and wait for nothing?
local function only_starts(node)
  if node.kind == "background" then return true, true end
  if node.kind == "command" then return QUICK[name_of(node) or "?"] or #node.words == 0, false end
  if node.kind ~= "seq" and node.kind ~= "group" and node.kind ~= "subshell" then return false end
  local starts = false
  for _, child in ipairs(children(node)) do
    local quick, begun = only_starts(child)
    if not quick then return false end
    starts = starts or begun
  end
  return true, starts
end

local function floods(node)
  if LOOPS[node.kind] and is_endless(node) then
    local quick, starts = only_starts(node.body)
    if quick and starts then return true end
  end
  for _, child in ipairs(children(node)) do
    if floods(child) then return true end
  end
  return false
end

--- Has a part of a pipeline, or anything in it, this property?
local function has(node, about, word)
  if node.kind == "command" then return (about[node] or {})[word] or false end
  for _, child in ipairs(children(node)) do
    if has(child, about, word) then return true end
  end
  return false
end

--- Does a loop start something for each line that it reads, and wait for nothing?
local function starts_each(node)
  if not LOOPS[node.kind] then return false end
  local quick, starts = only_starts(node.body)
  return quick and starts
end

local MANY <const> = 10000  -- rounds of a loop

--- Does a loop go through very many words: {1..99999}, or the output of an endless command?
local function has_many(node, about, text)
  for _, word in ipairs(node.kind == "for" and node.words or {}) do
    local first, last = text:sub(word.from, word.to):match("{(%d+)%.%.(%d+)}")
    if first and math.abs(tonumber(last) - tonumber(first)) >= MANY then return true end
    for _, part in ipairs(word.parts or {}) do
      local body = part.body or part.inner and part.inner.root
      if body and has(body, about, "endless") then return true end
    end
  end
  return false
end

--- Does an endless part of a pipeline feed one that starts a command for each line?
local function is_fed(node, about, text)
  local endless = false
  local again = LOOPS[node.kind] and (is_endless(node, about) or has_many(node, about, text))
  if again and starts_each(node) then return true end
  for _, item in ipairs(node.kind == "pipe" and node.items or {}) do
    if endless and (starts_each(item) or has(item, about, "floods")) then return true end
    endless = has(item, about, "endless") or LOOPS[item.kind] and is_endless(item)
      or endless and has(item, about, "passes")
  end
  for _, child in ipairs(children(node)) do
    if is_fed(child, about, text) then return true end
  end
  return false
end

--- Is there a fork bomb in a script?
-- @tparam table script
-- @treturn boolean
function fork_bombs.found(script)
  local functions = functions_of(script.root, {})
  if script.origin and script.origin.file then  -- it may start itself
    functions[SELF] = {}
    each_call(script.root, false, function(name, several)
      table.insert(functions[SELF], { name = name, several = several })
    end)
  end
  return floods(script.root) or multiply(functions)
end

--- Does a pipeline of a script start processes without an end?
-- @tparam table script
-- @tparam table about node -> what its command does with its input or output: `endless` (it prints
-- until it is stopped), `passes` (it prints what it reads), `floods` (it starts a command for each
-- line, or runs each line), `succeeds` (its status is 0)
-- @treturn boolean
function fork_bombs.fed(script, about) return is_fed(script.root, about, script.text) end

return fork_bombs
