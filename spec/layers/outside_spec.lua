--- What came from outside stays in the sandbox, whatever way it takes through the state of the
-- shell; it is asked about when it leaves the sandbox again, and so is a script that the command
-- writes and then runs. Rows by hand are in fixtures/outside.txt; each piece of hunt/pieces.txt is
-- tried by itself, and `make hunt` runs them in all combinations.
local enforcer = require("sandbox_enforcer")
local place = require("place")
local scripts = require("hunt.scripts")

describe("what came from outside", function()
  local here = place.new()
  place.sh(("mkdir -p %s/r/.git %s/x %s/d; echo k > %s/k; echo : > %s/own.sh")
    :format(here.sandbox, here.sandbox, here.project, here.sandbox, here.project))
  teardown(here.remove)

  local engines = {}
  for _, shell in ipairs({ "bash", "zsh" }) do
    engines[shell] = enforcer.new({
      CONTENT_FILTER_SANDBOX_DIR = here.sandbox, HOME = here.home, PATH = os.getenv("PATH"),
      SHELL = "/bin/" .. shell,
    })
  end

  local function decide(command, shell)
    command = command:gsub("/sandbox", here.sandbox):gsub("/project", here.project)
    return engines[shell or "bash"]:decide({
      hook_event_name = "PreToolUse", tool_name = "Bash", session_id = "s",
      permission_mode = "default", cwd = here.project, tool_input = { command = command },
    })
  end

  local function told(decision) return table.concat(decision.reasons, "\n") end

  local VERDICTS <const> = { asked = "ask", moved = "rewrite", ["left alone"] = nil }
  local count = 0
  for title, list in pairs(scripts.sections("spec/fixtures/outside.txt")) do
    local verdict, shell = title:gsub(" in zsh$", ""), title:match(" in (zsh)$")
    for _, command in ipairs(list) do
      count = count + 1
      it("is " .. title .. ": " .. command:gsub("\n", "␤"), function()
        local decision = decide(command, shell)
        assert.equal(VERDICTS[verdict], decision.verdict, told(decision))
        assert.is_falsy(decision.fault)
      end)
    end
  end

  for name, command in pairs(scripts.new("spec/hunt/pieces.txt"):singles()) do
    count = count + 1
    it("does not get out unasked: " .. name:gsub("\n", "␤"), function()
      command = command:gsub("KEPT", "/sandbox/k"):gsub("%f[%w]SB%f[%W]", "/sandbox")
      local decision = decide(command)
      assert.is_truthy(decision.verdict, command)
      assert.is_falsy(decision.fault, told(decision))
    end)
  end

  it("has many rows", function() assert.is_true(count >= 500, count) end)
end)
