--- What the guard says of commands and tools, in a place with settings, rules and a policy.
local assert = require("luassert")
local busted = require("busted")
local enforce = require("enforce")
local place = require("place")

local guarded = {}

local here

--- A home, a project with settings of its own, rules, a policy, and links that lead there.
local function furnish()
  here = place.new()
  local files = {
    "home/.claude/settings.json", "home/.claude/plugins/p/hooks/hooks.json",
    "home/.claude/skills/s/SKILL.md", "home/.claude/session-env/s/1.sh",
    "home/.claude/shell-snapshots/s.sh", "home/.claude/local/mine", "home/notes",
    "home/.config/sandbox-enforcer/policy.json", "home/.config/sandbox-enforcer/rules/own.lua",
    "home/.local/state/sandbox-enforcer/audit.jsonl", "project/.claude/settings.json",
    "project/.claude/local/mine", "project/.claude/commands/c.md", "project/src/a",
    "project/build/x.o", "other/.claude/settings.json", "rules/frob.lua", "audit/log",
    "evil/.claude/settings.json", "dot/claude-settings.json",
  }
  local lines = { "cd " .. place.quote(here.root) }
  for _, file in ipairs(files) do
    lines[#lines + 1] = ("mkdir -p %s && echo '{}' > %s"):format(file:match("^(.*)/"), file)
  end
  lines[#lines + 1] = [[
    ln -s home house; mkdir -p project/a/b; ln -s a/b project/far
    ln -s ../home/.claude project/way; ln -s ../home/.claude/settings.json project/s
    ln -s ../../dot/claude-settings.json home/.claude/settings.local.json
  ]]
  place.sh(table.concat(lines, "\n"))
end

--- Make the place for the rows of a file.
function guarded.place()
  busted.setup(furnish)
  busted.teardown(function() here.remove() end)
end

--- The place, once it is made.
function guarded.here() return here end

--- "ROOT" stands for the place.
function guarded.env_of(more)
  local env = {
    HOME = here.home, CONTENT_FILTER_SANDBOX_DIR = here.sandbox, CLAUDE_PROJECT_DIR = here.project,
    SANDBOX_RULES_DIR = here.root .. "/rules", SANDBOX_AUDIT = here.root .. "/audit/log",
    SHELL = "/bin/bash",
  }
  for name, value in pairs(more or {}) do
    env[name] = value and value:gsub("ROOT", here.root) or nil
  end
  return env
end

function guarded.decide(tool, input, more)
  local event = { tool_name = tool, tool_input = input, cwd = here.project }
  local decision = enforce.engine(guarded.env_of(more)):decide(event)
  local root = here.root:gsub("%p", "%%%0")
  return decision.verdict, (table.concat(decision.reasons, "\n"):gsub(root, ""))
end

function guarded.shell(command, more)
  return guarded.decide("Bash", { command = command:gsub("ROOT", here.root) }, more)
end

function guarded.denied(rows)
  for _, row in ipairs(rows) do
    local command, reason, more = table.unpack(row)
    busted.it("denies " .. command, function()
      local verdict, reasons = guarded.shell(command, more)
      assert.equal("deny", verdict, reasons)
      assert.truthy(reasons:find(reason or "Guard: ", 1, true), reasons)
    end)
  end
end

function guarded.asked(rows)
  for _, row in ipairs(rows) do
    busted.it("asks about " .. row[1], function()
      local verdict, reasons = guarded.shell(row[1])
      assert.equal("ask", verdict, reasons)
      assert.truthy(reasons:find(row[2] or "Guard: ", 1, true), reasons)
    end)
  end
end

function guarded.left(rows)
  for _, row in ipairs(rows) do
    busted.it("leaves " .. row[1], function()
      local verdict, reasons = guarded.shell(row[1], row[2])
      assert.equal("", reasons)
      assert.equal(nil, verdict)
    end)
  end
end

return guarded
