--- Every command that is approved is run under strace in a home full of planted secrets, by bash
-- and by zsh, with the tools of this system and with those of the client's shell: nothing is
-- written, deleted, changed or sent, no secret is opened, and no program is started that it does
-- not name.
local batch = require("batch")
local force = require("force")
local look_alikes = require("look_alikes")
local place = require("place")
local trace = require("trace")

--- Not run here: they ask a service that there is none of, run code of the project, wait, or keep a
-- log of their own wherever they are called.
local SKIPPED <const> = {}
for name in ([[
  apt aws az brew cargo crontab docker gcloud gem gh glab go helm journalctl kubectl npm pip psql
  pytest systemctl terraform tofu uv watch convert
]]):gmatch("%S+") do SKIPPED[name] = true end

--- What tools start that are scripts, or have a partner.
local PARTNERS <const> = {
  zcat = "gzip", gunzip = "gzip", egrep = "grep", fgrep = "grep", sdiff = "diff",
  zgrep = "gzip grep sed",
  tar = "gzip sh", ag = "sh git", man = "", yq = "jq",
  python3 = "python3.11 python3.12 python3.13",
  ["list.sh"] = "sh ls echo", ["show.sh"] = "cat",
  submodule = "git-submodule basename sed gettext envsubst uname",
  node = "nodejs", npx = "node", dpkg = "dpkg-query", parallel = "sh tput",
  bisect = "git-bisect basename sed gettext envsubst uname cat",
  ["-lc"] = "id",  -- the system's own profile
}

--- Words of a command: any of them may be the program that it names.
local function words(command)
  local list = {}
  local function add(text)
    for word in text:gmatch("[%w_.+-]+") do
      list[#list + 1] = word
      if PARTNERS[word] then add(PARTNERS[word]) end
    end
  end
  add(command)
  return list
end

local function is_skipped(list)
  for _, name in ipairs(list) do
    if SKIPPED[name] then return true end
  end
  return false
end

--- All commands of the tables, each once.
local function commands()
  local list, seen = {}, {}
  local function add(command)
    if not seen[command] then list[#list + 1] = command end
    seen[command] = true
  end
  for _, row in ipairs(look_alikes.rows("pairs.txt")) do add(row[1]) end
  for _, row in ipairs(look_alikes.rows("safe.txt")) do add(row[1]) end
  for _, entry in ipairs(trace.commands()) do add(entry.command) end
  return list
end

--- A project for the tables, with or without planted secrets.
local function project()
  local here = look_alikes.project()
  place.sh(("cd %s && : > 'a b.txt' && : > db.sqlite"):format(place.quote(here.project)))
  return here
end

--- Those that are approved and run here: a list of `{ command, names }`.
-- @tparam table here
-- @string shell
-- @tparam function is_wanted function(command)
local function approved(here, shell, is_wanted)
  local list, more = {}, { SHELL = "/bin/" .. shell, TMPDIR = here.temporary }
  for name, value in pairs(batch.environment) do more[name] = value end
  for _, command in ipairs(commands()) do
    local names = words(command)
    if is_wanted(command) and not is_skipped(names)
      and look_alikes.judge(here, command, more) == "allow" then
      list[#list + 1] = { command = command, names = names }
    end
  end
  return list
end

local function anything() return true end

--- Does it call a tool that is another one in the client's shell?
local function is_clients(command)
  for _, word in ipairs(batch.flavors.client.words) do
    if command:find("%f[%w_.+-]" .. word .. "%f[^%w_.+-]") then return true end
  end
  return false
end

describe("what is approved #unsanitized", function()
  local why = force.missing()
  if why then
    pending("is not proven by force: " .. why)
    return
  end
  local planted, plain = batch.place(project), batch.place(project, true)
  teardown(planted.remove)
  teardown(plain.remove)

  --- What is not approved where secrets are: it is run where there are none.
  local function only_plain(shell)
    local set = {}
    for _, row in ipairs(approved(planted, shell, anything)) do set[row.command] = true end
    return function(command) return not set[command] end
  end

  --- { title, place, shell, tools, which, at least how many }
  local runs = {
    { "in bash", planted, "bash", "gnu", anything, 700 },
    { "in zsh", planted, "zsh", "gnu", anything, 600 },
    { "in bash without secrets", plain, "bash", "gnu", only_plain("bash"), 5 },
    { "in zsh without secrets", plain, "zsh", "gnu", only_plain("zsh"), 5 },
    { "in the client's bash", planted, "bash", "client", is_clients, 60 },
    { "in the client's zsh", planted, "zsh", "client", is_clients, 60 },
  }
  for _, entry in ipairs(runs) do
    local title, here, shell, flavor, is_wanted, least = table.unpack(entry)
    describe(title, function()
      if not (place.has(shell) and batch.has(flavor)) then
        pending("is not run: " .. shell .. " or its tools are not installed")
        return
      end
      local rows = approved(here, shell, is_wanted)
      local found = batch.run(here, rows, shell, flavor)
      for _, row in ipairs(rows) do
        it("only reads: " .. row.command, function()
          assert.same({}, row.did)
          if row.status == 127 then pending("a program of it is not installed") end
        end)
      end
      it("is all that was found", function() assert.equal(0, #found) end)
      it("is mostly run", function() assert.is_true(#rows >= least, tostring(#rows)) end)
    end)
  end

  it("may be long", function()
    local row = { command = "seq 300000", names = { "seq" } }
    batch.run(planted, { row }, "bash", "gnu")
    assert.same({}, row.did)
  end)

  --- What has no end is ended sooner: nothing here takes long.
  local soon = { { seconds = 3, output = 1 << 20 }, { seconds = 6, output = 1 << 24 } }

  it("is told from what does more", function()
    for command, word in pairs({
      ["touch new"] = "new", ["sort -o a.txt a.txt"] = "a.txt",
      ["git branch -f new"] = "refs/heads/new", ["cd hostile && git status"] = "ran",
      ["awk 'BEGIN{system(\"true\")}'"] = "execve", ["cat .env"] = "opens",
      ["ugrep --hidden TOKEN ."] = "prints a secret", ["yes"] = "has no end",
      ["sleep 60"] = "has no end",
      ["echo $DEPLOY_TOKEN"] = "prints a secret", ["kill -9 $$"] = "kill",
      ["(sleep 1; touch late) &"] = "late", ["exec 3<>/dev/tcp/127.0.0.1/9"] = "connect",
    }) do
      for _, shell in ipairs({ "bash", "zsh" }) do
        if not (command:find("^ugrep") and not batch.has("client"))
          and not (command:find("/dev/tcp") and shell == "zsh") and place.has(shell) then
          local row = { command = command, names = words(command:gsub("system.*", "")) }
          local after = { command = "true", names = {} }
          batch.run(planted, { row, after }, shell, "gnu", soon)
          assert.truthy(table.concat(row.did, "\n"):find(word, 1, true), shell .. ": " .. command)
          assert.same({}, after.did)
        end
      end
    end
  end)
end)
