--- Runs many commands under one strace, each in a subshell as the client's shell runs them, and
-- tells of each what it did besides reading and printing, and which planted secrets it opened or
-- printed.
-- @module batch
local core = require("sandbox_enforcer.core")
local force = require("force")
local lineage = require("lineage")
local place = require("place")
local program = require("program")

local batch = {}

--- What every secret that is planted holds (fixtures/unproven/plant.sh).
batch.MARK = "PLANTED73917"

local PATH <const> = "/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin"

--- How long a command may say nothing new of itself, and how much it may print. What exceeds this
-- runs again by itself, within the second limits: a busy machine and a long list have an end.
local LIMITS <const> = { { seconds = 4, output = 1 << 20 }, { seconds = 20, output = 1 << 26 } }

--- Variables that commands run with, and that are judged with: one is named like a secret, one
-- holds what looks like one.
batch.environment = {
  DEPLOY_TOKEN = batch.MARK, PLAIN_NAME = "ghp_" .. batch.MARK .. "abcdefghijklmnopqrstuvwx",
  EDITOR = "evil", PAGER = "cat", GIT_OPTIONAL_LOCKS = "0", LANG = "C.UTF-8", TERM = "xterm",
}

--- What comes before a command, by whose tools run it.
batch.flavors = {
  gnu = { prelude = "", needs = {} },
  client = {  -- as the client's shell has them
    prelude = 'find() { bfs -S dfs "$@"; }\n'
      .. 'grep() { ugrep -G --hidden -I --exclude-dir=.git "$@"; }\n',
    needs = { "bfs", "ugrep" }, words = { "find", "grep" },
  },
  busybox = { path = "busybox", needs = { "busybox" } },
  toybox = { path = "toybox", needs = { "toybox" } },
  uutils = { path = "uutils", needs = { "coreutils" } },
}

--- Can commands be run with these tools here?
function batch.has(flavor)
  for _, name in ipairs(batch.flavors[flavor].needs) do
    if not place.has(name) then return false end
  end
  return true
end

--- Links for the applets of the boxes.
local APPLETS <const> = [[
for box in busybox:busybox toybox:toybox uutils:coreutils; do
  program=$(command -v ${box#*:}) || continue
  mkdir -p %s/bin/${box%%:*}
  case $box in
    busybox:*) list=$($program --list) ;;
    toybox:*) list=$($program) ;;
    *) list=$($program --list) ;;
  esac
  for name in $list; do
    case $name in *[!a-z0-9]*|sh|ash|bash|busybox|coreutils) ;;
      *) ln -s $program %s/bin/${box%%:*}/$name 2>/dev/null ;;
    esac
  done
done
]]

--- A project and a home with secrets planted in them.
-- @tparam function make function() -> a place
-- @tparam[opt] boolean plain without them
function batch.place(make, plain)
  local here = make()
  here.temporary, here.logs = here.root .. "/tmp", here.root .. "/logs"
  place.sh(("mkdir -p %s %s %s/commands %s/out"):format(here.temporary, here.logs, here.root,
    here.root))
  local plant = ("cd %s && HOME=%s MARK=%s sh %s/spec/fixtures/unproven/plant.sh"):format(
    place.quote(here.project), place.quote(here.home), batch.MARK, place.quote(core.cwd()))
  here.is_plain = plain
  if not plain then place.sh(plant) end
  place.sh(APPLETS:format(here.root, here.root))
  here.secrets = {}
  local list = program.shell(("grep -rlZ %s %s %s"):format(batch.MARK, here.home, here.project))
  for path in list:gmatch("%Z+") do here.secrets[path] = true end
  return here
end

--- What a shell is told to run: each command by itself, its output in a file that may not grow
-- beyond a limit; what may leave something in the background is waited for. An attempt to read
-- /marker/N tells where the next one begins in the trace.
local DRIVER <const> = [=[
%s
ulimit -c 0
ulimit -f %d
cd %s
for _b_n in %s; do
  _b_c=; IFS= read -rd '' _b_c < %s/commands/$_b_n
  { : < /marker/$_b_n; } 2>/dev/null
  case " %s " in
    *" $_b_n "*) ( eval "$_b_c" ) </dev/null 2>&1 | cat >%s/out/$_b_n ;;
    *) ( eval "$_b_c" ) </dev/null >%s/out/$_b_n 2>&1 ;;
  esac
  echo $? >%s/out/$_b_n.status
done
]=]

--- Starts the driver under strace, without a network (and not at all where that cannot be had), and
-- ends it if no command has ended for some time. What watches it must not outlive it: it would end
-- others that get the same number.
local GUARDED <const> = [[
exec >/dev/null 2>&1
alone=
for how in "unshare -npf --mount-proc" "unshare -n" "unshare -rn"; do
  $how true && { alone=$how; break; }
done
[ -n "$alone" ] || exit 1
setsid $alone env -i %s strace -f -y %s -o %s/log %s %s/driver & pid=$!
setsid sh -c 'last= same=0; while sleep 1 && kill -0 '$pid'; do now=$(ls %s/out | wc -l)
  [ "$now" = "$last" ] && same=$((same + 1)) || same=0; last=$now
  [ $same -lt %d ] || { kill -s KILL -- -'$pid'; break; }; done' & guard=$!
wait $pid
kill -s KILL -- -$guard || kill -s KILL $guard
]]

local function variables(here, flavor)
  local path = flavor.path and ("%s/bin/%s:%s"):format(here.root, flavor.path, PATH) or PATH
  local words = { ("PATH=%s HOME=%s TMPDIR=%s"):format(path, here.home, here.temporary) }
  for name, value in pairs(batch.environment) do
    if here.is_plain then value = value:gsub(batch.MARK, "x") end
    words[#words + 1] = name .. "=" .. place.quote(value)
  end
  return table.concat(words, " ")
end

--- What a shell starts without being told its name: zsh for `< file`; a box starts itself.
local OWN <const> = { bash = {}, zsh = { "cat", "more" } }

local function allowed_for(names, shell, flavor)
  local set = { exe = flavor.path ~= nil }
  for _, list in ipairs({ OWN[shell], names, flavor.needs }) do
    for _, name in ipairs(list) do set[name] = true end
  end
  return set
end

--- Programs that open what they do not show: one looks for the kind of a file, one for its disk,
-- one reads the user's own settings of it. What is printed is looked at all the same.
local LOOKS <const> = { ack = true, df = true, npx = true }

--- A secret that a line opens.
local function opened(here, line, names)
  for _, name in ipairs(names) do
    if LOOKS[name] then return nil end
  end
  local looks = line:find("O_PATH", 1, true) or line:find("O_DIRECTORY", 1, true)
  local path = not looks and line:find("^open") and line:match("= %d+<([^>]*)>")
  return path and here.secrets[path] and "opens " .. path or nil
end

--- What is no change: `nice` makes itself nicer, the output is opened, timeout ends a command, git
-- refreshes its index, wget2 locks what it remembers, a database that is queried is opened for
-- writing as well, and stays as it is.
local HARMLESS <const> = {
  "setpriority(PRIO_PROCESS, 0,", '"/dev/stdout"', '"/dev/stderr"', "/.git/index.lock\"",
  "SIGCONT", "SIGPIPE",
  '/db.sqlite", O_RDWR', '/views.db", O_RDWR',
  '/.wget-hsts_lck_', '/.wget-hpkp_lck_', '/.wget-ocsp_hosts_lck_',  -- only locks
  ">(deleted), 0) = 0",  -- a temporary file without a name
  '"/tmp/zsh', '"/tmp/dif',  -- where zsh keeps a here-document, and busybox what comes in
}

local function is_harmless(entry)
  for _, text in ipairs(HARMLESS) do
    if entry:find(text, 1, true) then return true end
  end
  return false
end

local function judge(here, rows, log)
  local own = '"' .. here.root .. "/out/"
  for nth, line in lineage.lines(log) do
    local row = rows[nth]
    local told = opened(here, line, row.names) or force.judge(here, line, row.allowed)
    local counts = told and not is_harmless(told) and not told:find(own, 1, true)
    row.did[#row.did + 1] = counts and told or nil
  end
end

--- All that is there, with mode, owner, size and time, but the index of git and its directory.
local function snapshot(here)
  local show = "-printf '%p %y%m %u %s %T@ %l\\n'"
  return program.shell(("cd %s && { find home project %s; find tmp -mindepth 1 %s; } | "
    .. "grep -v '/[.]git\\(/index\\)\\? ' | sort"):format(place.quote(here.root), show, show))
end

--- Write what is to be run from row `first` on.
local function prepare(here, rows, first, shell, flavor, limits)
  local numbers, behind, block = {}, {}, shell == "zsh" and 512 or 1024
  place.sh(("rm -f %s/commands/* %s/out/* %s/*"):format(here.root, here.root, here.logs))
  for i = first, #rows do
    numbers[#numbers + 1] = i
    if rows[i].command:find("&", 1, true) or rows[i].command:find("coproc", 1, true) then
      behind[#behind + 1], rows[i].allowed.cat = i, true
    end
    place.write(("%s/commands/%d"):format(here.root, i), rows[i].command)
  end
  place.write(here.root .. "/driver", DRIVER:format(flavor.prelude or "", limits.output // block,
    here.project, table.concat(numbers, " "), here.root, table.concat(behind, " "), here.root,
    here.root, here.root))
end

--- What was printed, and how it ended.
-- @treturn boolean did it end?
-- @treturn boolean was it ended by a limit?
local function look_at_output(here, row, nth, limits)
  local out = ("%s/out/%d"):format(here.root, nth)
  local status = io.open(out .. ".status")
  row.status = status and status:read("n") or 124
  if status then status:close() end
  local file = io.open(out, "rb")
  local said = file and file:read("a") or ""
  if file then file:close() end
  if said:find(batch.MARK, 1, true) then row.did[#row.did + 1] = "prints a secret" end
  return status ~= nil, not status or #said >= limits.output
end

--- Run all rows; where one does not end, or ends the shell, those after it run in another.
-- @treturn {table,...} those that a limit ended
local function run_all(here, rows, shell, flavor, limits)
  local first, endless = 1, {}
  local start = shell == "zsh" and "zsh -f" or "bash --norc --noprofile"
  while first <= #rows do
    prepare(here, rows, first, shell, flavor, limits)
    place.write(here.root .. "/guarded", GUARDED:format(variables(here, flavor), force.options(),
      here.logs, start, here.root, here.root, limits.seconds))
    place.sh("sh " .. here.root .. "/guarded")  -- `ps` shows what is in a command line
    judge(here, rows, here.logs .. "/log")
    local ended, limited
    repeat
      ended, limited = look_at_output(here, rows[first], first, limits)
      endless[#endless + 1] = limited and rows[first] or nil
      first = first + 1
    until not ended or first > #rows
  end
  return endless
end

--- Run commands, and find out what each did.
-- @tparam table here see batch.place
-- @tparam {table,...} rows `{ command, names }`: what runs, and the programs that it may start
-- @string shell "bash" or "zsh"
-- @string name a flavor
-- @tparam[opt] {table,...} limits see LIMITS
-- @treturn {table,...} those that did something, with `did`: a list of texts
function batch.run(here, rows, shell, name, limits)
  local flavor, list = batch.flavors[name], {}
  limits = limits or LIMITS
  for _, row in ipairs(rows) do
    row.did, row.allowed = {}, allowed_for(row.names, shell, flavor)
  end
  local before = here.snapshot or snapshot(here)
  local doubtful = run_all(here, rows, shell, flavor, limits[1])
  for _, row in ipairs(run_all(here, doubtful, shell, flavor, limits[2])) do
    row.did[#row.did + 1] = "has no end"
  end
  here.snapshot = snapshot(here)
  for _, row in ipairs(rows) do
    if #row.did > 0 then list[#list + 1] = row end
  end
  if here.snapshot ~= before and #list == 0 then
    rows[1].did[1] = "or one of those after it changed:\n" .. before .. "\n->\n" .. here.snapshot
    list[1] = rows[1]
  end
  return list
end

return batch
