--- Every command that fixtures/pure/commands.txt lists is called pure by its rules, and is: under
-- strace it opens nothing for writing, changes nothing, sends nothing, and starts no other program.
local batch = require("batch")
local force = require("force")
local place = require("place")
local pure = require("pure")

local LIST <const> = "spec/fixtures/pure/commands.txt"

--- What tools start that are scripts, or have a partner: always the same programs, found as the
-- tool itself was found. ag asks git which files to ignore.
local PARTNERS <const> = {
  diff3 = { "diff" }, sdiff = { "diff" }, zcat = { "gzip" },
  zgrep = { "gzip", "grep", "sed", "expr" },
  man = { "apropos", "whatis" }, yq = { "jq" }, ag = { "sh", "git" },
}

local function commands()
  local list = {}
  for line in io.lines(LIST) do
    if line ~= "" and not line:find("^#") then list[#list + 1] = line end
  end
  return list
end

local has = setmetatable({}, {
  __index = function(self, name)
    self[name] = place.execute("bash -c 'command -v " .. name .. "' >/dev/null") == true
    return self[name]
  end,
})

--- The programs that a command names, and their partners. Second: one that is not installed.
local function names(command)
  local list, missing = {}, nil
  for _, step in ipairs(pure.steps(command)) do
    local name = step.fields[1].text:match("[^/]+$")
    list[#list + 1] = name
    if not has[name] then missing = name end
    for _, partner in ipairs(PARTNERS[name] or {}) do list[#list + 1] = partner end
  end
  return list, missing
end

describe("pure commands #unsanitized", function()
  local why = force.missing()
  if why then
    pending("are not proven by force: " .. why)
    return
  end
  local here = batch.place(function() return force.place(place.room()) end, true)
  teardown(here.remove)

  local rows, run = {}, {}
  for _, command in ipairs(commands()) do
    local list, missing = names(command)
    local row = { command = command, names = list, missing = missing }
    rows[#rows + 1] = row
    if not missing then run[#run + 1] = row end
  end
  local found = batch.run(here, run, "bash", "gnu")

  for _, row in ipairs(rows) do
    it("only read: " .. row.command, function()
      assert.truthy(pure.of(row.command), "its rule does not call it pure")
      if row.missing then return pending(row.missing .. " is not installed") end
      assert.same({}, row.did)
      assert.truthy(row.status <= 1, "it ended with " .. row.status)
    end)
  end

  it("are all that was found", function() assert.equal(0, #found) end)

  it("are many", function() assert.truthy(#commands() >= 120) end)

  local seen = {
    { "a file that is made", "touch new", "new" },
    { "a file that is written", "uniq a.txt out", "out" },
    { "an option that writes", "sort -o out a.txt", "out" },
    { "a directory", "mkdir d", "mkdir" },
    { "a name", "mv out other", "rename" },
    { "a mode", "chmod 600 a.txt", "chmod" },
    { "a time", "touch -d @0 a.txt", "utime" },
    { "a deletion", "rm other", "unlink" },
    { "a program", "bash -c 'exec env'", "env" },
    { "an address", "exec 3<>/dev/tcp/127.0.0.1/9", "connect" },
    { "a signal", "kill -9 2147483647", "kill" },
  }
  for _, case in ipairs(seen) do
    local name, command, word = table.unpack(case)
    it("are told from what does more: " .. name, function()
      local row = { command = command, names = { (command:match("^%S+")) } }
      batch.run(here, { row }, "bash", "gnu")
      local did = table.concat(row.did, "\n")
      assert.truthy(did:find(word, 1, true), did)
    end)
  end
end)
