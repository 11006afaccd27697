local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local enforce = require("enforce")
local place = require("place")
local policy = require("sandbox_enforcer.config.policy")

local CLONE <const> = "git clone https://h/o/r"

describe("the policy file", function()
  local here = place.new()
  teardown(here.remove)
  local file = here.root .. "/policy.json"

  local function with(content, env)
    place.write(file, type(content) == "table" and cjson.encode(content) or content)
    local more = { SANDBOX_POLICY = file, CONTENT_FILTER_SANDBOX_DIR = false }
    for name, value in pairs(env or {}) do more[name] = value end
    return enforce.library(here, CLONE, more)
  end

  it("names the sandbox", function()
    assert.equal(CLONE .. " /sandbox/r", with({ sandbox_dir = here.sandbox }).command)
  end)

  it("gives every project its own, by pattern", function()
    local sandboxes = {
      { match = "/elsewhere/**", dir = "/nowhere" },
      { match = here.root .. "/pro*", dir = here.sandbox .. "/of/{project}" },
    }
    assert.equal(CLONE .. " /sandbox/of/project/r", with({ sandboxes = sandboxes }).command)
  end)

  it("gives every project its own, by name", function()
    local decision = with({}, { CONTENT_FILTER_SANDBOX_DIR = "/sandbox/{project}" })
    assert.equal(CLONE .. " /sandbox/project/r", decision.command)
  end)

  it("is less than the environment", function()
    assert.equal("deny", with({ sandbox_dir = here.sandbox, mode = "block" }).verdict)
    assert.equal("rewrite", with({ sandbox_dir = here.sandbox, mode = "block" },
      { CONTENT_FILTER_ENFORCER_MODE = "rewrite" }).verdict)
  end)

  describe("that lists blocked paths", function()
    local rows = {
      -- entry              command                      decision
      { "conf/prod.json",   "cat conf/prod.json",        "deny" },
      { "conf/prod.json",   "cat sub/conf/prod.json",    "deny" },
      { "conf/prod.json",   "cat conf/../conf/prod.json", "deny" },
      { "conf/prod.json",   "cat prod.json",             "allow" },
      { "conf/prod.json",   "cat xconf/prod.json",       "allow" },
      { "conf/prod.json",   "grep -r x conf",            "none" },
      { "conf/*.json",      "grep -r x .",               "none" },
      { "conf/*.json",      "grep -r x lib",             "allow" },
      { "conf/keys/",       "cat conf/keys/a",           "deny" },
      { "c*/**/*.json",     "cat conf/keys/b.json",      "deny" },
      { "CONF/prod.json",   "cat conf/prod.json",        "deny" },
      { "*e?s*",            "cat conf/keys/a",           "deny" },
    }
    setup(function()
      place.sh(("cd %s && mkdir -p conf/keys sub/conf xconf lib && touch conf/prod.json prod.json "
        .. "xconf/prod.json sub/conf/prod.json lib/x conf/keys/a conf/keys/b.json"):format(
        place.quote(here.project)))
    end)
    for _, row in ipairs(rows) do
      local entry, command, expected = table.unpack(row)
      it(("as %s: %s for %s"):format(entry, expected, command), function()
        place.write(file, cjson.encode({ profiles = { development = { safe_commands = { "cat",
          "grep" }, blocked_patterns = { "eval" }, blocked_paths = { entry },
          sandbox_enabled = true } } }))
        local decision = enforce.library(here, command, { SANDBOX_POLICY = file,
          SANDBOX_ENABLED = "true", CLAUDE_PROJECT_DIR = "/project" })
        assert.equal(expected, decision.verdict or "none", decision.why)
      end)
    end
  end)

  local faults = {
    { "no JSON", "{", ": " },
    { "an unknown key", { sandbx = "x" }, "sandbx: no such key" },
    { "a wrong type", { sandbox_dir = 1 }, "sandbox_dir: expected a string, found a number" },
    { "a wrong entry", { sandboxes = { { match = "x" } } }, "sandboxes[1].dir: missing" },
    { "a wrong word", { remotes = "aks" }, 'remotes: expected "any" or "ask", found "aks"' },
  }
  for _, case in ipairs(faults) do
    it("with " .. case[1] .. " is not taken at all, and named", function()
      place.write(file, type(case[2]) == "table" and cjson.encode(case[2]) or case[2])
      local content, why = policy.read(file)
      assert.equal(nil, content)
      assert.truthy(why:find(case[3], 1, true), why)
    end)
  end

  describe("that asks about remotes", function()
    local ASK <const> = { SANDBOX_POLICY = file }
    setup(function()
      place.write(file, '{"remotes":"ask"}')
      place.sh(([[cd %s && git init -q && git remote add origin https://h/me/r &&
        git remote add mine git@h:me/other.git &&
        git remote add upstream https://h/you/r]]):format(here.project))
    end)
    local rows = {
      { "git pull" }, { "git pull origin main" }, { "git fetch mine" },
      { "git pull upstream main", "ask" }, { "git fetch upstream", "ask" },
    }
    for _, row in ipairs(rows) do
      it((row[2] and "asks about " or "leaves alone ") .. row[1], function()
        assert.equal(row[2], enforce.library(here, row[1], ASK).verdict)
      end)
    end
    it("does not ask if it does not say so", function()
      assert.equal(nil, enforce.library(here, "git pull upstream main").verdict)
    end)
  end)
end)

describe("the ledger", function()
  local here = place.new()
  teardown(here.remove)
  local ledger = here.root .. "/state/audit.jsonl"

  local function last()
    local text = place.read(ledger)
    return assert(cjson.decode(text:match("([^\n]+)\n$")))
  end

  it("says what was fetched, from where, to where, when, and by whom", function()
    local before = os.date("!%Y-%m-%dT%H:%M:%SZ")
    enforce.binary(here, "git clone https://u:secret@h/o/r x", { SANDBOX_AUDIT = ledger },
      { session_id = "s1", tool_use_id = "t1" })
    local line = last()
    local from, to = here.project .. "/x", here.sandbox .. "/x"
    assert.same({ { url = "https://***@h/o/r", from = from, to = to } }, line.fetches)
    assert.same({ "rewrite", "s1", "t1", here.project, "Bash" },
      { line.decision, line.session_id, line.tool_use_id, line.cwd, line.tool })
    assert.truthy(line.timestamp:find("^20%d%d%-%d%d%-%d%dT%d%d:%d%d:%d%dZ$"))
    assert.is_true(before <= line.timestamp)
    assert.is_true(line.timestamp <= os.date("!%Y-%m-%dT%H:%M:%SZ"))
    assert.equal(nil, place.read(ledger):find("secret", 1, true))
  end)

  it("knows what was sent to the sandbox by the command itself", function()
    enforce.binary(here, "curl -o /sandbox/f https://h/x", { SANDBOX_AUDIT = ledger })
    assert.same({ { url = "https://h/x", to = here.sandbox .. "/f" } }, last().fetches)
  end)

  it("is not written for anything else", function()
    local before = place.read(ledger)
    enforce.binary(here, "ls; echo git clone x", { SANDBOX_AUDIT = ledger })
    assert.equal(before, place.read(ledger))
  end)

  it("changes no decision if it cannot be written", function()
    local answer = enforce.binary(here, CLONE, { SANDBOX_AUDIT = "/proc/no/ledger" })
    assert.equal(CLONE .. " /sandbox/r", answer.command)
    assert.truthy(answer.stderr:find("cannot be written", 1, true))
  end)

  it("is only for its owner", function()
    assert.equal("600\n", place.sh("stat -c %a " .. ledger))
  end)

  it("does not follow a link", function()
    local target, link = here.root .. "/target", here.root .. "/link"
    place.write(target, "")
    place.sh(("ln -s %s %s"):format(target, link))
    enforce.binary(here, CLONE, { SANDBOX_AUDIT = link })
    assert.equal("", place.read(target))
    assert.equal("file", core.kind(target))
  end)
end)
