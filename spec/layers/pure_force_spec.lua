--- Every command that fixtures/pure/commands.txt lists is called pure by its rules, and is: under
-- strace it opens nothing for writing, changes nothing, sends nothing, and starts no other program.
local force = require("force")
local program = require("program")
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

--- The programs that a command names, and their partners. Second: one that is not installed.
local function names(command)
  local list, missing = {}, nil
  for _, step in ipairs(pure.steps(command)) do
    local name = step.fields[1].text:match("[^/]+$")
    list[#list + 1] = name
    if program.shell("bash -c 'command -v " .. name .. "'") == "" then missing = name end
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
  local here = force.place()
  teardown(here.remove)

  for _, command in ipairs(commands()) do
    it("only read: " .. command, function()
      assert.truthy(pure.of(command), "its rule does not call it pure")
      local list, missing = names(command)
      if missing then return pending(missing .. " is not installed") end
      local did, status = force.run(here, command, list)
      assert.same({}, did)
      assert.truthy(status <= 1, "it ended with " .. status)
    end)
  end

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
      local did = force.run(here, command, { command:match("^%S+") })
      assert.truthy(table.concat(did, "\n"):find(word, 1, true), table.concat(did, "\n"))
    end)
  end
end)
