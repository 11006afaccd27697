--- Decisions that an engine made before. One is given again while nothing that was looked at to
-- make it has changed: a file, a directory, a link, a rule, the configuration.
--
-- Only commands that come again are looked at more closely, so the others cost nothing more. A
-- decision that depends on the time, or on a program that ran, is never kept.
-- @classmod sandbox_enforcer.decision_memo
local core = require("sandbox_enforcer.core")

local decision_memo = {}
decision_memo.__index = decision_memo

local MOST <const> = 2048  -- calls to remember
local LONGEST <const> = 4096  -- bytes of one

function decision_memo.new()
  return setmetatable({ seen = {}, kept = {}, count = 0 }, decision_memo)
end

--- Add a value to a list of texts, so that equal texts mean equal values.
-- @param list
-- @param value
-- @string[opt] ignored a member
-- @treturn boolean whether that can be done
local function add(list, value, ignored)
  local n = #list
  if type(value) == "string" then
    list[n + 1], list[n + 2], list[n + 3] = #value, ":", value
    return true
  elseif type(value) ~= "table" then
    list[n + 1] = tostring(value) .. ";"
    return true
  end
  local names, kind = {}, type(next(value))
  for name in pairs(value) do
    if type(name) ~= kind then return false end
    if name ~= ignored then names[#names + 1] = name end
  end
  if #names > 1 then table.sort(names) end
  list[n + 1] = "{"
  for _, name in ipairs(names) do
    if not add(list, name) or not add(list, value[name]) then return false end
  end
  list[#list + 1] = "}"
  return true
end

--- The member that says which call it is, if that is certain.
local function identity(event)
  local found
  for name, value in pairs(event.raw) do
    if value == event.call and found then return nil end
    if value == event.call then found = name end
  end
  return found
end

--- What a call is remembered by; nil if it is too long for that.
local function key_of(event)
  if type(event.raw) ~= "table" then return nil end
  local list = { core.cwd() or "", "\0" }
  if not add(list, event.raw, identity(event)) then return nil end
  local key = table.concat(list)
  return #key <= 2 * LONGEST and key or nil
end

--- A copy of plain data; nil if there is something else in it.
local function copy(value)
  if type(value) ~= "table" then
    return type(value) ~= "function" and type(value) ~= "userdata" and value or nil
  end
  if getmetatable(value) then return nil end
  local made = {}
  for name, one in pairs(value) do
    local same = copy(one)
    if same == nil then return nil end
    made[name] = same
  end
  return made
end

--- The notes of lookups, each once: `{ how, path, what, how, path, what... }`; nil if they cannot
-- be repeated, or something changed in between.
local function once(notes)
  local list, known = {}, {}
  for _, note in ipairs(notes) do
    local how, path, what = note[1], note[2], note[3]
    local key = how .. "\0" .. path
    if how == "unknown" or known[key] and known[key] ~= what then return nil end
    if not known[key] then
      known[key] = what
      list[#list + 1], list[#list + 2], list[#list + 3] = how, path, what
    end
  end
  return list
end

--- Make a decision, and remember it if it can be remembered.
local function make(self, key, generation, decide, event, settled)
  if not core.record() then return decide(event, settled) end
  local good, decision = pcall(decide, event, settled)
  local notes = once(core.noted())
  core.note(false)
  if not good then error(decision, 0) end
  local kept = notes and copy(decision)
  self.kept[key] = kept and { decision = kept, notes = notes, generation = generation } or false
  return decision
end

local function count(self)
  if self.count >= MOST then self.seen, self.kept, self.count = {}, {}, 0 end
  self.count = self.count + 1
end

--- Was this command seen before?
local function is_known(self, command)
  if self.seen[command] then return true end
  count(self)
  self.seen[command] = true
  return false
end

--- The decision about a call.
-- @tparam table event neutral, with the `raw` one it was made from
-- @tparam number generation of the rules
-- @tparam function decide function(event, settled) -> the decision
-- @tparam sandbox_enforcer.config.read settled
function decision_memo:decide(event, generation, decide, settled)
  local known = event.command and #event.command <= LONGEST and is_known(self, event.command)
  local key = known and key_of(event)
  if not key then return decide(event, settled) end
  local entry = self.kept[key]
  if entry == nil then count(self) end
  if entry and entry.generation == generation and core.holds(entry.notes) then
    return copy(entry.decision)
  end
  if entry == false then return decide(event, settled) end
  return make(self, key, generation, decide, event, settled)
end

return decision_memo
