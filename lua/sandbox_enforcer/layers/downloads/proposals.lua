--- Commands to propose instead of a doubtful one: the download alone, or with what it needs.
-- @module sandbox_enforcer.layers.downloads.proposals
local paths = require("sandbox_enforcer.paths")

local proposals = {}

--- Note where a download with an unknown destination might go: that is only proposed.
-- @tparam sandbox_enforcer.layers.downloads.plan moves
-- @tparam table effect or opened file
-- @tparam table from its `script`, and `at` or `node`: where it is in that
-- @tparam function change makes the edits for a new path
-- @string|nil url it comes from
function proposals.offer(moves, effect, from, change, url)
  local at, step = from.at or from.node, moves.seen[#moves.seen]
  if step and step.repeats then return end  -- each round needs a name of its own
  if not at or not effect.redirect and not (effect.place and effect.place.item) then return end
  local file = url and url:gsub("[?#].*$", ""):match("^%a+://[^/]+/(.+)$")
  moves.offers[#moves.offers + 1] = { script = from.script, at = at }
  change(moves.config.sandbox .. "/" .. (file and paths.basename(file) or "download"))
end

--- Where a node (core.parse) has the commands that it consists of.
local PARTS <const> = { "items", "body", "test", "otherwise", "clauses" }

--- The nodes around a place in a script, the innermost first.
local function around(node, at, list)
  if node.from and node.to and (node.from > at.from or node.to < at.to) then return list end
  for _, key in ipairs(PARTS) do
    local part = node[key]
    if type(part) == "table" then
      for _, one in ipairs(part.from and { part } or part) do
        if type(one) == "table" then around(one, at, list) end
      end
    end
  end
  if node.kind and node.from then list[#list + 1] = node end
  return list
end

--- The texts that the lines after a command hold for it, in a node and those below it: a list of
-- `{ at, to }`, where they are asked for and where they end.
local function documents(node, list)
  for _, redirect in ipairs(node.redirects or {}) do
    local body = redirect.body
    if body then list[#list + 1] = { at = redirect.from, to = math.max(body.to, body.from) } end
  end
  for _, key in ipairs(PARTS) do
    local part = node[key]
    for _, one in ipairs(type(part) == "table" and (part.from and { part } or part) or {}) do
      if type(one) == "table" then documents(one, list) end
    end
  end
  return list
end

--- Where a part of a script ends with the texts that it needs; nil if something else of its last
-- line comes before these.
local function ending(text, from, to, list)
  local last = to
  for _, one in ipairs(list) do
    if one.at >= from and one.at <= to then last = math.max(last, one.to) end
  end
  if last == to then return to end
  return text:find("^%s*\n", to + 1) and (text:find("\n", last + 1, true) or #text + 1) - 1 or nil
end

--- Does a text use a variable that the rest of the script sets, or arguments of a function?
local function depends(text, rest)
  if text:find("%${?[!#]?[%d@*]") then return true end
  for name in text:gmatch("%${?[!#]?([%a_][%w_]*)") do
    local set = rest:find("%f[%w_]" .. name .. "%+?=") or rest:find("%f[%w_]for%s+" .. name)
      or rest:find("%f[%w_]" .. name .. "%[[^]]*%]=")
      or rest:find("%f[%w]read[^\n;|]*%f[%w_]" .. name .. "%f[^%w_]")
    if set then return true end
  end
  return false
end

local MOST <const> = 6  -- each one is judged
local TRIED <const> = 24  -- excerpts that are looked at

--- Commands that may be proposed, the best first. Each has the edits made so far.
-- @tparam sandbox_enforcer.layers.downloads.plan moves
-- @treturn {string,...}
function proposals.of(moves)
  local entry, list, seen = moves.notes[1] or moves.offers[1], {}, {}
  local script, at = entry and entry.script, entry and entry.at
  if not script or not at then return list end
  local text, outer = script.text, script.text ~= moves.text and moves.text or ""
  local root, tried = script.root, 0
  local texts = documents(root, {})
  local function add(from, last)
    tried = tried + 1
    local to = #list < MOST and tried <= TRIED and ending(text, from, last, texts)
    if not to then return end
    local excerpt = moves.edits:excerpt(script, from, to)
    local rest = table.concat({ text:sub(1, from - 1), text:sub(to + 1), outer }, "\n")
    if excerpt and not seen[excerpt] and not depends(excerpt, rest) then
      list[#list + 1], seen[excerpt] = excerpt, true
    end
  end
  for _, node in ipairs(around(root, at, {})) do
    if node ~= root then add(node.from, node.to) end
  end
  for _, item in ipairs(root.items or { root }) do
    if item.to >= at.to and item.to < root.to then add(1, item.to) end
  end
  return list
end

return proposals
