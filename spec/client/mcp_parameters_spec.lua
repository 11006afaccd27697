--- Names of parameters that servers give to commands, keys, code and addresses.
local enforcer = require("sandbox_enforcer")
local enforce = require("enforce")
local place = require("place")

describe("a parameter of an MCP server", function()
  local here = place.new()
  teardown(here.remove)

  local function verdict(tool, input, more)
    return enforcer.decide({
      hook_event_name = "PreToolUse", tool_name = tool, tool_input = input, cwd = here.project,
      session_id = "s", permission_mode = "default",
    }, enforce.at(here, enforce.judging(more))).verdict
  end

  local refused = {
    { "mcp__tmux__send-keys", { keys = "sudo ls", paneId = "%1" } },
    { "mcp__tmux__send_keys", { keys = { "sudo ls", "Enter" }, target = "a" } },
    { "mcp__tmux__send-keys-raw", { keystrokes = "rm -rf ~" } },
    { "mcp__tmux-mcp__execute-command", { command = "sudo ls", rawMode = true } },
    { "mcp__iterm__write_to_terminal", { command = "sudo ls" } },
    { "mcp__terminal__send", { text = "sudo ls" } }, { "mcp__terminal__type", { text = "su -" } },
    { "mcp__ssh__send", { input = "sudo ls" } }, { "mcp__shell__run", { code = "sudo ls" } },
    { "mcp__desktop-commander__start_process", { command = "sudo ls", timeout_ms = 1 } },
    { "mcp__desktop-commander__interact_with_process", { pid = 1, input = "sudo ls" } },
    { "mcp__ci__step", { run = "sudo ls" } }, { "mcp__ci__job", { steps = { { run = "su -" } } } },
    { "mcp__x__execute_code", { code = "sudo ls" } }, { "mcp__x__run_code", { code = "rm -rf /" } },
    { "mcp__docker__run_container", { image = "a", entrypoint = "sudo ls" } },
    { "mcp__docker__exec", { container = "a", command = { "sudo", "ls" } } },
    { "mcp__kubernetes__pods_exec", { name = "a", command = { "sudo", "ls" } } },
    { "mcp__k8s__exec_pod", { pod = "a", command = "sudo ls" } },
    { "mcp__python__run_script", { script = "sudo ls" } },
    { "mcp__x__connect", { address = "169.254.169.254" } },
    { "mcp__x__connect", { address = "10.0.0.1:80" } },
    { "mcp__x__connect", { server_address = "[::1]:80" } },
    { "mcp__x__connect", { addr = "localhost" } }, { "mcp__x__dial", { server = "127.0.0.1:1" } },
    { "mcp__x__scan", { domains = { "a.example", "metadata.google.internal" } } },
    { "mcp__x__pull", { registry = "192.168.0.1:5000" } },
    { "mcp__x__publish", { broker = "10.0.0.1" } }, { "mcp__x__crawl", { site = "127.0.0.1" } },
  }
  for i, row in ipairs(refused) do
    it(("is judged, row %d: %s"):format(i, row[1]), function()
      assert.equal("deny", verdict(row[1], row[2]))
    end)
  end

  local harmless = {
    { "mcp__tmux__send-keys", { keys = "ls Enter" } },
    { "mcp__playwright__browser_press_key", { key = "Enter" } },
    { "mcp__playwright__browser_type", { text = "sudo ls", element = "a", ref = "e1" } },
    { "mcp__playwright__browser_evaluate", { ["function"] = "() => document.title" } },
    { "mcp__playwright__browser_run_code", { code = "async (page) => { await page.click('a') }" } },
    { "mcp__puppeteer__puppeteer_evaluate", { script = "document.title" } },
    { "mcp__chrome-devtools__evaluate_script", { ["function"] = "() => 1" } },
    { "mcp__redis__get", { keys = { "user:1", "a b" } } },
    { "mcp__i18n__translate", { language_code = "su", code = "su" } },
    { "mcp__oauth__exchange", { code = "4/0AX4XfWh" } },
    { "mcp__python__run", { code = "import os\nprint(os.getcwd())" } },
    { "mcp__x__execute_code", { code = "x = 1\ny = 2" } },
    { "mcp__wandb__get", { run = "entity/project/abc 1" } },
    { "mcp__terminal__read_file", { text = "sudo ls" } },
    { "mcp__terminal__write_note", { text = "sudo ls" } },
    { "mcp__slack__send", { text = "sudo ls" } }, { "mcp__x__note", { input = "sudo ls" } },
    { "mcp__memory__create_entities", { entities = { { name = "a", facts = { "sudo" } } } } },
    { "mcp__postgres__query", { sql = "DELETE FROM a WHERE b = 'sudo ls'" } },
    { "mcp__sqlite__write_query", { query = "SELECT 1" } },
    { "mcp__github__create_issue", { owner = "o", repo = "r", body = "rm -rf /" } },
    { "mcp__git__git_commit", { message = "run sudo ls" } },
    { "mcp__ghidra__decompile", { address = "0x401000" } },
    { "mcp__ida__read", { addr = "7f0000010000" } },
    { "mcp__eth__balance", { address = "0xdAC17F958D2ee523a2206206994597C13D831ec7" } },
    { "mcp__maps__geocode", { address = "10 Main St., Springfield" } },
    { "mcp__mail__send", { address = "me@example.com" } },
    { "mcp__x__connect", { address = "example.com:443", domain = "example.org" } },
    { "mcp__x__call", { server = "local", site = "my-site", registry = "npm" } },
  }
  for i, row in ipairs(harmless) do
    it(("is left alone, row %d: %s"):format(i, row[1]), function()
      assert.equal(nil, verdict(row[1], row[2]))
    end)
  end

  it("that may be code is not asked about, even where all else is", function()
    local policy = here.root .. "/policy.json"
    place.write(policy, '{"needs_approval":"ask"}')
    local code = { code = "x = 1\ny = 2" }
    assert.equal(nil, verdict("mcp__x__execute_code", code, { SANDBOX_POLICY = policy }))
  end)
end)
