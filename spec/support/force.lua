--- Runs commands under strace, and tells what they did besides reading and printing.
-- @module force
local lineage = require("lineage")
local place = require("place")
local program = require("program")

local force = {}

local PATH <const> = "/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin"
local SECONDS <const> = 30

--- Calls that change something, whether they succeed or not.
local CHANGES <const> = {}
for name in ([[
  creat mkdir mkdirat rename renameat renameat2 unlink unlinkat rmdir link linkat symlink symlinkat
  chmod fchmod fchmodat fchmodat2 chown lchown fchown fchownat utime utimes utimensat futimesat
  truncate ftruncate fallocate mknod mknodat setxattr lsetxattr fsetxattr removexattr lremovexattr
  fremovexattr mount umount umount2 move_mount pivot_root chroot sethostname setdomainname
  settimeofday clock_settime swapon swapoff acct quotactl sync syncfs reboot init_module
  finit_module delete_module kexec_load ptrace setpriority pidfd_send_signal
]]):gmatch("%S+") do CHANGES[name] = true end

--- Calls to look at more closely.
local LOOKED_AT <const> = {
  "open", "openat", "openat2", "execve", "execveat", "connect", "sendto", "sendmsg", "sendmmsg",
  "kill", "tkill", "tgkill", "ioctl",
}

--- An option by which only the calls that are looked at cost time, if this strace has it.
local function quick()
  local option = "--seccomp-bpf"
  local said = program.shell("strace -f -e trace=openat -o /dev/null " .. option .. " true 2>&1")
  return said == "" and option or ""
end

--- Calls that this machine's strace knows.
local function traced()
  local known = program.shell("strace -e trace=none -o /dev/null true 2>&1; strace --version")
  assert(known:find("strace"), known)
  local list = { "?" .. table.concat(LOOKED_AT, ",?"), lineage.calls }
  for name in pairs(CHANGES) do list[#list + 1] = "?" .. name end
  table.sort(list)
  return table.concat(list, ",")
end

--- Why nothing can be proven here; nil if it can.
function force.missing()
  if program.shell("command -v strace") == "" then return "strace is not installed" end
  local said = program.shell("strace -f -o /dev/null true 2>&1 || echo failed")
  if said ~= "" then return "strace cannot trace here: " .. said end
  return nil
end

--- A place with something to read; its temporary directory is empty before and after.
-- @string[opt] root see place.new
function force.place(root)
  local here = place.new(root)
  here.temporary, here.logs = here.root .. "/tmp", here.root .. "/logs"
  place.sh(("mkdir %s %s"):format(here.temporary, here.logs))
  place.sh(("cd %s && sh %s/spec/fixtures/pure/files.sh 2>&1"):format(
    place.quote(here.project), place.quote(program.shell("pwd"))))
  return here
end

--- All that is there, with mode, owner, size and time.
local function snapshot(here)
  local show = "-printf '%p %y%m %u %s %T@ %l\\n'"
  return program.shell(("cd %s && { find home project %s; find tmp -mindepth 1 %s; } | sort")
    :format(place.quote(here.root), show, show))
end

--- Files that may be opened for writing: nothing is kept there.
local function is_nowhere(path)
  return path == "/dev/null" or path == "/dev/tty" or path:find("^/dev/pts/%d+$") ~= nil
end

local function opens(here, line)
  local path, flags = line:match('^[%w_]+%([^"]*"([^"]*)", (.*)$')
  local writes = flags and (flags:find("O_WRONLY") or flags:find("O_RDWR") or flags:find("O_CREAT")
    or flags:find("O_TRUNC") or flags:find("O_APPEND"))
  if not writes or is_nowhere(path) or line:find("= -1 EISDIR", 1, true) then return nil end
  local own = path:sub(1, #here.temporary + 1) == here.temporary .. "/" and flags:find("O_EXCL")
  return not own and line or nil
end

--- Name services of this machine itself.
local LOCAL <const> = { "/nscd/socket\"", "/run/systemd/userdb/", "/run/systemd/resolve/" }

local function talks(_, line)
  local unix = line:find("sa_family=AF_UNIX", 1, true)
  for _, name in ipairs(unix and LOCAL or {}) do
    if line:find(name, 1, true) then return nil end
  end
  local away = unix or line:find("sa_family=AF_INET", 1, true)
  return away and line or nil
end

--- Signal 0 only looks, Go's runtime interrupts its own threads with SIGURG, and what crashes
-- stops itself.
local function signals(_, line)
  local own = line:find("^tgkill%(") and line:find("SIGURG", 1, true)
    or line:find("^tgkill%((%d+), %1, SIGABRT%)")
  return not own and not line:find(", 0%)") and line or nil
end

local function runs(_, line, allowed)
  local path = line:match('"([^"]*)"')
  if not line:find("= 0$") or allowed[path:match("[^/]+$")] then return nil end
  return line
end

local function controls(_, line)
  return line:find("TCSET") and line:find("= 0$") and line or nil
end

local JUDGES <const> = {
  open = opens, openat = opens, openat2 = opens, connect = talks, sendto = talks, sendmsg = talks,
  sendmmsg = talks, kill = signals, tkill = signals, tgkill = signals, execve = runs,
  execveat = runs, ioctl = controls,
}

--- What a line of a trace tells besides reading and printing; nil if nothing.
-- @tparam table here see force.place
-- @string line
-- @tparam table allowed name of a program -> true
-- @treturn string|nil
function force.judge(here, line, allowed)
  local name = line:match("^([%w_]+)%(")
  if not name then return nil end
  local temporary = name:find("^unlink") and line:find('"' .. here.temporary .. "/", 1, true)
  if CHANGES[name] then return not temporary and line or nil end
  return JUDGES[name] and JUDGES[name](here, line, allowed)
end

--- What the traces of all processes tell.
local function found(here, allowed)
  local list = {}
  for log in program.shell("ls " .. here.logs):gmatch("%S+") do
    for line in place.read(here.logs .. "/" .. log):gmatch("[^\n]+") do
      list[#list + 1] = force.judge(here, line, allowed)
    end
  end
  return list
end

--- Options of strace: what is traced, and how.
function force.options()
  force.calls, force.quick = force.calls or traced(), force.quick or quick()
  return ("%s -s 512 -e trace=%s"):format(force.quick, force.calls)
end

--- Run a command by bash under strace.
-- @tparam table here see force.place
-- @string command
-- @tparam {string,...} names of the programs that it may start
-- @treturn {string,...} what it did besides: calls of the system, and changes that were seen
-- @treturn number its status
function force.run(here, command, names)
  local allowed = { bash = true }
  for _, name in ipairs(names) do allowed[name] = true end
  place.sh("rm -f " .. here.logs .. "/*")
  local before = snapshot(here)
  local line = ("cd %s && env -i PATH=%s HOME=%s TMPDIR=%s LANG=C.UTF-8 TERM=xterm timeout %d "
    .. "strace -ff %s -o %s/log bash --norc --noprofile -c %s "
    .. "</dev/null >%s/out 2>&1; echo $?"):format(here.project, PATH, here.home, here.temporary,
    SECONDS, force.options(), here.logs, place.quote(command), here.root)
  local status = tonumber(place.sh(line))
  local list = found(here, allowed)
  local after = snapshot(here)
  if after ~= before then list[#list + 1] = "changed:\n" .. before .. "\n->\n" .. after end
  return list, status
end

return force
