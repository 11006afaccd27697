--- Adds up the records of the audit log: by hour, by host, by decision.
-- @classmod sandbox_enforcer.cli.audit.summary
local summary = {}
summary.__index = summary

local HOSTS <const> = 500  -- hosts to count separately
local TIMES <const> = 20000  -- times of decisions to take percentiles from

function summary.new()
  return setmetatable({
    count = 0, decisions = {}, layers = {}, tools = {}, hosts = {}, host_count = 0, hours = {},
    fetches = 0, moved = 0, lost = 0, times = {}, timed = 0, spent = 0, sessions = {},
    session_count = 0,
  }, summary)
end

local function bump(counts, key) counts[key] = (counts[key] or 0) + 1 end

--- The host of an address; nil if it has none.
-- @string|nil url
function summary.host(url)
  local rest = (url or ""):match("^%a[%w+.-]*://(.+)$") or (url or ""):match("^[^/@%s]+@(.+)$")
  local host = rest and rest:gsub("^[^/@]*@", ""):match("^%[[^%]]*%]") or rest
    and rest:gsub("^[^/@]*@", ""):match("^[^/:?#]+")
  return host and host:lower() or nil
end

local function add_fetch(self, hour, fetch)
  self.fetches = self.fetches + 1
  if fetch.from then self.moved = self.moved + 1 end
  local host = summary.host(fetch.url) or "unknown"
  if not self.hosts[host] then
    if self.host_count >= HOSTS then host = "others" end
    self.host_count = self.host_count + 1
  end
  bump(self.hosts, host)
  hour.hosts = hour.hosts or {}
  bump(hour.hosts, host)
end

local function add_time(self, hour, us)
  self.timed, self.spent = self.timed + 1, self.spent + us
  self.times[(self.timed - 1) % TIMES + 1] = us
  hour.us, hour.timed = (hour.us or 0) + us, (hour.timed or 0) + 1
  hour.most = math.max(hour.most or 0, us)
end

--- Add a record.
function summary:add(record)
  local hour_name = record.timestamp:sub(1, 13)
  local hour = self.hours[hour_name] or { decisions = {} }
  self.hours[hour_name] = hour
  self.count = self.count + 1
  self.first, self.last = self.first or record.timestamp, record.timestamp
  bump(self.decisions, record.decision)
  bump(hour.decisions, record.decision)
  if record.decision == "allow" then hour.saved = (hour.saved or 0) + 1 end
  bump(self.layers, tostring(record.layer or "none"))
  bump(self.tools, tostring(record.tool or "none"))
  if record.event_type == "lost_rewrite" then self.lost = self.lost + 1 end
  local session = record.session_id
  if type(session) == "string" and not self.sessions[session] then
    self.sessions[session], self.session_count = true, self.session_count + 1
  end
  for _, fetch in ipairs(record.fetches) do
    if type(fetch) == "table" then add_fetch(self, hour, fetch) end
  end
  if type(record.duration_us) == "number" then add_time(self, hour, record.duration_us) end
end

--- The time in microseconds that a percentage of the decisions did not exceed.
function summary:time(percent)
  if self.timed == 0 then return nil end
  local list = table.move(self.times, 1, #self.times, 1, {})
  table.sort(list)
  return list[math.max(1, math.ceil(#list * percent / 100))]
end

--- The entries with the largest counts, of a list of `{ name, count }`.
function summary.largest(list, most)
  table.sort(list, function(a, b)
    if a.count ~= b.count then return a.count > b.count end
    return a.name < b.name
  end)
  return table.move(list, 1, math.min(most, #list), 1, {})
end

--- The same for counts by their names.
function summary.top(counts, most)
  local list = {}
  for name, count in pairs(counts) do list[#list + 1] = { name = name, count = count } end
  return summary.largest(list, most)
end

return summary
