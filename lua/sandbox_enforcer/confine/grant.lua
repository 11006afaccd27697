--- What the hook lets `run` do for one call. The hook writes it before the call, so that nothing in
-- the command's environment can decide it; `run` then records that it started the command.
--
-- One file per call, in our own directory: the result of base.lua as a line of JSON, and a second
-- line once the command has started.
-- @module sandbox_enforcer.confine.grant
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")

local grant = {}

local LIMIT <const>, LENGTH <const> = 1024 * 1024, 16
local STARTED <const> = "started\n"

local function directory(state) return state .. "/confined" end

local function file_of(state, id) return directory(state) .. "/" .. id end

--- The name of the grant for a call.
-- @string call the agent's id for it
-- @string project
function grant.id(call, project) return core.sha256(call .. "\0" .. project):sub(1, LENGTH) end

--- Is this text such a name?
function grant.is_id(text) return #text == LENGTH and text:find("^%x+$") ~= nil end

--- @string state our directory
-- @string id
-- @tparam table base
-- @treturn boolean|nil
-- @treturn ?string why it cannot be written
function grant.write(state, id, base)
  local good, why = core.mkdir(directory(state), 448)
  if not good then return nil, why end
  core.remove(file_of(state, id))
  return core.create(file_of(state, id), cjson.encode(base) .. "\n")
end

--- Store what a decision grants. A command that `run` would refuse is refused at once.
-- @tparam table decision see decide.lua
-- @tparam sandbox_enforcer.config.read config
function grant.make(decision, config)
  local good, why = nil, "HOME is not set"
  if config.state then
    good, why = grant.write(config.state, decision.grant.id, decision.grant.base)
  end
  if good then return end
  decision.verdict, decision.command, decision.contained = "deny", nil, nil
  table.insert(decision.reasons, 1, "BLOCKED: the command cannot be confined: " .. why)
end

--- @treturn table|nil the stored grant
-- @treturn ?string its bytes
function grant.read(state, id)
  local line = (core.read(file_of(state, id), LIMIT) or ""):match("^[^\n]*")
  local found = cjson.decode(line)
  return type(found) == "table" and found or nil, line
end

--- Record that the command is starting.
function grant.start(state, id) return core.append(file_of(state, id), STARTED) end

--- Was it started?
-- @treturn boolean|nil nil if there is no such grant
function grant.was_started(state, id)
  local text = core.read(file_of(state, id), LIMIT)
  return text and text:sub(-#STARTED) == STARTED
end

--- Remove a grant that is no longer needed.
function grant.remove(state, id) return core.remove(file_of(state, id)) end

return grant
