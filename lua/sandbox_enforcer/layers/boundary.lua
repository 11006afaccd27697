--- Do the tools that are given paths stay in the project?
-- @classmod sandbox_enforcer.layers.boundary
local core = require("sandbox_enforcer.core")

local boundary = { name = "boundary" }
boundary.__index = boundary

--- Kinds of effects, and whether they leave what is there as it is.
local READS <const> = { read = true, chdir = true, write = false, change = false, delete = false }

local function real_of(path)
  return path and path:sub(1, 1) == "/" and core.resolve(path) or nil
end

--- Directories, with their links resolved. One that cannot be looked at holds nothing.
local function reals(list)
  local found = {}
  for _, path in ipairs(list or {}) do found[#found + 1] = real_of(path) end
  return found
end

--- @tparam sandbox_enforcer.config config
function boundary.new(config)
  local given = config.boundary
  local self = setmetatable({
    config = config, reasons = {}, project = real_of(config.project),
    allow = reals(given.allow), read_only = reals(given.read_only), deny = reals(given.deny),
  }, boundary)
  if self.project then table.insert(self.allow, 1, self.project) end
  self.allow[#self.allow + 1] = config.sandbox_real
  return self
end

--- The first of these directories that holds a path.
local function holder(list, path)
  for _, directory in ipairs(list) do
    if core.contains(directory, path) then return directory end
  end
  return nil
end

--- What the client itself has put aside for the agent to read, as the results of a tool that were
-- too long.
local function is_result(step, path)
  local transcript = step.event and step.event.transcript_path
  local base = type(transcript) == "string" and real_of(transcript:match("^(/.*)/[^/]*$"))
  if not base or not core.contains(base, path) then return false end
  return path:sub(#base + 1):find("/tool-results/", 1, true) ~= nil
end

--- What to do instead.
local function advice(self)
  local config = self.config
  local sandbox = config.sandbox and " or of the sandbox " .. config:show(config.sandbox) or ""
  if not self.project then return "Use a path inside of the project" .. sandbox end
  return ("Use a path inside of the project %s%s"):format(config.project, sandbox)
end

--- Why a tool may not go to a path; nil if it may.
local function refusal(self, step, reads, path)
  local denied = holder(self.deny, path)
  if denied then
    return ("is closed by the policy (boundary.deny: %s). Work without it"):format(denied)
  end
  if holder(self.allow, path) or reads and is_result(step, path) then return nil end
  local readable = holder(self.read_only, path)
  if readable and reads then return nil end
  if readable then
    return ("may be read, not changed (boundary.read_only: %s). %s"):format(readable, advice(self))
  end
  return ("is outside of the project. %s, or have the user add it to boundary.%s of the policy")
    :format(advice(self), reads and "read_only" or "allow")
end

local function deny(self, step, effect, real, why)
  local given = effect.text or effect.path or effect.parameter or "?"
  local leads = real and real ~= given and (" (it leads to %s)"):format(real) or ""
  local text = ("Boundary: %s: %s%s %s"):format(step.tool, given, leads, why)
  for _, reason in ipairs(self.reasons) do
    if reason == text then return end
  end
  self.reasons[#self.reasons + 1] = text
end

local function judge(self, step, effect)
  local reads = READS[effect.kind]
  if reads == nil then return end
  if not effect.path then
    local why = effect.why or "it is not known where that is"
    return deny(self, step, effect, nil, "cannot be judged: " .. why .. ". " .. advice(self))
  end
  for _, path in ipairs({ effect.path, effect.raw }) do
    local real, failure = core.resolve(path)
    if not real then
      return deny(self, step, effect, nil, "cannot be followed: " .. failure)
    end
    local why = refusal(self, step, reads, real)
    if why then return deny(self, step, effect, real, why) end
  end
end

--- Judge a tool call. Commands of the shell are for other layers.
function boundary:judge(step)
  if not step.tool then return end
  for _, effect in ipairs(step.effects) do judge(self, step, effect) end
end

function boundary.review() end

function boundary:finish()
  if #self.reasons == 0 then return nil end
  return { verdict = "deny", reasons = self.reasons }
end

return boundary
