--- Runs many commands under one strace, each in its own shell, and tells of each what it did
-- besides reading and printing, and which planted secrets it opened or printed.
-- @module batch
local force = require("force")
local place = require("place")
local program = require("program")

local batch = {}

--- What every secret that is planted holds (fixtures/unproven/plant.sh).
batch.MARK = "PLANTED73917"

local PATH <const> = "/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin"
local SECONDS <const> = 10
local MOST_OUTPUT <const> = 1024 * 1024

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
function batch.place(make)
  local here = make()
  here.temporary, here.logs = here.root .. "/tmp", here.root .. "/logs"
  place.sh(("mkdir -p %s %s %s/commands %s/out"):format(here.temporary, here.logs, here.root,
    here.root))
  local pwd = place.sh("pwd"):gsub("\n", "")
  place.sh(("cd %s && HOME=%s MARK=%s sh %s/spec/fixtures/unproven/plant.sh"):format(
    place.quote(here.project), place.quote(here.home), batch.MARK, pwd))
  place.sh(APPLETS:format(here.root, here.root))
  here.secrets = {}
  local list = program.shell(("grep -rlZ %s %s %s"):format(batch.MARK, here.home, here.project))
  for path in list:gmatch("%Z+") do here.secrets[path] = true end
  return here
end

local DRIVER <const> = [=[
for n in %s; do
  IFS= read -rd '' command < %s/commands/$n
  cd %s
  { : < /marker/$n; } 2>/dev/null
  %s timeout %d %s -c "$command" </dev/null 2>&1 | head -c %d >%s/out/$n
  echo "${PIPESTATUS[0]}" >%s/out/$n.status
done
]=]

local function variables(here, flavor)
  local path = flavor.path and ("%s/bin/%s:%s"):format(here.root, flavor.path, PATH) or PATH
  local words = { ("env -i PATH=%s HOME=%s TMPDIR=%s"):format(path, here.home, here.temporary) }
  for name, value in pairs(batch.environment) do
    words[#words + 1] = name .. "=" .. place.quote(value)
  end
  return table.concat(words, " ")
end

--- Programs that a shell and the driver start by themselves.
local OWN <const> = { "bash", "zsh", "sh", "env", "timeout", "head", "dash", "id" }

local function allowed_for(names)
  local set = {}
  for _, name in ipairs(OWN) do set[name] = true end
  for _, name in ipairs(names) do set[name] = true end
  return set
end

--- The lines of a trace in which calls that were interrupted are whole again.
local function whole_lines(log)
  local parts = {}
  return coroutine.wrap(function()
    for line in place.read(log):gmatch("[^\n]+") do
      local pid, text = line:match("^(%d+)%s+(.*)$")
      local begun = text and text:match("^(.*) <unfinished %.%.%.>$")
      local rest = text and text:match("^<%.%.%. [%w_]+ resumed>(.*)$")
      if begun then
        parts[pid] = begun
      elseif rest then
        coroutine.yield((parts[pid] or "") .. rest)
        parts[pid] = nil
      elseif text then
        coroutine.yield(text)
      end
    end
  end)
end

--- Programs that open what they only name: one looks for the kind of a file, one for its disk.
local LOOKS <const> = { ack = true, df = true }

--- A secret that a line opens.
local function opened(here, line, names)
  for _, name in ipairs(names) do
    if LOOKS[name] then return nil end
  end
  local looks = line:find("O_PATH", 1, true) or line:find("O_DIRECTORY", 1, true)
  local path = not looks and line:find("^open") and line:match("= %d+<([^>]*)>")
  return path and here.secrets[path] and "opens " .. path or nil
end

--- What is no change: `nice` makes itself nicer, the output is opened, timeout ends a command.
local HARMLESS <const> = {
  "setpriority(PRIO_PROCESS, 0,", '"/dev/stdout"', "/.git/index.lock\"", "SIGCONT", "SIGPIPE",
  "= -1 ESRCH",
  '"/tmp/zsh', '"/tmp/dif',  -- where zsh keeps a here-document, and busybox what comes in
}

local function is_harmless(entry)
  for _, text in ipairs(HARMLESS) do
    if entry:find(text, 1, true) then return true end
  end
  return false
end

local function judge(here, rows, log)
  local at, own = nil, '"' .. here.root .. "/out/"
  for line in whole_lines(log) do
    local marker = tonumber(line:match('"/marker/(%d+)"'))
    if marker then
      at = rows[marker]
    elseif at then
      local told = opened(here, line, at.names) or force.judge(here, line, at.allowed)
      local counts = told and not is_harmless(told) and not told:find(own, 1, true)
      at.did[#at.did + 1] = counts and told or nil
    end
  end
end

--- Run commands, and find out what each did.
-- @tparam table here see batch.place
-- @tparam {table,...} rows `{ command, names }`: what runs, and the programs that it may start
-- @string shell "bash" or "zsh"
-- @string name a flavor
-- @treturn {table,...} those that did something, with `did`: a list of texts
function batch.run(here, rows, shell, name)
  local flavor, numbers = batch.flavors[name], {}
  place.sh(("rm -f %s/commands/* %s/out/* %s/*"):format(here.root, here.root, here.logs))
  for i, row in ipairs(rows) do
    row.did, row.allowed, numbers[i] = {}, allowed_for(row.names), i
    for _, tool in ipairs(flavor.needs) do row.allowed[tool] = true end
    place.write(("%s/commands/%d"):format(here.root, i), (flavor.prelude or "") .. row.command)
  end
  local start = shell == "zsh" and "zsh -f" or "bash --norc --noprofile"
  place.write(here.root .. "/driver", DRIVER:format(table.concat(numbers, " "), here.root,
    here.project, variables(here, flavor), SECONDS, start, MOST_OUTPUT, here.root, here.root))
  place.sh(("strace -f -y %s -o %s/log bash %s/driver >/dev/null 2>&1"):format(force.options(),
    here.logs, here.root))
  judge(here, rows, here.logs .. "/log")
  local list = {}
  for i, row in ipairs(rows) do
    local out = ("%s/out/%d"):format(here.root, i)
    local said = place.read(out)
    row.status = tonumber(place.read(out .. ".status"))
    if said:find(batch.MARK, 1, true) then row.did[#row.did + 1] = "prints a secret" end
    if #said >= MOST_OUTPUT or row.status == 124 then row.did[#row.did + 1] = "has no end" end
    if #row.did > 0 then list[#list + 1] = row end
  end
  return list
end

return batch
