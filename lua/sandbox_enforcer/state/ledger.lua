--- Looks up what audit.lua recorded.
-- @module sandbox_enforcer.state.ledger
local cjson = require("cjson.safe")
local client = require("sandbox_enforcer.client")
local core = require("sandbox_enforcer.core")
local redaction = require("sandbox_enforcer.state.redaction")

local ledger = {}

local RECENT <const> = 256 * 1024  -- bytes of the ledger to search for a recent call

--- The recorded decision for a tool call.
-- @string|nil path of the ledger
-- @tparam table event
-- @treturn table|nil nil if it is not among the latest
-- @treturn ?boolean it is missing although the ledger has other calls
function ledger.find(path, event)
  local id = event.call and core.json_quote(event.call)
  local text = id and path and core.tail(path, RECENT)
  local at = text and text:find(('"%s":%s'):format(client.CALL_ID, id), 1, true)
  if not at then return nil, (text or "") ~= "" end
  local before = text:sub(1, at):match("^.*\n()") or 1
  return cjson.decode(text:sub(before, (text:find("\n", at, true) or 0) - 1))
end

--- Decisions after which the recorded command did not run.
local STOPPED <const> = { ask = true, deny = true }

--- Did the last command that wrote to a path get it from this address, in this directory? Or move
-- it there from this path?
-- @string|nil file of the ledger
-- @string path
-- @string source
-- @string|nil cwd of the command
function ledger.brought(file, path, source, cwd)
  local text = file and core.tail(file, RECENT)
  local key, at, last = '"to":' .. core.json_quote(path), 1, nil
  while text do
    local from, to = text:find(key, at, true)
    if not from then break end
    local before = text:sub(1, from):match("^.*\n()") or 1
    local record = cjson.decode(text:sub(before, (text:find("\n", to, true) or 0) - 1))
    if record and not STOPPED[record.decision] then last = record end
    at = to + 1
  end
  for _, fetch in ipairs(last and last.cwd == cwd and last.fetches or {}) do
    local same = fetch.url == source or fetch.url == redaction.of(source) or fetch.from == source
    if fetch.to == path and same then return true end
  end
  return false
end

--- Was everything in a directory moved there from another one?
-- @string|nil file of the ledger
-- @string directory
-- @string old the other one
-- @tparam {string,...} names of what is there
function ledger.filled(file, directory, old, names)
  local text = file and core.tail(file, RECENT) or ""
  local key, sources = core.json_quote(directory .. "/"):sub(1, -2), {}
  for line in text:gmatch("[^\n]+") do
    local record = line:find('"to":' .. key, 1, true) and cjson.decode(line)
    local ran = record and not STOPPED[record.decision]
    for _, fetch in ipairs(ran and record.fetches or {}) do
      if fetch.to then sources[fetch.to] = fetch.from or false end
    end
  end
  for _, name in ipairs(names) do
    if sources[directory .. "/" .. name] ~= old .. "/" .. name then return false end
  end
  return true
end

--- Was a directory moved here from another path, either whole or with everything in it?
-- @string|nil file of the ledger
-- @string directory
-- @string old the other path
-- @string|nil cwd of the command
function ledger.is_for(file, directory, old, cwd)
  if ledger.brought(file, directory, old, cwd) then return true end
  local names = core.list(directory) or {}
  return #names > 0 and ledger.filled(file, directory, old, names)
end

--- The downloads that this session moved, the latest last.
-- @string|nil file of the ledger
-- @string session
-- @treturn {table,...} `from` and `to` each: see audit.lua
function ledger.moves(file, session)
  local text = file and core.tail(file, RECENT)
  local key, list = '"session_id":' .. core.json_quote(session), {}
  for line in (text or ""):gmatch("[^\n]+") do
    local tells = line:find('"from":', 1, true) and line:find(key, 1, true)
    local record = tells and cjson.decode(line)
    for _, fetch in ipairs(record and not STOPPED[record.decision] and record.fetches or {}) do
      if fetch.from and fetch.to then list[#list + 1] = fetch end
    end
  end
  return list
end

--- Is the input of a tool call the one that was decided?
-- @tparam table record see `ledger.find`
-- @tparam table event
function ledger.agrees(record, event)
  local command = event.input.command
  if type(command) ~= "string" or record.decision == "deny" then return false end
  return (record.rewritten or record.command) == redaction.of(command)
end

--- The decided rewrite, if the original command ran instead. Judging again could give another
-- result, since the command has run.
-- @tparam table record see `ledger.find`
-- @tparam table event
-- @treturn table|nil a decision
function ledger.undone(record, event)
  local command = event.input.command
  local same = type(command) == "string" and record.command == redaction.of(command)
  if not same or not record.rewritten then return nil end
  return { verdict = "rewrite", command = record.rewritten, reasons = { record.reason } }
end

return ledger
