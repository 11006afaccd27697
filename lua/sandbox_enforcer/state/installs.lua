--- What `install` changed: the previous settings file, so that `uninstall` can restore it.
--
-- Each file has a record, named by the hash of its path, with the path of the backup and a digest
-- of the result; all backups stay next to it.
-- @module sandbox_enforcer.state.installs
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local paths = require("sandbox_enforcer.paths")

local installs = {}

local LIMIT <const> = 1024 * 1024

local function directory(config) return config.state and config.state .. "/installs" end

local function file_of(config, path)
  local base = directory(config)
  return base and ("%s/%s.json"):format(base, core.sha256(path):sub(1, 32))
end

--- The record for a file; nil if there is none.
-- @tparam table config `state`
-- @string path with its links resolved
-- @treturn ?table `backup` (a path; false if there was no file before), `after` (the digest of the
-- result)
function installs.recorded(config, path)
  local file = file_of(config, path)
  local text = file and core.read(file, LIMIT)
  local content = text and cjson.decode(text)
  if type(content) ~= "table" or type(content.after) ~= "string" then return nil end
  return { backup = content.backup or false, after = content.after }
end

--- Is a file still as we left it?
function installs.is_ours(record, text) return record.after == core.sha256(text) end

--- Save the bytes of a file.
-- @treturn ?string where
-- @treturn ?string why they could not be saved
function installs.keep(config, path, text)
  local base = directory(config)
  if not base then return nil, "HOME is not set, so there is no state directory" end
  local stamp = core.timestamp():gsub("[-:]", "")
  local made, why = core.mkdir(base, 448)
  if not made then return nil, ("%s: %s"):format(base, why) end
  local name = ("%s/%s.%s-%s"):format(base, paths.basename(path), stamp,
    core.sha256(path .. "\n" .. text):sub(1, 8))
  local code
  made, why, code = core.create(name, text)
  if not made and code ~= "EEXIST" then return nil, ("%s: %s"):format(name, why) end
  return name
end

--- Record what a file became.
-- @tparam table config `state`
-- @string path
-- @string|nil backup where the previous bytes are; nil if there was no file
-- @string text the new content
-- @treturn ?string why it could not be written
function installs.record(config, path, backup, text)
  local file = file_of(config, path)
  if not file then return "HOME is not set, so there is no state directory" end
  local line = cjson.encode({ path = path, backup = backup, after = core.sha256(text) })
  local done, why = core.mkdir(directory(config), 448)
  if done then done, why = core.replace(file, line .. "\n") end
  return not done and ("%s: %s"):format(file, why) or nil
end

--- When the hook was registered, as far as that is recorded; nil if it is not.
-- @tparam table config `state`
-- @treturn ?string a time
function installs.since(config)
  local base, first = directory(config), nil
  for _, name in ipairs(base and core.list(base) or {}) do
    local _, written = core.size(base .. "/" .. name)
    if name:find("^%x+%.json$") and written then first = math.min(first or written, written) end
  end
  return first and core.timestamp(math.floor(first)) or nil
end

function installs.forget(config, path) core.remove(file_of(config, path)) end

return installs
