--- What kernels can enforce: boots each in an emulator, tries all operations of
-- spec/support/operations.lua in there, and prints what is held and what is not.
--
--     kernels.lua PROGRAM WORK VMLINUZ...
--
-- Fails if something is not held that the plan for that kernel does not name as a gap. WORK is a
-- directory for what is built.
package.path = "lua/?.lua;lua/?/init.lua;spec/support/?.lua;" .. package.path
package.cpath = "build/?.so;" .. package.cpath
local operations = require("operations")
local place = require("place")

local SECONDS <const> = 300
local CONFINED <const> = { "root-spaces", "root-alone", "user-spaces", "user-alone" }
local NAMES <const> = {
  ["root-spaces"] = "as root, with namespaces", ["root-alone"] = "as root, Landlock alone",
  ["user-spaces"] = "as a user, with namespaces", ["user-alone"] = "as a user, Landlock alone",
}

local quote = place.quote

--- Run a command of the shell, or end.
local function must(command)
  if place.execute(command) then return end
  io.stderr:write("kernels: this failed: ", command, "\n")
  os.exit(1)
end

--- What is possible without confinement, and does not get in the way of what follows.
local function possible()
  local list = {}
  for _, rows in ipairs({ operations.MATRIX, operations.ESCAPES }) do
    for _, row in ipairs(rows) do list[#list + 1] = row[4] and row[1] or nil end
  end
  return table.concat(list, " ")
end

--- A root file system with the program, the operations and a shell.
local function make_root(program, work)
  local root = work .. "/root"
  must(("rm -rf %s && mkdir -p %s/bin %s/etc"):format(root, root, root))
  must(("cp %s %s/bin/sandbox-enforcer"):format(quote(program), root))
  must(("cp spec/kernels/init %s/init"):format(root))
  must(("cp \"$(command -v busybox)\" %s/bin/busybox"):format(root))
  must(("for name in $(busybox --list); do ln -s busybox %s/bin/$name 2>/dev/null; done; true")
    :format(root))
  for _, name in ipairs({ "operations", "outside" }) do
    must(("cc -O1 -w -static -o %s/bin/%s spec/fixtures/confine/%s.c"):format(root, name, name))
  end
  place.write(root .. "/etc/passwd", "root:x:0:0::/:/bin/sh\nuser:x:1000:1000::/:/bin/sh\n")
  place.write(root .. "/etc/group", "root:x:0:\nuser:x:1000:\n")
  place.write(root .. "/etc/possible", possible() .. "\n")
  must(("cd %s && find . | cpio -o -H newc --quiet -R 0:0 | gzip -1 >../initrd.gz"):format(root))
  return work .. "/initrd.gz"
end

--- What the guest printed: the lines after `@`.
local function boot(kernel, initrd)
  local text = place.sh(("timeout %d qemu-system-x86_64 -accel tcg -m 1024 -nographic -no-reboot "
    .. "-nic none -kernel %s -initrd %s -append 'console=ttyS0 panic=-1 quiet' </dev/null 2>&1")
    :format(SECONDS, quote(kernel), quote(initrd)))
  local lines = {}
  for line in text:gsub("\r", ""):gmatch("[^\n]+") do
    lines[#lines + 1] = line:match("^@(.*)$")
  end
  return lines, text
end

--- By the name of a run: `tier`, `gaps` (key -> true), `found` (operation -> "ok" or an error).
local function read(lines)
  local runs, said, version = {}, {}, "?"
  for _, line in ipairs(lines) do
    local name, rest = line:match("^(%S+) ?(.*)$")
    if name == "kernel" then version = rest
    elseif name == "doctor" then said[#said + 1] = rest
    elseif name then
      local run = runs[name] or { gaps = {}, found = {} }
      runs[name] = run
      local gap, operation, result = rest:match("^gap: (%l+):"), rest:match("^([%w-]+) (%w+)$")
      if gap then run.gaps[gap] = true
      elseif rest:find("^tier: ") then run.tier = rest:sub(7)
      elseif operation then run.found[operation] = result end
    end
  end
  return runs, said, version
end

--- The operations that the gaps of a run explain.
local function explained(run)
  local list = {}
  for gap in pairs(run.gaps) do
    for name in (operations.GAPS[gap] or ""):gmatch("%S+") do list[name] = gap end
  end
  return list
end

--- Compare one run with the table.
-- @tparam table run
-- @tparam table free the run without confinement
-- @treturn table how many are `held` and `work`; lists: `open`, by gaps; `broken`, by them;
-- `wrong`; and `moot`, what could not be done there without us either
local function judge(run, free)
  local result = { held = 0, work = 0, open = {}, broken = {}, wrong = {}, moot = {} }
  local known = explained(run)
  local alone = run.tier == "landlock"
  for _, list in ipairs({ operations.MATRIX, operations.ESCAPES }) do
    for _, row in ipairs(list) do
      local name, full, less, control = row[1], row[2], row[3], row[4]
      local got = run.found[name] == "ok" and "ok" or run.found[name] and "no" or "not run"
      local wanted = alone and full == "ok" and less or full
      if got == wanted and got == "no" and control and free.found[name] ~= "ok" then
        result.moot[#result.moot + 1] = name
      elseif got == wanted then
        local key = got == "ok" and "work" or "held"
        result[key] = result[key] + 1
      elseif got ~= "not run" and known[name] then
        local to = got == "ok" and result.open or result.broken
        to[#to + 1] = ("%s (%s)"):format(name, known[name])
      else
        result.wrong[#result.wrong + 1] = ("%s: %s, not %s"):format(name,
          run.found[name] or "not run", wanted)
      end
    end
  end
  return result
end

local function add(label, list)
  if #list > 0 then print(("    %s: %s"):format(label, table.concat(list, ", "))) end
end

--- @treturn boolean whether all is as the plans say
local function report(kernel, initrd)
  local lines, text = boot(kernel, initrd)
  local runs, said, version = read(lines)
  if lines[#lines] ~= "end" then
    print(("%s did not come to its end:\n%s"):format(kernel, text:sub(-2000)))
    return false
  end
  print("\nLinux " .. version)
  for i = 1, 4 do print("  " .. (said[i] or "")) end
  local good = true
  for _, name in ipairs(CONFINED) do
    local run = runs[name] or { gaps = {}, found = {} }
    local result = judge(run, runs["user-free"])
    print(("  %s: %d refused, %d work"):format(NAMES[name], result.held, result.work))
    add("not held, as the plan says", result.open)
    add("does not work, as the plan says", result.broken)
    add("refused there anyway", result.moot)
    add("WRONG", result.wrong)
    good = good and #result.wrong == 0
  end
  return good
end

local program, work = arg[1], arg[2]
if #arg < 3 then
  io.stderr:write("kernels: no kernel image was given, and none could be had\n")
  os.exit(69)
end
must("mkdir -p " .. quote(work))
local initrd, good = make_root(program, work), true
for i = 3, #arg do good = report(arg[i], initrd) and good end
os.exit(good)
