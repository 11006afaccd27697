--- Finds probable false alarms: questions that you answered with yes, and what is asked about or
-- denied again and again.
-- @module sandbox_enforcer.cli.audit.suspects
local client = require("sandbox_enforcer.client")

local suspects = {}

local GROUPS <const> = 2000
local OFTEN <const> = 3  -- times

--- A reason without names and numbers: the same for commands of a kind.
local function kind_of(reason)
  return (tostring(reason or ""):gsub("%b\"\"", '"…"'):gsub("[~/][%w/._~-]*", "…"):gsub("%d+", "#"))
end

--- The first words of a command, which identify it.
local function start_of(command)
  local words = {}
  for word in tostring(command or ""):gmatch("%S+") do
    if #words >= 2 or #words == 1 and not word:find("^%l[%w-]*$") then break end
    if not word:find("^[%a_][%w_]*=") then
      words[#words + 1] = word:match("%f[^/\0][^/]+$") or word
    end
  end
  return table.concat(words, " ")
end

--- The ids of calls that you were asked about and allowed: a set.
-- @tparam {table,...} files transcripts
function suspects.answers(files)
  local yes = {}
  for _, file in ipairs(files) do
    local reader = client.default.transcripts.open(file.path)
    for item in function() return reader and reader:next() end do
      if item.kind == "result" and item.answer == "yes" then yes[item.id] = true end
    end
    if reader then reader:close() end
  end
  return yes
end

function suspects.new(yes) return { yes = yes, groups = {}, count = 0 } end

--- Count a record.
function suspects.add(self, record)
  if record.decision ~= "ask" and record.decision ~= "deny" then return end
  local what = start_of(record.command or record.tool)
  local key = record.decision .. "\0" .. what .. "\0" .. kind_of(record.reason)
  local group = self.groups[key]
  if not group then
    if self.count >= GROUPS then return end
    self.count = self.count + 1
    group = { what = what, decision = record.decision, count = 0, allowed = 0 }
    self.groups[key] = group
  end
  group.count = group.count + 1
  if self.yes[record[client.CALL_ID] or ""] then group.allowed = group.allowed + 1 end
  group.id, group.reason, group.command = record.id, record.reason, record.command
end

--- Suspects, the most frequent first: `{ what, decision, count, allowed, id, reason, command }`.
function suspects.list(self)
  local list = {}
  for _, group in pairs(self.groups) do
    if group.allowed > 0 or group.count >= OFTEN then list[#list + 1] = group end
  end
  table.sort(list, function(a, b)
    if a.allowed ~= b.allowed then return a.allowed > b.allowed end
    if a.count ~= b.count then return a.count > b.count end
    return a.what < b.what
  end)
  return list
end

return suspects
