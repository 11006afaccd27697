--- A call that misses a download is told where it went.
local cjson = require("cjson.safe")
local enforce = require("enforce")
local place = require("place")

describe("what was moved", function()
  local here = place.new()
  teardown(here.remove)
  local ledger = here.root .. "/state/audit.jsonl"
  local env = { SANDBOX_AUDIT = ledger }

  --- The answer to another event, of a session.
  local function told(more)
    local event = { session_id = "s", permission_mode = "default", cwd = here.project }
    for key, value in pairs(more) do event[key] = value end
    local ran = enforce.program(here, cjson.encode(event), enforce.at(here, env))
    local answer = ran.stdout ~= "" and assert(cjson.decode(ran.stdout)) or {}
    return (answer.hookSpecificOutput or {}).additionalContext
  end

  local function failed(command, session)
    return told({ hook_event_name = "PostToolUseFailure", tool_name = "Bash", error = "Exit code 2",
      session_id = session, tool_input = { command = command }, tool_use_id = "t" })
  end

  it("is told to a script that says what it misses", function()
    local context = told({ hook_event_name = "PostToolUseFailure", tool_name = "Bash",
      error = "Exit code 1\nFileNotFoundError: [Errno 2] No such file or directory: 'f.txt'",
      tool_input = { command = "python3 p.py" }, tool_use_id = "t" })
    assert.truthy(context and context:find("to " .. here.sandbox .. "/f.txt", 1, true),
      tostring(context))
  end)

  local function reads(path)
    return told({ hook_event_name = "PreToolUse", tool_name = "Read",
      tool_input = { file_path = path } })
  end

  local SAYS <const> = "does not exist: the download went to the sandbox, to "

  setup(function()
    enforce.binary(here, "git clone https://h/o/demo; curl -O https://h/f.txt", env)
    enforce.binary(here, "curl https://h/t.tgz | tar xz", env)
    enforce.binary(here, 'for f in a b; do curl -o "$f.js" "https://h/$f"; done', env)
    enforce.binary(here, "mkdir -p out && curl -o out/a https://h/a && ls out", env)
    place.sh("mkdir -p " .. here.sandbox .. "/demo " .. here.sandbox .. "/out")
    place.write(here.sandbox .. "/out/a", "x")
    place.write(here.sandbox .. "/demo/README.md", "x")
    for _, name in ipairs({ "f.txt", "a.js", "pkg" }) do
      place.write(here.sandbox .. "/" .. name, "x")
    end
    place.write(here.project .. "/there.txt", "x")
    place.write(here.sandbox .. "/there.txt", "x")
  end)

  local missed = {
    { "a clone", "ls demo", "demo" },
    { "a new directory", "ls out", "out" },
    { "a file of a new directory", "cat out/a", "out/a" },
    { "a file of a clone", "cat demo/README.md", "demo/README.md" },
    { "a file", "wc -l < /dev/null f.txt", "f.txt" },
    { "one of a loop", "node ./a.js", "a.js" },
    { "what an archive brought", "cat pkg", "pkg" },
    { "a word in the second command", "cd . && ls demo", "demo" },
    { "the file of a redirection", "wc -c < f.txt", "f.txt" },
    { "the value of an option", "tool --in=f.txt", "f.txt" },
    { "a file that code opens", "python3 -c 'print(open(\"f.txt\").read())'", "f.txt" },
  }
  for _, row in ipairs(missed) do
    it("is told to a command that misses " .. row[1], function()
      local context = failed(row[2])
      assert.truthy(context and context:find(SAYS .. here.sandbox .. "/" .. row[3], 1, true),
        tostring(context))
    end)
    it("is told to a tool that reads " .. row[1], function()
      local context = reads(here.project .. "/" .. row[3])
      assert.truthy(context and context:find(SAYS .. here.sandbox .. "/" .. row[3], 1, true),
        tostring(context))
    end)
  end

  for _, command in ipairs({ "cat *.txt", "ls ./?.txt", "wc -l f*" }) do
    it("is told to a pattern that finds nothing: " .. command, function()
      local context = failed(command)
      assert.truthy(context and context:find(SAYS .. here.sandbox .. "/f.txt", 1, true),
        tostring(context))
    end)
  end
  it("is not told to a pattern that finds something else", function()
    assert.equal(nil, failed("cat *.c"))
    assert.equal(nil, failed("cat x/*.txt"))
  end)

  it("is told to a command that misses its directory", function()
    enforce.binary(here, "wget -P dl https://h/w.txt", env)
    place.sh("mkdir -p " .. here.sandbox .. "/dl")
    place.write(here.sandbox .. "/dl/w.txt", "x")
    local context = failed("ls dl")
    assert.truthy(context and context:find(SAYS .. here.sandbox .. "/dl", 1, true),
      tostring(context))
  end)

  local complaints = {
    { "Error: Cannot find module './a.js'", "a.js" },
    { "make: *** No rule to make target 'f.txt'.  Stop.", "f.txt" },
    { "error: the path \"f.txt\" does not exist", "f.txt" },
    { "zsh: no matches found: f.t*", "f.txt" },
    { "ModuleNotFoundError: No module named 'mod'", "mod.py" },
  }
  for _, row in ipairs(complaints) do
    it("is told to who says: " .. row[1], function()
      enforce.binary(here, "curl -o mod.py https://h/m", env)
      place.write(here.sandbox .. "/mod.py", "x")
      local context = told({ hook_event_name = "PostToolUseFailure", tool_name = "Bash",
        error = "Exit code 1\n" .. row[1], tool_input = { command = "./run" }, tool_use_id = "t" })
      assert.truthy(context and context:find(SAYS .. here.sandbox .. "/" .. row[2], 1, true),
        tostring(context))
    end)
  end

  it("goes to its own new directory again, but not to another's", function()
    local command <const> = "mkdir -p %s && curl -o %s/a https://h/a && ls %s"
    local again = enforce.binary(here, command:gsub("%%s", "out"), env)
    assert.equal((command:gsub("%%s", "/sandbox/out")), again.command)
    local other = enforce.binary(here, command:gsub("%%s", "x/out"), env)
    assert.equal((command:gsub("%%s", "/sandbox/x/out")), other.command)
    local minds = enforce.binary(here, "mkdir out && curl -o out/a https://h/a && ls out", env)
    assert.equal("mkdir /sandbox/2/out && curl -o /sandbox/2/out/a https://h/a && "
      .. "ls /sandbox/2/out", minds.command)
  end)

  local continued = {
    { "a file in a new directory", "curl -o out/b https://h/b; ls out",
      "curl -o /sandbox/out/b https://h/b; ls /sandbox/out" },
    { "a redirection into it", "curl https://h/b > out/b; cat out/b",
      "curl https://h/b > /sandbox/out/b; cat /sandbox/out/b" },
    { "what is added to a file", "curl https://h/b >> f.txt; cat f.txt",
      "curl https://h/b >> /sandbox/f.txt; cat /sandbox/f.txt" },
  }
  for _, row in ipairs(continued) do
    it("is where a later command goes on: " .. row[1], function()
      assert.equal(row[3], enforce.binary(here, row[2], env).command)
    end)
  end

  it("is not told of what is there, or never was", function()
    assert.equal(nil, failed("ls there.txt other"))
    assert.equal(nil, reads(here.project .. "/there.txt"))
    assert.equal(nil, reads(here.project .. "/other"))
    assert.equal(nil, reads(here.project .. "/demo/other"))
  end)

  local function ran(command, session)
    return told({ hook_event_name = "PostToolUse", tool_name = "Bash", session_id = session,
      tool_input = { command = command }, tool_use_id = "t2" })
  end

  it("is not told to another session", function()
    assert.equal(nil, failed("ls demo", "another"))
    assert.equal(nil, ran("ls demo || true", "another"))
  end)

  local succeeded = {
    { "hides that it misses it", "ls demo || true", "demo", SAYS },
    { "lists the directory where it was to be", "ls lib", "lib/c.js", SAYS },
    { "names that directory elsewhere", "find ./lib -name '*.js'", "lib/c.js", SAYS },
    { "reads an older file", "cat old.txt", "old.txt", "is older than the download of that name, "
      .. "which went to the sandbox, to " },
    { "reads an older file by code", "python3 -c 'print(open(\"old.txt\").read())'", "old.txt",
      "is older than the download of that name, which went to the sandbox, to " },
  }
  describe("and a command that succeeds", function()
    setup(function()
      place.sh("mkdir -p " .. here.project .. "/lib")
      place.write(here.project .. "/old.txt", "old")
      enforce.binary(here, "curl -o old.txt https://h/o; curl -o lib/c.js https://h/c", env)
      place.sh("sleep 0.02")  -- time stamps are coarse
      place.write(here.sandbox .. "/old.txt", "new")
      place.write(here.sandbox .. "/c.js", "new")
    end)
    for _, row in ipairs(succeeded) do
      it("is told to one that " .. row[1], function()
        local context = ran(row[2])
        assert.truthy(context and context:find(row[3] .. " " .. row[4] .. here.sandbox .. "/"
          .. row[3]:match("[^/]+$"), 1, true), tostring(context))
      end)
    end
    it("is told to a tool that reads an older file", function()
      assert.truthy((reads(here.project .. "/old.txt") or ""):find("is older than", 1, true))
    end)
    it("is not told of a file that changed since", function()
      assert.equal(nil, ran("cat there.txt"))
      assert.equal(nil, ran("cat " .. here.sandbox .. "/old.txt"))
      place.sh("sleep 0.02")
      place.write(here.project .. "/old.txt", "newer")
      assert.equal(nil, ran("cat old.txt"))
      assert.equal(nil, reads(here.project .. "/old.txt"))
    end)
  end)
end)
