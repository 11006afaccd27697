--- How to confine a command: turns a request and what the machine can do into the steps to take,
-- and the gaps they leave. It reads and does nothing, so that each plan can be shown as text.
--
-- A *request* (confine/request.lua makes them) has
--
--     profile    its name, for messages
--     writable   directories and files that may be changed; nothing else may
--     looked     a directory where nothing may be created, but where removing a missing file must
--                fail because it is missing, not because the directory is read-only
--     devices    files in /dev that may be written; `terminals`, a directory of such files
--     memory     directories to replace with empty ones, in memory
--     protected  paths inside writable directories that may not be changed
--     pinned     the directories above these: they may be changed, but not moved
--     hidden     `{ path, directory }` each: what may not be read
--     beside     everything that may be read, if nothing can be mounted over hidden paths
--     sockets    paths of sockets that may not be used
--     speaks     paths of sockets that may
--     network    "on", "loopback" (this machine only) or "off"
--     set, unset variables to set, `{ name, value }` each, and names to unset
--
-- What the machine can do: `system` ("Linux", "Darwin"), `abi`, `mounts`, `network`, `owner`,
-- `filter` and `notify` as in csrc/confine.h; `root`, we are the superuser; `wrapper`, the path of
-- a working bubblewrap; `nested`, we already run inside a sandbox (Darwin).
--
-- A *plan* has
--
--     tier    "landlock+namespaces", "landlock", "bubblewrap", "seatbelt"; nil: it is impossible
--     steps   for core.confine
--     wrap    words to put before the command, if another program does the rest
--     gaps    `{ key, says }` each: what stays unconfined
-- @module sandbox_enforcer.confine.plan
local bubblewrap = require("sandbox_enforcer.confine.bubblewrap")
local core = require("sandbox_enforcer.core")
local landlock = require("sandbox_enforcer.confine.landlock")
local seatbelt = require("sandbox_enforcer.confine.seatbelt")

local plan = {}

--- Gaps, by their names in the policy's `require`.
plan.GAPS = {
  everything = "this machine has no way to confine a command",
  renames = "files cannot be moved between directories",
  truncation = "files elsewhere can be emptied (not written)",
  devices = "any device that the user can open can be controlled",
  signals = "other processes of the user can be sent signals",
  abstract = "abstract sockets of other programs can be reached",
  metadata = "modes, owners and times of files elsewhere can be changed",
  memory = "shared memory and queues of other programs (System V) can be reached",
  sockets = "programs that listen at a socket file (docker, tmux, D-Bus) can be reached",
  protected = "protected files in the project can be changed: %s",
  hidden = "hidden files in writable directories can be read: %s",
  loopback = "servers on 127.0.0.1 do not work: the network is off altogether",
  network = "the network is not confined",
  calls = "io_uring, new user namespaces, keys, limits of other processes and typing into the "
    .. "terminal are not blocked",
  processes = "other processes of the user can be traced",
}

--- Variables and descriptors: the same on every system.
local function beginning(request)
  local steps = {}
  for _, variable in ipairs(request.set) do
    steps[#steps + 1] = { "set", variable[1], variable[2] }
  end
  for _, name in ipairs(request.unset) do steps[#steps + 1] = { "unset", name } end
  steps[#steps + 1] = { "close" }
  return steps
end

local function none(steps) return { steps = steps, gaps = { "everything" } } end

local function made(request, able)
  local steps = beginning(request)
  if able.system == "Darwin" then
    return able.nested and none(steps) or seatbelt.plan(request, steps)
  end
  if (able.abi or 0) > 0 then return landlock.plan(request, able, steps) end
  if able.wrapper then return bubblewrap.plan(request, able, steps) end
  return none(steps)
end

--- @tparam table request
-- @tparam table able what the machine can do
-- @treturn table
function plan.of(request, able)
  local result = made(request, able)
  local gaps = {}
  for i, gap in ipairs(result.gaps) do
    local key, paths = gap, ""
    if type(gap) == "table" then key, paths = gap[1], table.concat(gap[2], " ") end
    gaps[i] = { key = key, says = plan.GAPS[key]:format(paths) }
  end
  result.gaps = gaps
  return result
end

local function line(words)
  local list = {}
  for i, word in ipairs(words) do
    list[i] = word:find("^[%w%./,:=_+@%%-]+$") and word or core.quote(word)
  end
  return table.concat(list, " ")
end

--- A plan in readable form.
-- @tparam table given
-- @treturn string
function plan.text(given)
  local lines = { "tier: " .. (given.tier or "none") }
  for _, step in ipairs(given.steps) do lines[#lines + 1] = line(step) end
  if given.wrap then lines[#lines + 1] = "run: " .. line(given.wrap) end
  for _, gap in ipairs(given.gaps) do
    lines[#lines + 1] = ("gap: %s: %s"):format(gap.key, gap.says)
  end
  return table.concat(lines, "\n") .. "\n"
end

return plan
