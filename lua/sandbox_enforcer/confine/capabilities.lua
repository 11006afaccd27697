--- What this machine can confine a command with. Probed once, then cached until the next boot or
-- until the program changes.
-- @module sandbox_enforcer.confine.capabilities
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")

local capabilities = {}

local LIMIT <const> = 65536
local WAIT <const> = 5000  -- ms

--- Where bubblewrap may be: never in a directory that a project can write to.
local WRAPPERS <const> = { "/usr/bin/bwrap", "/bin/bwrap", "/usr/local/bin/bwrap" }

local function is_root()
  local status = core.read("/proc/self/status", LIMIT) or ""
  return status:find("\nUid:\t%d+\t0\t") ~= nil
end

--- The first bubblewrap that works, which we try out.
local function wrapper()
  for _, path in ipairs(WRAPPERS) do
    local words = { path, "--ro-bind", "/", "/", "--unshare-net", "--unshare-pid", "--proc",
      "/proc", "--cap-drop", "ALL", "--", "/bin/true" }
    local ran = core.kind(path, true) == "file" and core.run(words, "", WAIT)
    if ran and ran.status == 0 then return path end
  end
  return nil
end

local function system()
  if core.kind("/proc/self/status") then return "Linux" end
  return core.kind("/System/Library") and "Darwin" or "unknown"
end

--- Probe the machine.
-- @treturn table see plan.lua
function capabilities.probe()
  local able = core.confine_probe()
  able.system, able.root = system(), is_root()
  if able.system == "Linux" and able.abi == 0 then able.wrapper = wrapper() end
  if able.system == "Darwin" then
    local ran = core.run({ "/usr/bin/sandbox-exec", "-p", "(version 1)(allow default)",
      "/usr/bin/true" }, "", WAIT)
    able.nested = not ran or ran.status ~= 0
  end
  return able
end

--- What the answer depends on: this boot, the user and the namespaces we run in, the programs.
local function key(program)
  local list = { core.process(), program and core.stamp(program) or "" }
  for _, path in ipairs(WRAPPERS) do list[#list + 1] = core.stamp(path) or "" end
  return core.sha256(table.concat(list, "\0"))
end

local function file_of(state) return state and state .. "/confine.json" end

--- The cached answer; nil if it is out of date.
local function kept(file, wanted)
  local found = file and cjson.decode(core.read(file, LIMIT) or "")
  return type(found) == "table" and found.key == wanted and found.able or nil
end

local function keep(file, state, wanted, able)
  if not file or not core.mkdir(state, 448) then return end
  core.remove(file)
  core.create(file, cjson.encode({ key = wanted, able = able }))
end

--- @tparam table given `program`, our own path; `state`, our directory; `afresh`: probe again;
-- `keeps` = false: cache nothing; `namespaces` = false: do without them
-- @treturn table see plan.lua
function capabilities.of(given)
  if given.namespaces == false then
    local able = capabilities.of({ program = given.program, state = given.state,
      afresh = given.afresh, keeps = given.keeps })
    able.mounts, able.network, able.owner = false, false, false
    return able
  end
  local wanted, file = key(given.program), file_of(given.state)
  local able = not given.afresh and kept(file, wanted) or nil
  if able then return able end
  able = capabilities.probe()
  if given.keeps ~= false then keep(file, given.state, wanted, able) end
  return able
end

return capabilities
