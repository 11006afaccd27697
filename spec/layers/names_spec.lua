--- Names in the sandbox: what came from elsewhere is never overwritten, nor read as the new file.
local cjson = require("cjson.safe")
local enforce = require("enforce")
local ledger = require("sandbox_enforcer.state.ledger")
local place = require("place")

describe("names in the sandbox", function()
  local here
  before_each(function()
    here = place.new()
    place.sh("mkdir -p " .. here.sandbox)
  end)
  after_each(function() here.remove() end)

  --- What the program makes of a command, and writes down.
  local function run(command, more)
    local env = { SANDBOX_AUDIT = here.root .. "/audit.jsonl" }
    return enforce.binary(here, command, env, more).command
  end

  local function put(name)
    place.sh(("mkdir -p $(dirname %s/%s) && echo old > %s/%s"):format(
      here.sandbox, name, here.sandbox, name))
  end

  --- A command, then another: what the second becomes when a file of the first is there.
  local pairs_of <const> = {
    -- name                   first, and what it leaves, and then                as it runs
    { "the same download",    "curl -o x https://h/x", "x",
      "curl -o x https://h/x", "curl -o /sandbox/x https://h/x" },
    { "the same by -O",       "curl -O https://h/x", "x",
      "curl -O https://h/x && cat x", "curl -o /sandbox/x https://h/x && cat /sandbox/x" },
    { "another download",     "curl -o x https://h/x", "x",
      "curl -o x https://h/y", "curl -o /sandbox/project/x https://h/y" },
    { "a redirection",        "curl https://h/x > x", "x",
      "curl https://h/y > x && cat x",
      "curl https://h/y > /sandbox/project/x && cat /sandbox/project/x" },
    { "wget, which makes x.1", "wget https://h/x", "x",
      "wget https://h/x && cat x",
      "wget -P /sandbox/project https://h/x && cat /sandbox/project/x" },
    { "wget -c of the same",  "wget https://h/x", "x",
      "wget -c https://h/x", "wget -P /sandbox -c https://h/x" },
    { "wget -nc of the same", "wget https://h/x", "x",
      "wget -nc https://h/x && cat x", "wget -P /sandbox -nc https://h/x && cat /sandbox/x" },
    { "wget -N of the same",  "wget https://h/x", "x",
      "wget -N https://h/x", "wget -P /sandbox -N https://h/x" },
    { "wget -c of another",   "wget https://h/x", "x",
      "wget -c https://g/x", "wget -P /sandbox/project -c https://g/x" },
    { "one of two by wget",   "wget https://h/x", "x",
      "wget https://h/y https://h/x", "wget -P /sandbox/project https://h/y https://h/x" },
    { "curl -C - of another", "curl -O https://h/x", "x",
      "curl -C - -O https://g/x", "curl -C - -o /sandbox/project/x https://g/x" },
    { "curl -C - of the same", "curl -O https://h/x", "x",
      "curl -C - -O https://h/x", "curl -C - -o /sandbox/x https://h/x" },
    { "a clone of another",   "git clone https://h/o/r", "r/a",
      "git clone https://g/o/r && cat r/a",
      "git clone https://g/o/r /sandbox/project/r && cat /sandbox/project/r/a" },
    { "the same clone",       "git clone https://h/o/r", "r/a",
      "git clone https://h/o/r", "git clone https://h/o/r /sandbox/r" },
    { "an archive's names",   "curl -O https://h/x", "x",
      "curl https://h/t.tgz | tar xz && ls t",
      "curl https://h/t.tgz | tar xz -C /sandbox/project && ls /sandbox/project/t" },
    { "a name with a secret", "curl -o x https://u:p@h/x", "x",
      "curl -o x https://u:p@h/x", "curl -o /sandbox/x https://u:p@h/x" },
  }
  for _, case in ipairs(pairs_of) do
    local name, first, left, second, expected = table.unpack(case)
    it("give way to what is there: " .. name, function()
      run(first)
      put(left)
      assert.equal(expected, run(second))
    end)
  end

  it("are not those of another directory", function()
    run("curl -o x https://h/x")
    put("x")
    place.sh("mkdir -p " .. here.project .. "/d")
    local command = run("curl -o x https://h/x", { cwd = here.project .. "/d" })
    assert.equal("curl -o /sandbox/d/x https://h/x", command)
  end)

  it("give way to what nobody wrote down", function()
    put("x")
    assert.equal("curl -o /sandbox/project/x https://h/x", run("curl -o x https://h/x"))
    put("project/x")
    assert.equal("curl -o /sandbox/project/x https://h/x", run("curl -o x https://h/x"))
    assert.truthy(run("curl -o x https://h/y"):find("/sandbox/[^/]+/project/x"))
  end)

  it("are told", function()
    put("x")
    local env = { SANDBOX_AUDIT = here.root .. "/audit.jsonl" }
    local said = enforce.binary(here, "curl -o x https://h/x", env)
    assert.truthy((said.context or ""):find("sandbox/project/x (was x)", 1, true), said.stdout)
  end)

  it("are looked up in decisions that ran", function()
    local file, cwd = here.root .. "/l.jsonl", "/w"
    local function line(decision, url)
      local fetches = { { url = url, to = "/s/x" } }
      local text = cjson.encode({ decision = decision, cwd = cwd, fetches = fetches })
      return text:gsub("\\/", "/") .. "\n"
    end
    place.write(file, line("rewrite", "u") .. line("ask", "v") .. "broken \"to\":\"/s/x\"\n")
    assert.is_true(ledger.brought(file, "/s/x", "u", cwd))
    assert.is_false(ledger.brought(file, "/s/x", "v", cwd))
    assert.is_false(ledger.brought(file, "/s/x", "u", "/other"))
    assert.is_false(ledger.brought(file, "/s/y", "u", cwd))
    assert.is_false(ledger.brought(file, "/s", "u", cwd))
    place.write(file, line("rewrite", "u") .. line("none", "v"))
    assert.is_false(ledger.brought(file, "/s/x", "u", cwd))
    assert.is_false(ledger.brought(here.root .. "/none", "/s/x", "u", cwd))
    assert.is_false(ledger.brought(nil, "/s/x", "u", cwd))
  end)
end)
