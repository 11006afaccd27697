--- Reads the audit log from its beginning, including rotated files, line by line.
-- @classmod sandbox_enforcer.state.records
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")

local records = {}
records.__index = records

local ROTATED <const> = "^%.%d+T[%d.]+Z?%.%d+$"  -- the suffix that audit.lua adds

local SHORT <const> = 8  -- letters of an id

--- The files of a log, the oldest first.
-- @string path of the newest
function records.files(path)
  local name, list = paths.basename(path), {}
  for _, other in ipairs(core.list(paths.parent(path)) or {}) do  -- oldest first
    local rest = other:sub(1, #name) == name and other:sub(#name + 1)
    if rest and rest:find(ROTATED) then list[#list + 1] = paths.parent(path) .. "/" .. other end
  end
  if core.kind(path, true) == "file" then list[#list + 1] = path end
  return list
end

--- The short name of a record, for people.
-- @string line
function records.id(line) return core.sha256(line):sub(1, SHORT) end

--- A line as a record, with its `id` and the `line` itself; nil if it is not a record.
-- @string line
function records.decode(line)
  local record = cjson.decode(line)
  if type(record) ~= "table" or type(record.timestamp) ~= "string" then return nil end
  if type(record.fetches) ~= "table" then record.fetches = {} end
  record.id, record.line = records.id(line), line
  record.decision = type(record.decision) == "string" and record.decision or "none"
  return record
end

--- Open a log.
-- @string path
-- @tparam[opt] {string,...} needles texts; a line must contain one of them
function records.open(path, needles)
  return setmetatable({
    files = records.files(path), nth = 0, needles = needles, broken = 0, path = path, offset = 0,
  }, records)
end

--- The next record; nil at the end.
function records:next()
  while true do
    if not self.lines then
      self.nth = self.nth + 1
      if not self.files[self.nth] then return nil end
      self.lines = core.lines(self.files[self.nth])
    end
    local line = self.lines and self.lines:next(self.needles, true)
    if line then
      local record = records.decode(line)
      if record then return record end
      self.broken = self.broken + 1
    else
      if self.lines then
        self.offset = self.files[self.nth] == self.path and self.lines:at() or 0
        self.lines:close()
      end
      self.lines = nil
    end
  end
end

--- The records added after the end was reached.
-- @treturn {table,...}
function records:added()
  local size = core.size(self.path)
  if not size or size == self.offset then return {} end
  if size < self.offset then self.offset = 0 end  -- a new file has the name now
  local lines, list = core.lines(self.path, self.offset), {}
  for line in function() return lines and lines:next(nil, true) end do
    list[#list + 1] = records.decode(line)
  end
  if lines then
    self.offset = lines:at()
    lines:close()
  end
  return list
end

return records
