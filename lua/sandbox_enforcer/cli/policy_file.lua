--- Adds entries to the user's policy file; every other byte stays the same.
-- @module sandbox_enforcer.cli.policy_file
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local diff = require("sandbox_enforcer.cli.diff")
local jsonc = require("sandbox_enforcer.jsonc")
local paths = require("sandbox_enforcer.paths")
local policy = require("sandbox_enforcer.config.policy")

local policy_file = {}

local LIMIT <const> = 1024 * 1024
local EMPTY <const> = "{\n}\n"

--- The text of a policy file; of an empty policy if there is no file.
-- @string path
-- @treturn ?string
-- @treturn ?string why it cannot be read, or is invalid
function policy_file.read(path)
  local text, why, code = core.read(path, LIMIT)
  if not text and (code == "ENOENT" or code == "ENOTDIR") then return EMPTY end
  if not text then return nil, ("%s: %s"):format(path, why) end
  local content, faults = policy.decode(path, text)
  if not content then return nil, faults[1] end
  return text
end

--- Is an entry already in a list?
local function holds(file, keys, entry)
  local list = file:decoded(jsonc.at(file.root, table.unpack(keys)))
  for _, one in ipairs(type(list) == "table" and list or {}) do
    local same = type(entry) == "table" and type(one) == "table"
      and one.command == entry[1][2] or one == entry
    if same then return true end
  end
  return false
end

--- A policy with more entries.
-- @string text
-- @tparam {table,...} additions `{ keys, entry }`: `keys` of a list ("allow", or "downloads" and
-- "allow_to"); the entry is a text, or an object as in jsonc.lua
-- @treturn ?string the same text if all exist already
-- @treturn ?string why not
function policy_file.added(text, additions)
  local file, why = jsonc.parse(text, cjson.decode)
  if not file then return nil, why end
  for _, addition in ipairs(additions) do
    local keys, entry = addition.keys, addition.entry
    local there = jsonc.at(file.root, table.unpack(keys))
    if not there then
      file:put(keys, { entry, spread = true })
    elseif not holds(file, keys, entry) then
      file:append(keys, entry)
    end
  end
  local _, faults = policy.decode("the new policy", file.text)
  if #faults > 0 then return nil, faults[1] end
  return file.text
end

--- An entry for a list of commands.
-- @string command
-- @string[opt] message
function policy_file.entry(command, message)
  return { object = true, { "command", command }, message and { "message", message } or nil }
end

--- The changes, as lines.
function policy_file.diff(before, after, paint)
  if before == EMPTY then before = "" end
  return diff.lines(before, after, paint)
end

--- Write a policy file.
-- @treturn ?boolean
-- @treturn ?string why not
function policy_file.write(path, text)
  local good, why = core.mkdir(paths.parent(path), 448)
  if not good then return nil, why end
  local real = core.resolve(path) or path
  return core.replace(real, text, 384)
end

return policy_file
