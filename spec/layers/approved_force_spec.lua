--- Every command that is approved is run under strace: nothing is written, deleted, changed or
-- sent, and no program is started that it does not name. The index is git's own cache.
local force = require("force")
local look_alikes = require("look_alikes")
local place = require("place")
local program = require("program")
local trace = require("trace")

--- Not run here: they ask a service that there is none of, run code of the project, wait, or keep a
-- log of their own wherever they are called.
local SKIPPED <const> = {}
for name in ([[
  apt aws az brew cargo crontab docker gcloud gem gh glab go helm journalctl kubectl npm pip psql
  pytest systemctl terraform tofu uv watch
]]):gmatch("%S+") do SKIPPED[name] = true end

--- What tools start that are scripts, or have a partner.
local PARTNERS <const> = {
  zcat = "gzip", tar = "gzip sh", ag = "sh git", man = "", yq = "jq",
  python3 = "python3.11 python3.12 python3.13",
  ["list.sh"] = "sh ls echo",
  submodule = "git-submodule basename sed gettext envsubst uname",
  node = "nodejs", npx = "node", dpkg = "dpkg-query",
  ["-lc"] = "id",  -- the system's own profile
}

--- Words of a command: any of them may be the program that it names.
local function words(command)
  local list, set = {}, {}
  local function add(text)
    for word in text:gmatch("[%w_.+-]+") do
      list[#list + 1], set[word] = word, true
      if PARTNERS[word] then add(PARTNERS[word]) end
    end
  end
  add(command)
  return list, set
end

--- Programs in the place of a command that are not there; nil if all are.
local function missing(list)
  for _, name in ipairs(list) do
    if SKIPPED[name] then return name .. " is not run here" end
  end
  return nil
end

--- All commands that are approved, each once.
local function approved(here)
  local list, seen = {}, {}
  local function add(command)
    if not seen[command] and look_alikes.judge(here, command) == "allow" then
      seen[command] = true
      list[#list + 1] = command
    end
  end
  for _, row in ipairs(look_alikes.rows("pairs.txt")) do add(row[1]) end
  for _, row in ipairs(look_alikes.rows("safe.txt")) do add(row[1]) end
  for _, entry in ipairs(trace.commands()) do add(entry.command) end
  return list
end

--- Lines of a list of files, without the index of git and the directory that it is in.
local function lines(text)
  local kept = {}
  for line in text:gmatch("[^\n]+") do
    if not line:find("/%.git[ /]") or not (line:find("/index ") or line:find("/%.git ")) then
      kept[#kept + 1] = line
    end
  end
  return table.concat(kept, "\n")
end

--- What is no change: git refreshes its index, `nice` makes itself nicer, the output is opened. A
-- database that is asked is opened for writing as well, and stays as it is. Programs in Go send
-- signals to their own threads.
local NOTHING <const> = {
  ", SIGURG)",
  '/.git/index.lock"', "setpriority(PRIO_PROCESS, 0,", '"/dev/stdout"', '/db.sqlite", O_RDWR',
}

local function is_nothing(entry)
  for _, text in ipairs(NOTHING) do
    if entry:find(text, 1, true) then return true end
  end
  local before, after = entry:match("^changed:\n(.*)\n%->\n(.*)$")
  return before ~= nil and lines(before) == lines(after)
end

local function beside(did)
  local list = {}
  for _, entry in ipairs(did) do
    if not is_nothing(entry) then list[#list + 1] = entry end
  end
  return list
end

describe("what is approved #unsanitized", function()
  local why = force.missing()
  if why then
    pending("is not proven by force: " .. why)
    return
  end
  local here = look_alikes.project()
  place.sh(("cd %s && : > 'a b.txt' && : > db.sqlite"):format(place.quote(here.project)))
  here.temporary, here.logs = here.root .. "/tmp", here.root .. "/logs"
  place.sh(("mkdir %s %s"):format(here.temporary, here.logs))
  teardown(here.remove)
  local list = approved(here)
  local run = 0

  for _, command in ipairs(list) do
    local names = words(command)
    if not missing(names) then
      run = run + 1
      it("only reads: " .. command, function()
        local did, status = force.run(here, command, names)
        assert.same({}, beside(did))
        if status == 127 then pending("a program of it is not installed") end
      end)
    end
  end

  --- The client's shell has bfs and ugrep in the place of find and grep.
  local CLIENT <const> = [[
find() { bfs -S dfs "$@"; }
grep() { ugrep -G --hidden -I --exclude-dir=.git "$@"; }
]]
  local installed = program.shell("command -v bfs && command -v ugrep") ~= ""
  if not installed then pending("is not run with bfs and ugrep, which are not installed") end

  for _, command in ipairs(installed and list or {}) do
    local names, set = words(command)
    if (set.find or set.grep) and not missing(names) then
      it("only reads in the client's shell: " .. command, function()
        table.move({ "bfs", "ugrep" }, 1, 2, #names + 1, names)
        assert.same({}, beside((force.run(here, CLIENT .. command, names))))
        assert.is_nil(place.read(here.root .. "/out"):find("TOKEN=1", 1, true))
      end)
    end
  end

  it("is mostly run", function()
    assert.is_true(run >= 700, ("%d of %d"):format(run, #list))
  end)

  it("is told from what does more", function()
    for command, word in pairs({
      ["touch new"] = "new", ["sort -o a.txt a.txt"] = "a.txt",
      ["git branch new"] = "refs/heads/new", ["cd hostile && git status"] = "ran",
      ["awk 'BEGIN{system(\"true\")}'"] = "execve",
    }) do
      local did = beside((force.run(here, command, (words(command:gsub("system.*", ""))))))
      assert.truthy(table.concat(did, "\n"):find(word, 1, true), command)
    end
    if not installed then return end
    force.run(here, "ugrep --hidden TOKEN .", { "ugrep" })
    assert.truthy(place.read(here.root .. "/out"):find("TOKEN=1", 1, true))
    assert.truthy(program.shell("ls " .. here.project):find("new"))
  end)
end)
