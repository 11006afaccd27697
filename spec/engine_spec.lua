-- The library's engine: it keeps what it has read, sees every change, and writes nothing.
local core = require("sandbox_enforcer.core")
local enforcer = require("sandbox_enforcer")
local place = require("place")
local trace = require("trace")

local RULE <const> = [[
return { command = "fetchit", operands = { "url", "to" }, lands = { { "to" } } }
]]

describe("an engine", function()
  local here, rules

  before_each(function()
    here = place.new()
    rules = here.root .. "/rules"
    assert(core.mkdir(rules, 448))
  end)
  after_each(function() here.remove() end)

  local function engine(more)
    local env = {
      HOME = here.home, CONTENT_FILTER_SANDBOX_DIR = here.sandbox, SHELL = "/bin/bash",
      SANDBOX_RULES_DIR = rules,
    }
    for name, value in pairs(more or {}) do env[name] = value end
    return enforcer.new(env)
  end

  local calls = 0

  --- The decision, which is the same the next times: the third one is remembered.
  local function ask(made, command)
    local decision
    for _ = 1, 3 do
      calls = calls + 1
      local said = made:decide({
        tool_name = "Bash", tool_input = { command = command }, cwd = here.project,
        tool_use_id = "call" .. calls,
      })
      assert.same(decision or said, said)
      decision = said
    end
    return decision
  end

  it("says what the library's decide says", function()
    local made, env = engine(), { HOME = here.home, CONTENT_FILTER_SANDBOX_DIR = here.sandbox,
      SHELL = "/bin/bash", SANDBOX_RULES_DIR = rules }
    for _, command in ipairs({ "git clone https://h/o/r", "curl -O https://h/f", "ls", "(" }) do
      local event = { tool_name = "Bash", tool_input = { command = command }, cwd = here.project }
      assert.same(enforcer.decide(event, env), made:decide(event))
      assert.same(enforcer.decide(event, env), made:decide(event))  -- the second time, too
    end
  end)

  it("makes no directory, and says which are needed", function()
    local decision = ask(engine(), "git clone https://h/o/r")
    assert.equal("rewrite", decision.verdict)
    assert.same({ here.sandbox }, decision.directories)
    assert.is_nil(core.kind(here.sandbox))
  end)

  it("comes with building blocks that the library's page all names", function()
    local page = place.read("lua/sandbox_enforcer/init.lua"):match("^(.-)\n%-%- @module")
    for name in pairs(enforcer.core) do
      assert.truthy(page:find("%f[%w_]" .. name .. "%f[^%w_]"), name)
    end
  end)

  it("reads a rule that is new, another, gone", function()
    local made, command = engine(), "fetchit https://h/f f"
    assert.equal("ask", ask(made, command).verdict)  -- it may be any download
    place.write(rules .. "/fetchit.lua", RULE)
    assert.equal("rewrite", ask(made, command).verdict)
    place.write(rules .. "/fetchit.lua", RULE .. "\n-- broken: (")
    assert.equal("rewrite", ask(made, command).verdict)
    place.write(rules .. "/fetchit.lua", "return {")
    for _ = 1, 2 do assert.equal("ask", ask(made, command).verdict) end  -- and stays broken
    place.write(rules .. "/fetchit.lua", 'return "wget"')
    assert.equal("rewrite", ask(made, "fetchit https://h/f").verdict)
    place.sh("rm " .. rules .. "/fetchit.lua")
    assert.equal("ask", ask(made, command).verdict)  -- it may be any download
  end)

  it("sees a directory of rules that is new, and a link that leads to a rule now", function()
    place.sh("rm -r " .. rules)
    local made, command = engine(), "fetchit https://h/f f"
    for _ = 1, 2 do assert.equal("ask", ask(made, command).verdict) end
    assert(core.mkdir(rules, 448))
    place.sh(("ln -s %s/elsewhere %s/fetchit.lua"):format(here.root, rules))
    for _ = 1, 2 do assert.equal("ask", ask(made, command).verdict) end
    place.write(here.root .. "/elsewhere", RULE)
    assert.equal("rewrite", ask(made, command).verdict)
    place.sh(("rm %s/fetchit.lua"):format(rules))
    assert.equal("ask", ask(made, command).verdict)  -- it may be any download
  end)

  it("reads a rule that is known by another name", function()
    local made, command = engine(), "getit https://h/f f"
    place.write(rules .. "/fetchit.lua", RULE)
    place.write(rules .. "/getit.lua", 'return "fetchit"')
    for _ = 1, 2 do assert.equal("rewrite", ask(made, command).verdict) end
    place.write(rules .. "/fetchit.lua", 'return { command = "fetchit", operands = "word..." }')
    for _ = 1, 2 do assert.is_nil(ask(made, command).verdict) end
  end)

  it("forgets names that it has seen once", function()
    local made = engine()
    local list = {}
    for i = 1, 5000 do list[i] = "x" .. i end
    ask(made, table.concat(list, ";"))
    assert.equal("rewrite", ask(made, "git clone https://h/o/r").verdict)
    assert.is_nil(ask(made, "x1").verdict)
  end)

  it("reads the policy again when it has changed", function()
    local policy = here.root .. "/policy.json"
    place.write(policy, '{}')
    local made = engine({ SANDBOX_POLICY = policy })
    assert.equal("rewrite", ask(made, "git clone https://h/o/r").verdict)
    place.write(policy, '{"mode": "block"}')
    assert.equal("deny", ask(made, "git clone https://h/o/r").verdict)
    place.write(policy, '{}')
    assert.equal("rewrite", ask(made, "git clone https://h/o/r").verdict)
  end)

  it("sees that a project got a policy, or the sandbox became a link", function()
    local made = engine()
    assert.equal("rewrite", ask(made, "git clone https://h/o/r").verdict)
    place.sh(("mkdir -p %s/.claude/config && echo '%s' > %s/.claude/config/sandbox_policy.json")
      :format(here.project, '{"mode": "block"}', here.project))
    assert.equal("deny", ask(made, "git clone https://h/o/r").verdict)
    place.sh(("rm -r %s/.claude && mkdir %s/other && ln -s %s/other %s"):format(
      here.project, here.root, here.root, here.sandbox))
    local inside = ask(made, ("curl -o %s/other/f https://h/f"):format(here.root))
    assert.is_nil(inside.command)
  end)

  it("sees that something became protected", function()
    local made = engine()
    assert.is_nil(ask(made, "touch notes").verdict)
    place.sh(("mkdir %s/.claude && ln -s %s/notes %s/.claude/settings.json"):format(
      here.project, here.project, here.project))
    assert.equal("deny", ask(made, "touch notes").verdict)
  end)

  it("keeps nothing of a decision for the next", function()
    local made = engine({ SANDBOX_SCOPE = "some" })
    local first, second = ask(made, "ls"), ask(made, "ls")
    assert.same(first, second)
    assert.same(ask(made, "git clone https://h/o/r"), ask(made, "git clone https://h/o/r"))
  end)

  it("needs no more memory after more decisions", function()
    local made, list = engine({ SANDBOX_ENABLED = "true" }), trace.commands()
    local function kilobytes_after(rounds)
      for _ = 1, rounds do
        for _, entry in ipairs(list) do ask(made, entry.command) end
      end
      collectgarbage()
      collectgarbage()
      return collectgarbage("count")
    end
    local before = kilobytes_after(2)
    assert.is_true(kilobytes_after(3) - before < 32)
  end)

  it("remembers a decision, but not that it was changed by who asked", function()
    local made, looks = engine(), 0
    local command = "git clone https://h/o/r"
    local first = ask(made, command)
    local note = core.note
    core.note = function(...) looks = looks + 1; return note(...) end  -- luacheck: ignore 122
    table.insert(ask(made, command).reasons, "mine")
    assert.same(first, ask(made, command))
    core.note = note  -- luacheck: ignore 122
    assert.equal(0, looks)
  end)

  it("sees everything that changes what it decided before", function()
    local all, project = trace.commands(), trace.project()
    local env = {
      HOME = project.home, CONTENT_FILTER_SANDBOX_DIR = project.sandbox, SHELL = "/bin/bash",
      SANDBOX_ENABLED = "true",
    }
    local made = enforcer.new(env)
    local changes = {
      "git init -q . && echo '{}' > package.json", "echo 'TOKEN=1' > .env",
      "mkdir -p %s && echo x > %s/f",
      "rm -rf src && ln -s /etc src", "ln -sfn %s docs", "git config core.pager 'sh -c x'",
      "git config alias.st '!sh'", "mkdir -p %s/r && echo x > %s/r/f",
      "echo 'x:\n\tcurl -O https://h/f' > Makefile", "mv package.json p.json", "rm -rf .git",
    }
    for round, change in ipairs(changes) do
      for _ = 1, 2 do
        for i = 1, #all, 11 do
          local event = { tool_name = "Bash", tool_input = { command = all[i].command },
            cwd = project.project }
          local said = made:decide(event)
          assert.same(enforcer.decide(event, env), said, ("%d: %s"):format(round, all[i].command))
        end
      end
      local sandbox = place.quote(project.sandbox)
      place.sh(("cd %s && "):format(place.quote(project.project)) .. change:gsub("%%s", sandbox))
    end
    project.remove()
  end)

  it("shows the commands of a script", function()
    local list, decision = engine():steps("cd src && env A=1 git clone https://h/o/r", here.project)
    local names = {}
    for i, step in ipairs(list) do names[i] = step.fields[1] and step.fields[1].text or "" end
    assert.equal("cd env git", table.concat(names, " "))
    assert.equal(here.project .. "/src", list[3].cwd)
    assert.equal("rewrite", decision.verdict)
  end)

  it("explains an event", function()
    local decision, list = engine():explain({
      tool_name = "Bash", tool_input = { command = "git clone https://h/o/r" }, cwd = here.project,
    })
    assert.equal("rewrite", decision.verdict)
    assert.equal("fetch", list[1].effects[#list[1].effects].kind)
  end)

  it("takes nothing but events", function()
    assert.has_error(function() engine():decide("ls") end, "decide expects an event table")
    assert.has_error(function() engine():explain() end, "explain expects an event table")
  end)

  it("refuses a NUL byte in a command", function()
    for _, tool in ipairs({ "Bash", "mcp__s__run_command" }) do
      local said = enforcer.decide({ tool_name = tool, tool_input = { command = "ls \0 x" } },
        { SANDBOX_ENABLED = "true", HOME = "/home/u", SHELL = "/bin/bash" })
      assert.equal("deny", said.verdict)
    end
  end)
end)
