--- Operators that a profile lists, where they are syntax and not quoted.
-- @module sandbox_enforcer.layers.policy.operators
local operators = {}

local SUBSTITUTION <const> = { "substitution" }

--- The operators that count for each listed one: itself, and others that do the same.
local MEANS <const> = {
  [";"] = { ";", "\n" }, ["\n"] = { "\n" }, ["&"] = { "&" }, ["&&"] = { "&&" }, ["||"] = { "||" },
  ["|"] = { "|", "|&" }, ["|&"] = { "|&" },
  [">"] = { ">", ">>", ">|", ">&", "&>", "&>>", "<>" }, [">>"] = { ">>", "&>>" },
  [">|"] = { ">|" }, [">&"] = { ">&" }, ["&>"] = { "&>", ">&" }, ["&>>"] = { "&>>" },
  ["<"] = { "<", "<>" }, ["<>"] = { "<>" }, ["<<"] = { "<<", "<<-" }, ["<<-"] = { "<<-" },
  ["<<<"] = { "<<<" },
  ["$("] = SUBSTITUTION, ["$()"] = SUBSTITUTION, ["`"] = SUBSTITUTION, ["<("] = SUBSTITUTION,
  [">("] = SUBSTITUTION,
}

--- Commands that contain others, which end with ";" or a newline.
local COMPOUND <const> = {
  group = true, ["if"] = true, ["while"] = true, ["until"] = true, ["for"] = true, select = true,
  cfor = true, case = true,
}

--- Parts of a word that run commands.
local RUNS <const> = { command = true, process = true }

local SKIPPED <const> = { origin = true, inner = true, captured = true }

--- Does a redirection only copy or close a descriptor: 2>&1, >&-?
local function is_copy(node)
  local value = node.target and node.target.value
  return (node.op == ">&" or node.op == "<&") and value ~= nil and value:find("^%d*%-?$") ~= nil
end

--- Does anything other than "&" end one of the commands in a list?
local function is_ended(node)
  for i = 1, #node.items - 1 do
    if node.items[i].kind ~= "background" then return true end
  end
  return false
end

local function note(used, node)
  local kind = node.kind
  if kind == "seq" and is_ended(node) or COMPOUND[kind] then used[";"] = true end
  if kind == "background" then used["&"] = true end
  if RUNS[kind] and node.body then used.substitution = true end
  for _, connector in ipairs(node.connectors or {}) do used[connector] = true end
  if node.op and not is_copy(node) then used[node.op] = true end
end

local function look(used, node, seen)
  if seen[node] then return end
  seen[node] = true
  note(used, node)
  if node.inner then look(used, node.inner.root, seen) end
  for key, value in pairs(node) do
    if type(value) == "table" and not SKIPPED[key] then look(used, value, seen) end
  end
end

--- Does a script use an operator? Other texts count anywhere in the script.
local function uses(used, script, name)
  if not MEANS[name] then return script.text:find(name, 1, true) ~= nil end
  for _, other in ipairs(MEANS[name]) do
    if used[other] then return true end
  end
  return false
end

--- The first of the listed operators that a script uses.
-- @tparam table script
-- @tparam {string,...} listed
-- @treturn string|nil
function operators.used(script, listed)
  if #listed == 0 then return nil end
  local used = {}
  look(used, script.root, {})
  for _, name in ipairs(listed) do
    if uses(used, script, name) then return name end
  end
  return nil
end

return operators
