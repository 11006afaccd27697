--- What a confined program can do, and cannot, on this kernel: each operation, as root and as a
-- user without rights; with namespaces, and by Landlock alone.
local confined = require("confined")
local operations = require("operations")
local place = require("place")

local able, report = confined.able("Landlock")
local namespaces = confined.able("mounts")
local MATRIX <const>, ESCAPES <const> = operations.MATRIX, operations.ESCAPES

--- Confines by Landlock alone, though namespaces would work.
local ALONE <const> = [[
package.path = "%s/lua/?.lua;%s/lua/?/init.lua"
package.cpath = "%s/build/?.so;" .. package.cpath
local core = require("sandbox_enforcer.core")
local base = require("sandbox_enforcer.confine.base")
local plan = require("sandbox_enforcer.confine.plan")
local request = require("sandbox_enforcer.confine.request")
local able = core.confine_probe()
able.system, able.mounts, able.network, able.owner = "Linux", false, false, false
local command = { table.unpack(arg, 1) }
if command[1] == "bubblewrap" then
  able = { system = "Linux", abi = 0, wrapper = "/usr/bin/bwrap", mounts = true }
  table.remove(command, 1)
  if command[1] == "root" then able.root = table.remove(command, 1) end
end
local config = require("sandbox_enforcer.config.read").read({
  env = core.env, agent = require("sandbox_enforcer.client").default, rules = {}, cwd = core.cwd(),
})
local from = base.of(config, core.cwd())
for _, path in ipairs(request.directories(from)) do core.mkdir(path) end
local made = plan.of(request.of(from, "build", { able = able, environ = core.environ() }), able)
local words = { table.unpack(made.wrap or {}) }
print(core.confine(made.steps, table.move(command, 1, #command, #words + 1, words)))
]]

--- The sources where a user without rights can read them.
local function alone(stage)
  local here = stage.bin .. "/tree"
  local built = here .. "/build/sandbox_enforcer"
  place.sh(("mkdir -p %s && cp -r lua %s && cp build/sandbox_enforcer/core.so %s"):format(built,
    here, built))
  stage:write(stage.bin .. "/alone.lua", (ALONE:gsub("%%s", here)))
  return "lua5.4 " .. stage.bin .. "/alone.lua"
end

local function outcome(result)
  if result == nil then return "not run" end
  return result == "ok" and "ok" or "no"
end

--- Rows that hold, and what is outside stays as it was, but for what a gap lets through.
local function holds(who, title, column, prepare)
  describe(("as %s, by %s,"):format(who, title), function()
    local stage, found, all, before, after

    setup(function()
      stage = confined.new(who)
      stage:compile()
      stage:start()
      before = stage:outside()
      found, all = stage:try(prepare(stage))
      after = stage:outside()
    end)
    teardown(function() stage:remove() end)

    for _, list in ipairs({ MATRIX, ESCAPES }) do
      for _, row in ipairs(list) do
        it(("%s: %s"):format(row[1], row[column]), function()
          assert.equal(row[column], outcome(found[row[1]]), found[row[1]] or all)
        end)
      end
    end

    if column == 2 then
      it("nothing outside has changed, not even a time", function()
        assert.equal(before, after)
      end)
    end
  end)
end

--- The same without confinement: what is refused above is refused by nothing else.
local function controls(who)
  describe(("as %s, without confinement,"):format(who), function()
    local stage, found, all
    local rows, names = {}, {}
    for _, list in ipairs({ MATRIX, ESCAPES }) do
      for _, row in ipairs(list) do
        if row[4] then rows[#rows + 1], names[#names + 1] = row, row[1] end
      end
    end

    setup(function()
      stage = confined.new(who)
      stage:compile()
      stage:start()
      found, all = stage:try("", table.concat(names, " "))
    end)
    teardown(function() stage:remove() end)

    for _, row in ipairs(rows) do
      it(row[1] .. ": " .. row[4], function()
        assert.equal(row[4], outcome(found[row[1]]), found[row[1]] or all)
      end)
    end
  end)
end

--- The fallback for kernels without Landlock: what bubblewrap is told holds, too.
local function wrapped(who)
  describe(("as %s, by bubblewrap,"):format(who), function()
    local stage, found, all
    local rows <const> = {
      { "write-in", "ok" }, { "create-in", "ok" }, { "write-out", "no" }, { "create-out", "no" },
      { "chmod-out", "no" }, { "by-symlink", "no" }, { "by-proc-root", "no" },
      { "by-other-root", "no" }, { "by-fd-9", "no" }, { "kill", "no" }, { "ptrace", "no" },
      { "remount", "no" }, { "mount", "no" }, { "hidden", "no" }, { "protected", "no" },
      { "protected-move", "no" }, { "tcp", "no" }, { "unix", "no" }, { "loopback", "ok" },
      { "shm", "ok" }, { "dev-null", "ok" },
    }
    local names = {}
    for i, row in ipairs(rows) do names[i] = row[1] end

    setup(function()
      stage = confined.new(who)
      stage:compile()
      stage:start()
      local root = who == "root" and " root" or ""
      local how = alone(stage) .. " bubblewrap" .. root
      found, all = stage:try(how, table.concat(names, " "))
    end)
    teardown(function() stage:remove() end)

    for _, row in ipairs(rows) do
      it(("%s: %s"):format(row[1], row[2]), function()
        assert.equal(row[2], outcome(found[row[1]]), found[row[1]] or all)
      end)
    end
  end)
end

describe("confine #unsanitized", function()
  it("has 49 operations and 30 escapes at least", function()
    assert.equal(49, #MATRIX)
    assert.truthy(#ESCAPES >= 30)
  end)

  if not able then
    return pending("operations, because this kernel has no Landlock: " .. report)
  end
  for _, who in ipairs({ "root", "user" }) do
    if who == "root" and not confined.is_root() then
      pending("operations as root, because we are not")
    else
      if namespaces then
        holds(who, "Landlock and namespaces", 2, function() return "sandbox-enforcer run --" end)
      else
        pending("operations with namespaces, because they do not work here: " .. report)
      end
      holds(who, "Landlock alone", 3, alone)
    end
  end
  controls("user")
  if not place.exists("/usr/bin/bwrap") then
    pending("bubblewrap, because it is not installed")
  elseif place.execute("bwrap --ro-bind / / --unshare-net true 2>/dev/null") then
    if confined.is_root() then wrapped("root") end
    wrapped("user")
  else
    pending("bubblewrap, because it does not work here")
  end
end)
