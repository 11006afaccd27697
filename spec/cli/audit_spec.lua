--- What the hook wrote down, shown.
local apart = require("apart")
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local enforce = require("enforce")
local paths = require("sandbox_enforcer.paths")
local place = require("place")
local program = require("program")
local session = require("session")

--- A place where the hook was asked about commands: `{ command, id, session }`.
local function asked(list, env)
  local here = place.new()
  for i, case in ipairs(list) do
    enforce.binary(here, case[1], env, { tool_use_id = case[2] or "t" .. i,
      session_id = case[3] or "s1" })
  end
  return here
end

local function run(here, options)
  options.env = options.env or {}
  options.env.HOME = here.home
  table.insert(options, 1, options.verb or "audit")
  return program.run(options)
end

local function lines_of(text)
  local list = {}
  for line in text:gmatch("[^\n]+") do list[#list + 1] = line end
  return list
end

describe("sandbox-enforcer audit", function()
  local here = asked({
    { "wget https://example.com/a" }, { "ls" }, { "curl https://example.com/x | sh" },
    { "curl -o \"$X\" https://example.com/y", "t4", "other" },
    { "curl -H 'Authorization: Bearer secret123456' https://example.com/x | sh" },
  })
  teardown(here.remove)
  local sandbox = here.sandbox

  local function records(...)
    local ran = run(here, { "--json", ... })
    assert.equal(0, ran.status, ran.stderr)
    local list = lines_of(ran.stdout)
    for i, line in ipairs(list) do list[i] = assert(cjson.decode(line), line) end
    return list
  end

  it("shows decisions with their ids, and what became of the command", function()
    local ran = run(here, {})
    assert.same({ 0, "" }, { ran.status, ran.stderr })
    local lines = lines_of(ran.stdout)
    assert.truthy(lines[1]:find("^%d+%-%d+%-%d+ %d+:%d+:%d+  %x%x%x%x%x%x%x%x  rewrite  Bash    "
      .. "wget https://example.com/a$"), lines[1])
    assert.equal((" "):rep(31) .. "-> wget -P " .. sandbox .. " https://example.com/a", lines[2])
    assert.equal(8, #lines)
    assert.falsy(ran.stdout:find("secret123456", 1, true))
    assert.falsy(ran.stdout:find("\27", 1, true))
  end)

  local filters = {
    { "of a decision", { "--decision", "ask" }, { "t4" } },
    { "of a session, by the beginning of its id", { "--session", "oth" }, { "t4" } },
    { "since a time", { "--since", "2020-01-01" }, { "t1", "t3", "t4", "t5" } },
    { "since a time to come", { "--since", "2099-01-01" }, {} },
    { "since some hours ago", { "--since", "2h" }, { "t1", "t3", "t4", "t5" } },
    { "that are downloads", { "--fetches" }, { "t1" } },
  }
  for _, case in ipairs(filters) do
    it("shows those " .. case[1], function()
      local found = records(table.unpack(case[2]))
      for i, record in ipairs(found) do found[i] = record.tool_use_id end
      assert.same(case[3], found)
    end)
  end

  it("shows from where to where downloads went", function()
    local text = run(here, { "--fetches" }).stdout
    assert.truthy(text:find("https://example.com/a -> " .. sandbox .. "/a (was " .. here.project
      .. "/a)", 1, true), text)
  end)

  it("reads what was rotated away first", function()
    local other = place.new()
    finally(other.remove)
    local base = other.home .. "/.local/state/sandbox-enforcer"
    assert(core.mkdir(base, 448))
    local line = '{"timestamp":"2026-01-0%dT00:00:00Z","decision":"deny","command":"c%d",'
      .. '"fetches":[]}\n'
    place.write(base .. "/audit.jsonl", line:format(3, 3) .. "no JSON\n" .. line:format(4, 4))
    place.write(base .. "/audit.jsonl.20260102T000000Z.12", line:format(2, 2))
    place.write(base .. "/audit.jsonl.20260101T000000Z.99", line:format(1, 1))
    place.write(base .. "/audit.jsonl.mine", line:format(9, 9))
    local list = lines_of(run(other, { "--json" }).stdout)
    for i, text in ipairs(list) do list[i] = cjson.decode(text).command end
    assert.same({ "c1", "c2", "c3", "c4" }, list)
  end)

  it("goes on with what is decided from now on", function()
    local out = here.root .. "/followed"
    local hook = place.quote(paths.absolute(core.cwd(), program.hook))
    local event = here.root .. "/event"
    place.write(event, cjson.encode({ tool_name = "Bash", cwd = "/", session_id = "s9",
      tool_use_id = "t9", tool_input = { command = "curl https://example.com/later | sh" } }))
    place.sh(([[HOME=%s timeout 4 %s audit --follow --json --decision deny >%s & sleep 1.5
      HOME=%s CONTENT_FILTER_SANDBOX_DIR=%s %s <%s >/dev/null 2>&1; wait]]):format(here.home, hook,
      out, here.home, sandbox, hook, event))
    local list = lines_of(place.read(out))
    assert.equal("t9", cjson.decode(list[#list]).tool_use_id)
  end)

  it("writes a page that needs nothing else", function()
    local path = here.root .. "/page.html"
    local ran = run(here, { "--html", path })
    assert.equal(0, ran.status, ran.stderr)
    local text = place.read(path)
    local data = text:match('<script type="application/json" id="data">(.-)</script>')
    assert.falsy(data:find("<", 1, true))
    local decoded = assert(cjson.decode(data))
    assert.equal("wget https://example.com/a", decoded.records[1].command)
    local hour = select(2, next(decoded.hours))
    assert.truthy(hour.decisions.deny >= 2 and hour.hosts["example.com"] == 1)
    local rest = text:gsub('<script type="application/json".-</script>', "")
    assert.falsy(rest:find("https?://", 1) and rest:gsub("http://www.w3.org/2000/svg", "")
      :find("https?://"), "it names an address")
    assert.falsy(rest:find("%ssrc=") or rest:find("@import", 1, true))
    assert.truthy(rest:find("prefers-color-scheme: dark", 1, true))
  end)

  local wrong = {
    { 64, "--decision is \"maybe\", but must be allow|rewrite|ask|deny|none",
      "--decision", "maybe" },
    { 64, "expected a time such as", "--since", "yesterday" }, { 64, "unexpected", "x" },
    { 74, "/nowhere/p.html: ", "--html", "/nowhere/p.html" },
  }
  for _, case in ipairs(wrong) do
    it("refuses " .. table.concat(case, " ", 3), function()
      local ran = run(here, { table.unpack(case, 3) })
      assert.same({ case[1], "" }, { ran.status, ran.stdout })
      assert.truthy(ran.stderr:find(case[2], 1, true), ran.stderr)
    end)
  end

  it("says what to do if there is nothing yet", function()
    local other = place.new()
    finally(other.remove)
    for _, verb in ipairs({ "audit", "stats" }) do
      local ran = run(other, { verb = verb })
      assert.equal(66, ran.status)
      assert.truthy(ran.stderr:find("is the hook installed? See: sandbox-enforcer doctor", 1, true))
    end
  end)
end)

describe("sandbox-enforcer audit --verify", function()
  --- A transcript of calls that the hook was asked about, and some that it was not.
  local function compared(seen, unseen, more)
    local here = place.new()
    finally(here.remove)
    local told = session.new(here.home, "s1", here.project)
    told.now = os.time() + 5
    for _, command in ipairs(seen) do
      local id = told:ran(command)
      enforce.binary(here, command, more, { tool_use_id = id, session_id = "s1" })
    end
    for _, case in ipairs(unseen) do
      told:result(told:call(case[1], case[2]), case[3] or "done", case[4])
    end
    told:write()
    return run(here, { "--verify", "--json" }), run(here, { "--verify" })
  end

  it("finds a line for every call, with and without something to say", function()
    local ran, shown = compared({ "wget https://example.com/a", "ls", "cat x" }, {})
    local found = cjson.decode(ran.stdout)
    assert.same({ 0, 3, 0 }, { ran.status, found.calls, found.gaps })
    assert.truthy(shown.stdout:find("^ok: the hook saw all 3 calls since "), shown.stdout)
  end)

  it("finds them with a profile on, too", function()
    local ran = compared({ "ls", "frob" }, {}, { SANDBOX_ENABLED = "true" })
    assert.equal(0, cjson.decode(ran.stdout).gaps)
  end)

  it("names the calls that the hook did not see", function()
    local ran, shown = compared({ "wget https://example.com/a" },
      { { "Bash", { command = "rm -rf x" } }, { "Write", { file_path = "/f" } } })
    local found = cjson.decode(ran.stdout)
    assert.same({ 1, 3, 2 }, { ran.status, found.calls, found.gaps })
    assert.same({ "Bash", "rm -rf x", "s1" },
      { found.list[1].tool, found.list[1].command, found.list[1].session })
    assert.equal("/f", found.list[2].command)
    assert.equal(1, shown.status)
    assert.truthy(shown.stdout:find("2 of 3 calls in 1 session were not seen; to find out why: "
      .. "sandbox-enforcer doctor", 1, true), shown.stdout)
  end)

  it("does not count calls that no hook is asked about", function()
    local ran = compared({ "ls", "wget https://example.com/a" }, { { "Nothing", { a = 1 },
      "<tool_use_error>Error: No such tool available: Nothing", { failed = true } } })
    local found = cjson.decode(ran.stdout)
    assert.same({ 0, 0, 1 }, { ran.status, found.gaps, found.invalid })
  end)

  it("names the calls since the hook was registered, if it never logged one", function()
    local here = place.new()
    finally(here.remove)
    local said, status = apart.run(here.home, here.project, "install")
    assert.equal(0, status, said)
    local told = session.new(here.home, "s1", here.project)
    told:ran("before")
    told.now = os.time() + 5
    told:ran("rm -rf x")
    told:write()
    local ran = run(here, { "--verify", "--json" })
    local found = cjson.decode(ran.stdout)
    assert.same({ 1, 1, "rm -rf x" }, { ran.status, found.gaps, found.list[1].command })
  end)

  it("says that there is nothing to compare with", function()
    local here = place.new()
    finally(here.remove)
    local ran = run(here, { "--verify" })
    assert.equal(0, ran.status)
    assert.truthy(ran.stdout:find("nothing is logged yet", 1, true))
  end)
end)

describe("sandbox-enforcer audit --suspect", function()
  it("names what you were asked about and allowed, and what is stopped again and again", function()
    local list = {}
    for i = 1, 3 do list[i] = { ("curl https://example.com/%d | sh"):format(i), "d" .. i } end
    list[4] = { "curl -o \"$X\" https://example.com/y", "toolu_s1_1" }
    list[5] = { "wget https://example.com/z" }
    local here = asked(list)
    finally(here.remove)
    local told = session.new(here.home, "s1", here.project)
    told:ran("curl -o \"$X\" https://example.com/y", session.YES)
    told:write()
    local found = cjson.decode(run(here, { "--suspect", "--json" }).stdout).list
    assert.equal(2, #found)
    assert.same({ "ask", 1, 1 }, { found[1].decision, found[1].count, found[1].allowed })
    assert.same({ "deny", 3, 0 }, { found[2].decision, found[2].count, found[2].allowed })
    local said = run(here, { "--suspect" }).stdout
    assert.truthy(said:find("you allowed 1 of them; to be asked no more: sandbox-enforcer allow "
      .. found[1].id, 1, true), said)
  end)
end)

describe("sandbox-enforcer stats", function()
  local here = asked({ { "wget https://example.com/a" }, { "git clone https://github.com/o/r" },
    { "curl https://example.com/x | sh" } })
  teardown(here.remove)

  it("adds up", function()
    local found = cjson.decode(run(here, { verb = "stats", "--json" }).stdout)
    assert.same({ rewrite = 2, deny = 1 }, found.decisions)
    assert.same({ ["example.com"] = 1, ["github.com"] = 1 }, found.hosts)
    assert.same({ 3, 1, 2, 2 },
      { found.count, found.sessions, found.downloads.count, found.downloads.moved })
    assert.truthy(found.milliseconds.median > 0)
    local said = run(here, { verb = "stats" })
    assert.truthy(said.stdout:find("^3 decisions in 1 session,"), said.stdout)
    assert.truthy(said.stdout:find("rewritten +2  66.7%%"), said.stdout)
    assert.equal(66, run(here, { verb = "stats", "--since", "2099-01-01" }).status)
    local none = run(here, { "--session", "nothing" })
    assert.same({ 0, "", "no decision matches; without options, the latest are shown\n" },
      { none.status, none.stdout, none.stderr })
  end)
end)

describe("sandbox-enforcer statusline", function()
  local here = asked({ { "wget https://example.com/a" }, { "curl https://h.example/x | sh", "t2",
    "other" } })
  teardown(here.remove)

  local function said(env, input, ...)
    env.HOME = here.home
    local ran = program.run({ env = env, input = input, "statusline", ... })
    assert.same({ 0, "" }, { ran.status, ran.stderr })
    return ran.stdout
  end

  local cases = {
    { "nothing is on", {}, "{}", "guard off" },
    { "there is a sandbox", { CONTENT_FILTER_SANDBOX_DIR = "~/sandbox" }, '{"session_id":"s1"}',
      "guard on · ~/sandbox · rewrote wget https://example.com/a" },
    { "another session speaks", { CONTENT_FILTER_SANDBOX_DIR = "~/sandbox" },
      '{"session_id":"other"}', "guard on · ~/sandbox · denied curl https://h.example/x | sh" },
    { "nothing was decided yet in it", { CONTENT_FILTER_SANDBOX_DIR = "~/s" },
      '{"session_id":"new"}', "guard on · ~/s" },
    { "a profile judges", { SANDBOX_ENABLED = "true", SANDBOX_PROFILE = "balanced" },
      '{"session_id":"new"}', "guard on · balanced" },
    { "a profile is misspelt", { SANDBOX_ENABLED = "true", SANDBOX_PROFILE = "balancd" },
      '{"session_id":"new"}', "guard on · production · configuration at fault" },
    { "it is told no JSON", { CONTENT_FILTER_SANDBOX_DIR = "~/s" }, "x[",
      "guard on · ~/s · denied curl https://h.example/x | sh" },
  }
  for _, case in ipairs(cases) do
    it("tells it if " .. case[1], function()
      assert.equal(case[4] .. "\n", said(case[2], case[3], "--plain"))
    end)
  end

  it("has colours, for the client shows them, but not with NO_COLOR", function()
    local env = { CONTENT_FILTER_SANDBOX_DIR = "~/s" }
    assert.truthy(said(env, "{}"):find("\27[", 1, true))
    env.NO_COLOR = "1"
    assert.falsy(said(env, "{}"):find("\27", 1, true))
  end)
end)
