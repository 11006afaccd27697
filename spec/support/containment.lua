--- Runs commands with real tools twice, as the agent wrote them and as the enforcer changes them,
-- each in a fresh tree below a throw-away root, and says what each left on the disk.
--
-- In commands "http://h/" stands for the server of fixtures/containment/server.py, "file:///git/"
-- for bare repositories, "rsync://h/" for an rsync daemon, "KEPT" for a directory with a text "k"
-- and a clone "r", and as elsewhere "/project", "/sandbox", "/home/u" for the places of the tree.
-- @classmod containment
local cjson = require("cjson.safe")
local enforcer = require("sandbox_enforcer")
local place = require("place")
local program = require("program")
local sandbox_dirs = require("sandbox_enforcer.state.sandbox_dirs")

local containment = {}
containment.__index = containment

--- Files that tools keep about themselves below HOME: none of them is what was fetched.
local STATE <const> = {
  "^home/%.wget%-hsts$", "^home/%.wget%-ocsp", "^home/%.subversion/", "^home/%.fossil",
  "^home/%.config/httpie/", "^home/%.config/fossil", "^home/%.local/share/lftp/",
  "^home/%.lftp/", "^home/%.cache/", "^home/%.parallel/", "^home/%.w3m/",
  "^tmp/%.wget%-[%w_-]*_lck_0$",
}

--- Files that differ from run to run: of a repository only what it points to is compared.
local VOLATILE <const> = { "%.fossil$", "^%.fslckout$", "^hts%-", "%.warc" }

function containment.has(command)
  return place.sh("command -v " .. place.quote(command) .. " 2>/dev/null") ~= ""
end

--- Tools that may not be here.
local OPTIONAL <const> = {
  "aria2c", "axel", "bsdtar", "busybox", "cpio", "ed", "fish", "fossil", "hg", "http", "lftp",
  "lua5.4", "make", "node", "openssl", "parallel", "perl", "rsync", "ruby", "script", "sponge",
  "svn", "unzip", "wget2", "xxd", "zip", "zsh",
}

--- What says that a tool is not another of the same name: moreutils has a parallel of its own.
local PROOFS <const> = { parallel = "parallel --version 2>&1 | grep -q GNU && echo yes" }

--- The tools that are not here; a name that is looked up is kept.
local absent = setmetatable({}, { __index = function(self, tool)
  local proof = PROOFS[tool]
  self[tool] = not containment.has(tool) or proof ~= nil and place.sh(proof) == ""
  return self[tool]
end })

--- The first tool that a row needs and that is not here: one that the row says, or that its script
-- mentions.
function containment.lacks(row)
  for _, tool in ipairs(row.needs or {}) do
    if absent[tool] then return tool end
  end
  local text = ("%s\n%s\n%s"):format(row[2], row.before or "", row.shell or "")
  for _, tool in ipairs(OPTIONAL) do
    local word = "%f[%w]" .. tool:gsub("%.", "%%.") .. "%f[^%w]"
    if text:find(word) and absent[tool] then return tool end
  end
  return nil
end

-- the world outside

local PREPARE <const> = [=[
set -e
cd ROOT
mkdir -p template/home template/project/d 'template/project/b c' template/tmp origin/git none rows
printf '[init]\n\ttemplateDir = %s/none\n\tdefaultBranch = main\n' "$PWD" > template/home/.gitconfig
printf '[user]\n\tname = u\n\temail = u@h\n' >> template/home/.gitconfig
printf '[protocol "file"]\n\tallow = always\n' >> template/home/.gitconfig
echo mine > template/project/mine.txt
export HOME=$PWD/template/home GIT_CONFIG_NOSYSTEM=1
make_repository() {
  git init -q work
  mkdir work/src
  echo "fetched from outside: $1" > work/README.md
  echo "int main (void) { return 0; }" > work/src/main.c
  printf 'all:\n\t@echo fetched and made\n' > work/Makefile
  printf '#!/bin/sh\necho fetched and run\n' > work/run.sh
  chmod +x work/run.sh
  git -C work add . && git -C work commit -qm "$1" && git -C work tag v1
  git clone -q --bare work "origin/git/$1"
  git -C "origin/git/$1" update-server-info
  rm -rf work
}
make_repository r.git
cp -r origin/git/r.git origin/git/other.git
cp -r origin/git/r.git 'origin/git/a b.git'
cp -r origin/git/r.git origin/git/s
mkdir t && echo "fetched from outside: t/a" > t/a && echo "fetched from outside: t/b" > t/b
tar czf origin/t.tgz t && tar cf origin/t.tar t
if command -v zip >/dev/null; then zip -qr origin/t.zip t; fi
echo "fetched from outside: z" | gzip -n > origin/z.gz
if command -v cpio >/dev/null; then find t | cpio -o --quiet > origin/t.cpio; fi
echo "fetched from outside: b64" | base64 > origin/b64
rm -r t
mkdir -p pkg/bin && echo "fetched from outside: pkg" > pkg/README
printf '#!/bin/sh\n# fetched from outside\necho the tool runs\n' > pkg/bin/tool
chmod +x pkg/bin/tool
tar czf origin/pkg.tgz pkg && gzip -nc pkg/README > origin/pkg.gz
if command -v zip >/dev/null; then zip -qr origin/pkg.zip pkg; fi
rm -r pkg
mkdir kept && echo 'fetched from outside: k' > kept/k
git clone -q "file://$PWD/origin/git/r.git" kept/r
]=]

local SUBVERSION <const> = [=[
cd ROOT && svnadmin create origin/svn && mkdir -p w/trunk &&
echo "fetched from outside" > w/trunk/f &&
svn import -q -m x w "file://$PWD/origin/svn" --config-dir none/svn && rm -rf w none/svn
]=]

local MERCURIAL <const> = [=[
cd ROOT && hg init origin/hg && cd origin/hg && echo "fetched from outside" > f &&
hg add -q f && hg commit -q -u u -m x && hg update -q null
]=]

local FOSSIL <const> = [=[
cd ROOT && mkdir w && export HOME=$PWD/none USER=u && fossil init origin/s.fossil >/dev/null &&
cd w && fossil open -f ../origin/s.fossil >/dev/null && echo "fetched from outside" > f &&
fossil add f >/dev/null && fossil commit -m x --no-warnings >/dev/null 2>&1 && fossil close &&
cd .. && rm -rf w none/.fossil none/.config
]=]

--- Its port may be taken by now, and it answers a moment after it was started.
local RSYNCD <const> = [=[
cd ROOT && mkdir origin/rsync && echo "fetched from outside" > origin/rsync/f || exit
for attempt in 1 2 3; do
  port=$(python3 -c 'import socket
s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
  rm -f rsyncd.pid
  printf 'pid file = %s\nport = %d\naddress = 127.0.0.1\nuse chroot = no\n[m]\npath = %s\n' \
    "$PWD/rsyncd.pid" "$port" "$PWD/origin/rsync" > rsyncd.conf
  rsync --daemon --config=rsyncd.conf
  for i in $(seq 200); do
    if rsync "rsync://127.0.0.1:$port/" > /dev/null 2>&1; then echo "$port"; exit; fi
    sleep 0.05
  done
done
]=]

local function start_server(self)
  local script = [=[python3 spec/fixtures/containment/server.py ROOT/origin >ROOT/port 2>/dev/null &
    for i in $(seq 1200); do [ -s ROOT/port ] && break; sleep 0.05; done; cat ROOT/port]=]
  local port, pid = place.sh((script:gsub("ROOT", self.root))):match("(%d+) (%d+)")
  self.port, self.server = assert(port, "the server does not start"), pid
end

--- Make what the tools that are here can fetch from.
local function make_sources(self)
  local function make(tool, script)
    return containment.has(tool) and place.sh((script:gsub("ROOT", self.root))) or ""
  end
  make("svnadmin", SUBVERSION)
  make("hg", MERCURIAL)
  make("fossil", FOSSIL)
  self.rsync_port = make("rsync", RSYNCD):match("%d+") or "1"
end

--- Where programs are: python itself comes before what only finds out which python is meant, for
-- that takes ten times as long.
local function search_path()
  local python = place.sh([[python3 -c 'import sys; print(sys.executable)']]):match("^(/.*)/")
  return python .. ":" .. os.getenv("PATH")
end

--- @treturn containment a root with everything that commands need
function containment.new()
  local root = place.room()
  local self = setmetatable({ root = root, rows = {}, path = search_path() }, containment)
  place.write(root .. "/prepare", (PREPARE:gsub("ROOT", root)))
  assert(place.execute("bash " .. root .. "/prepare >/dev/null 2>&1"), "no repositories")
  start_server(self)
  make_sources(self)
  return self
end

function containment:close()
  place.sh("kill " .. self.server)
  place.sh(("[ -s %s/rsyncd.pid ] && kill $(cat %s/rsyncd.pid)"):format(self.root, self.root))
  place.sh("rm -rf " .. self.root)
end

-- rows

--- The tree of a row: "a" for the original, "b" for what becomes of it.
local function tree(self, number, side) return ("%s/rows/%d/%s"):format(self.root, number, side) end

local function replace(text, from, to)
  return (text:gsub(from:gsub("%p", "%%%0"), (to:gsub("%%", "%%%%"))))
end

--- A command with the names of a tree.
function containment:fill(text, number, side)
  local at = tree(self, number, side)
  text = replace(text, "/sandbox", at .. "/sandbox")
  text = replace(text, "/project", at .. "/project")
  text = replace(text, "/home/u", at .. "/home")
  text = replace(text, "http://h/", ("http://127.0.0.1:%s/"):format(self.port))
  text = replace(text, "/127.0.0.1/PORT", "/127.0.0.1/" .. self.port)
  text = replace(text, "file:///git/", "file://" .. self.root .. "/origin/git/")
  text = replace(text, "KEPT", self.root .. "/kept")
  text = replace(text, "file:///origin/", "file://" .. self.root .. "/origin/")
  return replace(text, "rsync://h/", ("rsync://127.0.0.1:%s/"):format(self.rsync_port))
end

local function environment(self, number, row)
  local at = tree(self, number, "b")
  return { HOME = at .. "/home", CONTENT_FILTER_SANDBOX_DIR = at .. "/sandbox",
    PATH = self.path, SHELL = "/bin/" .. (row.shell or "bash") }
end

local function event(self, number, command)
  return { hook_event_name = "PreToolUse", tool_name = "Bash", session_id = "s",
    permission_mode = "default", cwd = tree(self, number, "b") .. "/project",
    tool_input = { command = command } }
end

--- What the library says about a command in the tree of a row. Its engine serves until another row
-- or mode is asked about.
-- @string[opt] mode "block", or that of the default
function containment:decide(number, command, mode)
  local last = self.last
  if not last or last.number ~= number or last.mode ~= mode then
    local env = environment(self, number, self.rows[number])
    env.CONTENT_FILTER_ENFORCER_MODE = mode
    last = { number = number, mode = mode, engine = enforcer.new(env) }
    self.last = last
  end
  return last.engine:decide(event(self, number, command))
end

--- What the program says: its answer, decoded.
function containment:ask_program(number, command)
  local env = environment(self, number, self.rows[number])
  env.SANDBOX_AUDIT = self.root .. "/audit.jsonl"
  local ran = program.run({ input = cjson.encode(event(self, number, command)), env = env })
  return ran.stdout ~= "" and cjson.decode(ran.stdout).hookSpecificOutput or {}
end

--- Add a row. Its tree is made, because the enforcer looks at what is there.
-- @tparam table row { name, command, own = files the command itself writes, shell =, before = a
-- script that is run in both trees before the enforcer is asked, marked_only = nothing counts but
-- what holds a text that was fetched }
function containment:add(row)
  local number = #self.rows + 1
  self.rows[number] = row
  row.number, row.there = number, {}
  return number
end

local function write_command(self, number, side, command)
  place.write(tree(self, number, side) .. ".command", command)
end

local SAMPLE <const> = 25  -- of so many rows, one is shown to the program as well

--- Everything runs with these variables, and no others.
local CLEAN <const> = "env -i PATH=%s LC_ALL=C.UTF-8 GIT_CONFIG_NOSYSTEM=1 "
  .. "GIT_TERMINAL_PROMPT=0 USER=u bash "

local DRIVER <const> = [=[
unset SHLVL
declare +x PWD OLDPWD
run() {
  local tree=$1 command
  IFS= read -rd '' command < "$tree.command"
  cd "$tree/project" || return
  HOME="$tree/home" TMPDIR="$tree/tmp" CONTENT_FILTER_SANDBOX_DIR="$tree/sandbox" \
    timeout 30 "$2" -c "$command" 2>"$tree.stderr" </dev/null |
    cat >"$tree.stdout"
  echo "${PIPESTATUS[0]}" >"$tree.status"
}
before() {
  local tree=$1
  cd "$tree/project" && HOME="$tree/home" sh "$tree.before" </dev/null >/dev/null 2>&1
}
]=]

--- How to run a script of the driver's functions.
local function driven(self, name, lines)
  local file = self.root .. "/" .. name
  place.write(file, DRIVER .. table.concat(lines, "\n") .. "\n")
  return CLEAN:format(place.quote(self.path)) .. file
end

--- Is there anything to learn from running a row as it was written?
local function is_compared(row) return row.runs or not (row.any or row.free) end

local function run_all(self, side)
  local lines = {}
  for number, row in ipairs(self.rows) do
    if side == "a" and is_compared(row) or side == "b" and row.runs then
      lines[#lines + 1] = ("run %s %s"):format(tree(self, number, side), row.shell or "bash")
    end
  end
  return driven(self, "run-" .. side, lines)
end

--- Files that are there before the command are its own.
local function own_before(self)
  local list = place.sh(("cd %s/rows && find */b/project -type f"):format(self.root))
  for number, path in list:gmatch("(%d+)/b/([^\n]+)") do
    local row = self.rows[tonumber(number)]
    if row.before and row.free then row.there[path] = true end
  end
end

--- What rows say that was there before.
local function prepare(self)
  local lines = {}
  for number, row in ipairs(self.rows) do
    local a, b = tree(self, number, "a"), tree(self, number, "b")
    if (row.before or row[2]):find("/sandbox", 1, true) then
      lines[#lines + 1] = ("mkdir -p %s/sandbox %s/sandbox"):format(a, b)
    end
    for _, side in ipairs(row.before and { "a", "b" } or {}) do
      local at = tree(self, number, side)
      place.write(at .. ".before", self:fill(row.before, number, side))
      lines[#lines + 1] = "before " .. at
    end
  end
  place.execute(driven(self, "before", lines))
  own_before(self)
end

--- What the enforcer says about a row: how it proposes, and whether it accepts what it proposed.
local function judge(self, number, row)
  row.original = self:fill(row[2], number, "b")
  row.decision = self:decide(number, row.original)
  if row.decision.directories then sandbox_dirs.make(row.decision) end  -- as the hook does
  local verdict = row.decision.verdict
  row.runs = verdict == nil or verdict == "rewrite"
  row.command = row.decision.command or row.original
  if verdict == "rewrite" then
    row.again = self:decide(number, row.command)
    row.blocked = self:decide(number, row.original, "block")
    row.again_blocked = self:decide(number, row.command, "block")
    if number % SAMPLE == 0 then row.answer = self:ask_program(number, row.original) end
  end
end

--- Ask about all rows, and run them: originals and what becomes of them side by side.
function containment:run()
  local copy = "cd %s && mkdir both && cp -r template both/a && cp -r template both/b && "
    .. "for i in $(seq %d); do cp -r both rows/$i; done"
  assert(place.execute(copy:format(self.root, #self.rows)))
  prepare(self)
  for number, row in ipairs(self.rows) do
    judge(self, number, row)
    write_command(self, number, "a", self:fill(row[2], number, "a"))
    write_command(self, number, "b", row.command)
  end
  place.execute(("%s & %s; wait"):format(run_all(self, "a"), run_all(self, "b")))
  self:look()
end

-- what is there afterwards

--- All files of all trees: path below rows/ -> hash, or where a link leads.
function containment:look()
  local script = ("cd %s/rows && find . -path '*/[ab]/*' -type f -print0 | xargs -0 sha256sum -z; "
    .. "find . -path '*/[ab]/*' ! -type f ! -type d -printf 'link:%%l  %%p\\0'"):format(self.root)
  for hash, number, side, path in place.sh(script):gmatch("([^\0]-)  %./(%d+)/([ab])/([^\0]*)\0") do
    local row = self.rows[tonumber(number)]
    row[side] = row[side] or {}
    row[side][path] = hash
  end
  self.template = {}
  script = ("cd %s/template && find . -type f -print0 | xargs -0 sha256sum -z"):format(self.root)
  for hash, path in place.sh(script):gmatch("([^\0]-)  %./([^\0]*)\0") do
    self.template[path] = hash
  end
  local tell = "cd %s/rows && grep -rlZ 'fetched from outside' . --include='*' | cat"
  for number, side, path in place.sh(tell:format(self.root)):gmatch("%./(%d+)/([ab])/([^\0]*)\0") do
    local row = self.rows[tonumber(number)]
    row.marked = row.marked or { a = {}, b = {} }
    row.marked[side][path] = true
  end
end

local function matches(path, patterns)
  for _, pattern in ipairs(patterns) do
    if path:find(pattern) then return true end
  end
  return false
end

local function listed(list, path)
  for _, name in ipairs(list or {}) do
    if path == "project/" .. name or path == name then return true end
  end
  return false
end

--- What a run left that was not there before, without what the script itself wrote.
-- @treturn table path -> hash
function containment:left(row, side)
  local result = {}
  for path, hash in pairs(row[side] or {}) do
    local marked = row.marked and row.marked[side][path]
    local own = row.there[path] or listed(row.own, path) or matches(path, STATE)
    local counts = marked or not own and not row.marked_only
    if self.template[path] ~= hash and counts then result[path] = hash end
  end
  return result
end

--- What was there before and is not as it was.
function containment:changed(row, side)
  local result = {}
  for path, hash in pairs(self.template) do
    local now = (row[side] or {})[path]
    if now ~= hash then result[path] = now or "gone" end
  end
  return result
end

local function in_repository(path)
  return path:find("%.git/") or path:find("/%.svn/") or path:find("/%.hg/")
end

--- Names and contents, sorted, in a form that two runs can be compared by.
local function contents(row, files)
  local list = {}
  for path, hash in pairs(files) do
    local name = path:match("[^/]*$")
    local varies = matches(name, VOLATILE) or listed(row.varies, name)
    if not in_repository(path) then
      list[#list + 1] = varies and name or name .. " " .. hash
    elseif (name == "HEAD" or name == "packed-refs") and not path:find("/logs/", 1, true) then
      list[#list + 1] = name .. " " .. hash
    end
  end
  table.sort(list)
  return list
end

--- What a run fetched, wherever it went.
function containment:fetched(row, side) return contents(row, self:left(row, side)) end

--- What a run left outside the sandbox.
function containment:outside(row, side)
  local list = {}
  for path in pairs(self:left(row, side)) do
    if not path:find("^sandbox/") then list[#list + 1] = path end
  end
  table.sort(list)
  return list
end

--- What a run printed ("stdout", "stderr") or returned ("status"), without the tree's name.
function containment:said(row, side, what)
  local text = place.read(tree(self, row.number, side) .. "." .. what)
  return (replace(text, tree(self, row.number, side), ""):gsub("\n$", ""))
end

--- What a run printed; with the names that things have at their old and at their new place made
-- alike, where a row says that it prints `names`.
function containment:printed(row, side)
  local text = self:said(row, side, "stdout")
  if not row.names then return text end
  return (("\n" .. text):gsub("/sandbox/", ""):gsub("/project/", ""):gsub("%f[^%s]%./", ""))
end

return containment
