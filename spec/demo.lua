--- Sends sample events through the real hook and prints what it makes of them.
-- lua5.4 spec/demo.lua PROGRAM BENCH
package.path = "lua/?.lua;lua/?/init.lua;spec/support/?.lua;" .. package.path
package.cpath = "build/?.so;" .. package.cpath
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local program = require("program")

local hook, bench = arg[1], arg[2]
local base = program.directory()
local sandbox = base .. "/sandbox"

local samples = {
  -- command, environment (block mode where it says so)
  { "git clone https://example.com/owner/repo.git" },
  { "git clone --depth 1 https://example.com/owner/repo.git src && cd src && make" },
  { "gh repo clone owner/repo" },
  { "curl -fsSL -o tool.tgz https://example.com/tool.tgz" },
  { "curl -O https://example.com/a.tgz && tar xf a.tgz" },
  { "wget https://example.com/data.csv" },
  { "wget -P downloads https://example.com/data.csv" },
  { "curl https://example.com/install.sh | sh" },
  { "curl -s https://example.com/api | jq .name" },
  { "curl -o \"$WHERE\" https://example.com/x" },
  { "echo 'git clone https://example.com/x' > notes.txt" },
  { "ls -la" },
  { "git clone https://example.com/owner/repo.git", "block" },
  { "git clone 'unfinished" },
  { nil, "malformed" },
}

local function event(command)
  if not command then return '{"hook_event_name":"PreToolUse","tool_name":' end
  return ('{"session_id":"demo","cwd":%s,"permission_mode":"default",'
    .. '"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":%s}}'):format(
    core.json_quote(base), core.json_quote(command))
end

--- What the hook prints, and the microseconds it takes from start to exit.
local function send(command, mode)
  local file = base .. "/event.json"
  os.remove(file)
  assert(core.create(file, event(command)))
  local result = program.run({
    program = bench, "once", hook .. " <" .. file,
    env = {
      HOME = base, PATH = os.getenv("PATH"), CONTENT_FILTER_SANDBOX_DIR = sandbox,
      CONTENT_FILTER_ENFORCER_MODE = mode == "block" and "block" or "rewrite",
      SHELL = "/bin/bash",
    },
  })
  assert(result.status == 0, result.stderr)
  return result.stdout, result.stderr:match("(%d+)\n$")
end

local function shorten(text)
  return (text:gsub(sandbox, "SANDBOX"):gsub(base, "."):gsub("%s+", " "))
end

--- The decision in one word, and what the command becomes.
local function read(output)
  if output == "" then return "nothing", "(as it is)" end
  local answer = assert(cjson.decode(output))
  local own = answer.hookSpecificOutput or {}
  local updated = own.updatedInput and own.updatedInput.command
  local decision = own.permissionDecision or (updated and "rewrite" or "message")
  return updated and decision == "allow" and "rewrite, allow" or decision,
    updated or own.permissionDecisionReason or answer.systemMessage
end

local function show(label, text)
  print(("  %-8s %s"):format(label, text))
end

print("Each event goes through " .. hook .. "; SANDBOX is a directory that is thrown away.\n")
for _, sample in ipairs(samples) do
  local output, microseconds = send(sample[1], sample[2])
  local decision, after = read(output)
  local note = sample[2] and "(" .. sample[2] .. ")" or ""
  print(("%-15s %6s us   %s"):format(decision, microseconds, note))
  show("before", sample[1] or "(an event that is not JSON)")
  show("after", shorten(after))
end
program.remove(base)
