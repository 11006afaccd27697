--- doctor: each line of it is made true here, and found.
local apart = require("apart")
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local place = require("place")
local program = require("program")
local switches = require("sandbox_enforcer.client.switches")

local HOOK <const> = '{"hooks":{"%s":[{"hooks":[{"type":"command","command":"/opt/other"}]}]}}'

describe("doctor", function()
  local here, file, real

  before_each(function()
    here = place.new()
    file = here.home .. "/.claude/settings.json"
    assert(core.mkdir(here.home .. "/.claude", 448))
    real = core.resolve(program.hook:sub(1, 1) == "/" and program.hook
      or core.cwd() .. "/" .. program.hook)
  end)
  after_each(function() here.remove() end)

  local function install(arguments)
    local said, status = apart.run(here.home, here.project, "install " .. (arguments or ""))
    assert.equal(0, status, said)
  end

  --- The findings, and the status.
  local function examine(env, ...)
    env = env or {}
    env.HOME = here.home
    local ran = program.run({ env = env, program = real, cd = here.project, "doctor", "--json",
      ... })
    return assert(cjson.decode(ran.stdout), ran.stderr).findings, ran.status
  end

  --- The level of the first finding that holds a text; nil if there is none.
  local function level_of(findings, text)
    for _, finding in ipairs(findings) do
      if finding.text:find(text, 1, true) then return finding.level, finding.fix end
    end
    return nil
  end

  --- Change the settings that install wrote.
  local function change(from, to)
    local text = place.read(file)
    local first, last = text:find(from, 1, true)
    assert(first, from)
    place.write(file, text:sub(1, first - 1) .. to .. text:sub(last + 1))
  end

  local function write(path, text)
    place.sh("mkdir -p " .. place.quote(path:match("^(.*)/")))
    place.write(path, text)
  end

  it("finds nothing wrong after install", function()
    install()
    local findings, status = examine()
    assert.equal(0, status)
    for _, text in ipairs({ "registered on 6 events",
      "the self-test through the registered command line answers in",
      "the sandbox ~/sandbox can be written",
      "the client reads the sandbox without a prompt", "the configuration is valid",
      "arguments of the hook: --sandbox ~/sandbox", "rules, 0 of them yours",
      "state can be written", "no other hook rewrites" }) do
      assert.equal("ok", level_of(findings, text), text)
    end
    assert.equal("warning", level_of(findings, "no decision is in the audit log yet"))
    assert.is_nil(core.read(here.home .. "/.local/state/sandbox-enforcer/audit.jsonl"))
  end)

  it("offers the file that holds hooks on", function()
    if core.kind("/etc/claude-code/managed-settings.json") then return pending("there is one") end
    local level, fix = level_of((examine()), "nothing keeps hooks on")
    assert.equal("warning", level)
    local line = fix:match("echo '(.-)' | sudo tee /etc/claude%-code/managed%-settings%.json")
    assert.same({ disableAllHooks = false, env = { CLAUDE_CODE_SIMPLE = "",
      CLAUDE_CODE_SAFE_MODE = "" } }, cjson.decode(line))
  end)

  it("says that nothing is registered", function()
    local findings, status = examine()
    assert.equal(1, status)
    local level, fix = level_of(findings, "the hook is not registered")
    assert.same({ "problem", "run: sandbox-enforcer install" }, { level, fix })
  end)

  it("tells when the hook decided last", function()
    install()
    write(here.home .. "/.local/state/sandbox-enforcer/audit.jsonl", ('{"timestamp":"%s",'
      .. '"decision":"rewrite","command":"wget x"}\n'):format(core.timestamp(
        core.clock() // 1000000 - 7200)))
    assert.equal("ok", level_of((examine()), "the hook last decided 2 hours ago: rewrite (wget x)"))
  end)

  local dead = {
    -- what is changed in the settings                      what is found
    { '"timeout": 10, "onFailure": "block"', '"timeout": 10, "async": true',
      "problem", "the hook on PreToolUse does not work: it is async" },
    { '"timeout": 10, "onFailure": "block"', '"if": "Bash(ls)"',
      "problem", 'the hook on PreToolUse does not work: it has an "if"' },
    { '"matcher": "*"', '"matcher": "Write"', "problem", 'its matcher "Write" does not match' },
    { '"timeout": 10', '"timeout": 0.1', "problem", "its timeout is too short" },
    { ', "onFailure": "block"', "", "warning",
      "if the hook on PreToolUse fails, the client continues" },
    { '"SessionStart"', '"SessionEnd"', "warning", "there is no hook on SessionStart" },
    { '"--sandbox", "~/sandbox"', '"--sandbocks", "~/sandbox"', "problem",
      'its arguments: unknown option "--sandbocks"' },
    { '"onFailure": "block"', '"onFailure": "blok"', "problem",
      "the onFailure of a hook on PreToolUse is wrong, so the client drops the whole file" },
    { '"timeout": 10', '"timeout": "10"', "problem", "the timeout of a hook on PreToolUse is" },
  }
  for _, row in ipairs(dead) do
    it("finds a hook that is not as it should be: " .. row[2], function()
      install()
      change(row[1], row[2])
      local findings, status = examine()
      assert.equal(row[3], level_of(findings, row[4]), cjson.encode(findings))
      assert.equal(row[3] == "problem" and 1 or 0, status)
    end)
  end

  it("sends an event through the registered command line", function()
    local copy = here.root .. "/sandbox-enforcer"
    place.write(copy, "#!/bin/sh\nexit 3\n")
    place.sh("chmod 755 " .. copy)
    install()
    place.write(file, (place.read(file):gsub(real:gsub("%p", "%%%0"), copy)))
    local findings, status = examine()
    assert.equal(1, status)
    assert.equal("problem", level_of(findings, "the self-test fails: it exits with 3"))
    assert.equal("warning", level_of(findings, "it starts " .. copy .. ", not this program"))
    os.remove(copy)
    assert.equal("problem", level_of((examine()), "the self-test fails: "))
    place.write(copy, "#!/bin/sh\ncat >/dev/null\n")
    place.sh("chmod 755 " .. copy)
    assert.equal("problem", level_of((examine()), "it says nothing about a download"))
  end)

  local ways = {
    -- what, how, what is found
    { "settings that are broken", function() place.write(file, "{") end, "problem",
      "settings.json is not a JSON object, so the client would ignore it" },
    { "settings with comments", function() change("{", "// mine\n{") end, "problem",
      "line 1, column 1: a comment: Claude Code ignores a settings file" },
    { "disableAllHooks of the user", function() change("{", '{"disableAllHooks":true,') end,
      "problem", "settings.json sets disableAllHooks: no hook runs" },
    { "disableAllHooks of the project", function()
      write(here.project .. "/.claude/settings.local.json", '{"disableAllHooks":true}')
    end, "problem", "settings.local.json sets disableAllHooks" },
    { "a variable in settings", function() change("{", '{"env":{"CLAUDE_CODE_SIMPLE":"1"},') end,
      "warning", "settings.json sets CLAUDE_CODE_SIMPLE, which switches hooks off" },
    { "a variable in ~/.claude.json", function()
      write(here.home .. "/.claude.json", '{"env":{"CLAUDE_CODE_SAFE_MODE":"1"}}')
    end, "warning", "~/.claude.json sets CLAUDE_CODE_SAFE_MODE" },
    { "a variable of the project", function()
      write(here.project .. "/.claude/settings.json", '{"env":{"LD_PRELOAD":"x.so"}}')
    end, "warning", "sets LD_PRELOAD, which changes what programs load" },
    { "a variable of ours that a project sets", function()
      write(here.project .. "/.claude/settings.json", '{"env":{"SANDBOX_SCOPE":"first"}}')
    end, "warning", 'sets SANDBOX_SCOPE to "first", but a project may only tighten' },
    { "a variable in the environment", function() return { CLAUDE_CODE_PLUGIN_DIRS = "/x" } end,
      "warning", "the environment sets CLAUDE_CODE_PLUGIN_DIRS" },
    { "a mod among the skills", function()
      write(here.home .. "/.claude/skills/x/.claude-plugin/plugin.json", "{}")
    end, "problem", "/.claude/skills/x is a plugin that the client loads by itself" },
    { "a mod of a session", function()
      write(here.home .. "/.claude/dev-mods/s/x/.claude-plugin/plugin.json", "{}")
    end, "problem", "/.claude/dev-mods/s/x is a plugin" },
    { "a mod of a trusted project", function()
      write(here.project .. "/.claude/skills/x/.claude-plugin/plugin.json", "{}")
      write(here.home .. "/.claude.json",
        cjson.encode({ projects = { [here.project] = { hasTrustDialogAccepted = true } } }))
    end, "problem", "/.claude/skills/x is a plugin" },
    { "a plugin", function() change("{", '{"enabledPlugins":{"x@y":true},') end, "warning",
      "settings.json enables or knows x@y" },
    { "a server that is the client", function()
      write(here.project .. "/.mcp.json",
        '{"mcpServers":{"x":{"command":"claude","args":["mcp","serve"]}}}')
    end, "problem", "the server x is the client itself, whose shell asks no hook" },
    { "another server", function()
      write(here.home .. "/.claude.json", '{"mcpServers":{"x":{"command":"npx","args":["y"]}}}')
    end, "warning", "the server x runs outside hooks: npx y" },
    { "a helper for keys", function() change("{", '{"apiKeyHelper":"/x",') end, "warning",
      "sets apiKeyHelper" },
    { "a hook of the project", function()
      write(here.project .. "/.claude/settings.json", HOOK:format("SessionStart"))
    end, "warning", "runs /opt/other when a session begins" },
    { "a second hook that may rewrite", function()
      write(here.project .. "/.claude/settings.json", HOOK:format("PreToolUse"))
    end, "warning", "has another hook on PreToolUse: /opt/other" },
    { "an alias without hooks", function()
      write(here.home .. "/.bashrc", "alias c='claude --bare'\n# claude --safe-mode\n")
    end, "warning", "~/.bashrc has --bare, which makes the client run without hooks" },
    { "an alias with another home", function()
      write(here.home .. "/.zshrc", "alias c='HOME=/tmp/h claude'\n")
    end, "warning", "~/.zshrc has HOME=, which makes the client run" },
    { "an alias with settings that switch hooks off", function()
      write(here.home .. "/.profile", "alias c='claude --settings {\"disableAllHooks\":true}'\n")
    end, "warning", "~/.profile has --settings" },
    { "a shell of another kind", function()
      write(here.home .. "/.config/fish/config.fish", "set -x CLAUDE_CODE_SIMPLE 1\n")
    end, "warning", "~/.config/fish/config.fish has CLAUDE_CODE_SIMPLE" },
    { "a wrapper of the client", function()
      write(here.root .. "/bin/claude", "#!/bin/sh\nexec /opt/claude --plugin-dir /x \"$@\"\n")
      place.sh("chmod 755 " .. here.root .. "/bin/claude")
      return { PATH = here.root .. "/bin" }
    end, "warning", "/bin/claude has --plugin-dir, which makes" },
    { "a client that runs without hooks", function()
      place.sh(("HOME=%s setsid -f bash -c %s >/dev/null 2>&1 </dev/null"):format(here.home,
        place.quote("exec -a claude sh -c 'sleep 2' --safe-mode")))
      place.sh("sleep 0.1")
    end, "warning", "has --safe-mode, which makes the client run without hooks" },
    { "a server of this project in ~/.claude.json", function()
      write(here.home .. "/.claude.json", cjson.encode({ projects = { [here.project] = {
        mcpServers = { x = { command = "claude", args = { "mcp", "serve" } } } } } }))
    end, "problem", "~/.claude.json, for this project: the server x is the client itself" },
    { "a skill that runs commands", function()
      write(here.project .. "/.claude/skills/x/SKILL.md", "Today: !`date`\n")
    end, "warning", "/.claude/skills/x/SKILL.md runs commands when it is used" },
    { "a command that runs commands", function()
      write(here.home .. "/.claude/commands/x.md", "!`date`\n")
    end, "warning", "/.claude/commands/x.md runs commands when it is used" },
    { "another helper", function() change("{", '{"awsAuthRefresh":"/x",') end, "warning",
      "sets awsAuthRefresh" },
    { "an alias that is another command", function()
      write(here.home .. "/.bashrc", "alias ls='ls --color'\nalias git='hub'\n")
    end, "warning", "~/.bashrc makes git run something other than what is judged" },
    { "a function that is another command", function()
      write(here.home .. "/.bashrc", "curl() { command curl -k \"$@\"; }\n")
    end, "warning", "~/.bashrc makes curl run something other than" },
    { "a changed snapshot of the shell", function()
      write(here.home .. "/.claude/shell-snapshots/snapshot-bash-1.sh", "alias -- wget='rm'\n")
    end, "warning", "snapshot-bash-1.sh makes wget run something other than" },
    { "a search path in settings", function() change("{", '{"env":{"PATH":"/x"},') end, "warning",
      "settings.json sets PATH, which changes which programs commands start" },
    { "a prefix of all commands", function()
      change("{", '{"env":{"CLAUDE_CODE_SHELL_PREFIX":"/x"},')
    end, "warning", "sets CLAUDE_CODE_SHELL_PREFIX, which changes every command" },
    { "other settings by a variable", function()
      change("{", '{"env":{"CLAUDE_CONFIG_DIR":"/x"},')
    end, "warning", "sets CLAUDE_CONFIG_DIR, which leads the client to other settings" },
    { "a mode in which questions are dropped", function()
      write(here.project .. "/.claude/settings.json",
        '{"permissions":{"defaultMode":"bypassPermissions"}}')
    end, "warning", "settings.json starts sessions in bypassPermissions" },
    { "a project that is trusted", function()
      write(here.home .. "/.claude.json",
        cjson.encode({ projects = { [here.project] = { hasTrustDialogAccepted = true } } }))
    end, "ok", "this project is trusted, so plugins" },
    { "a directory of plugins that others can write", function()
      place.sh(("mkdir -p %s/.claude/plugins; chmod 777 %s/.claude/plugins"):format(here.home,
        here.home))
    end, "warning", "/.claude/plugins (a directory of the client) can be written by others" },
    { "settings that others can write", function() place.sh("chmod 666 " .. file) end, "warning",
      "settings.json (settings of the client) can be written by others" },
    { "a sandbox that prompts", function() change('"~/sandbox"]\n', '"~/elsewhere"]\n') end,
      "warning", "the client prompts when the sandbox is read" },
    { "a sandbox that is gone", function() place.sh("rmdir " .. here.home .. "/sandbox") end,
      "warning", "the sandbox ~/sandbox does not exist" },
    { "a sandbox that others write", function()
      place.sh("chmod 777 " .. here.home .. "/sandbox")
    end, "warning", "others can write to the sandbox ~/sandbox" },
    { "a sandbox that is a file", function()
      place.sh(("rmdir %s/sandbox; touch %s/sandbox"):format(here.home, here.home))
    end, "problem", "the sandbox cannot be used" },
    { "a policy with a fault", function()
      write(here.home .. "/.config/sandbox-enforcer/policy.json", "{")
    end, "problem", "policy.json" },
    { "a broken rule", function()
      write(here.home .. "/.config/sandbox-enforcer/rules/x.lua", "return {}")
    end, "problem", "a rule of yours is broken, so the hook asks: " },
    { "state that is a file", function()
      place.sh(("rm -rf %s/.local; touch %s/.local"):format(here.home, here.home))
    end, "problem", "state cannot be written" },
    { "an old client", function()
      write(here.root .. "/bin/claude", "#!/bin/sh\necho 2.1.197\n")
      place.sh("chmod 755 " .. here.root .. "/bin/claude")
      return { PATH = here.root .. "/bin" }
    end, "warning", "Claude Code 2.1.197 runs commands if the hook is missing or fails" },
    { "a new client", function()
      write(here.root .. "/bin/claude", "#!/bin/sh\necho '2.1.325 (Claude Code)'\n")
      place.sh("chmod 755 " .. here.root .. "/bin/claude")
      return { PATH = here.root .. "/bin" }
    end, "ok", "Claude Code 2.1.325" },
  }
  local clean  -- what is found where nothing is wrong, which is the same each time
  for _, row in ipairs(ways) do
    it("finds " .. row[1], function()
      install()
      clean = clean or examine()
      assert.is_nil(level_of(clean, row[4]))
      local env = row[2]()
      local findings, status = examine(env)
      local level, fix = level_of(findings, row[4])
      assert.equal(row[3], level, cjson.encode(findings))
      if level ~= "ok" then assert.is_true(#(fix or "") > 0 or row[4]:find("^state") ~= nil) end
      if level == "problem" then assert.equal(1, status) end
    end)
  end

  --- A plugin in a directory, enabled as the client does it.
  local function add_plugin(name, hooks)
    local root = here.root .. "/" .. name
    write(root .. "/.claude-plugin/marketplace.json", cjson.encode({ plugins = {
      { name = name, source = "./" },
    } }))
    write(root .. "/hooks/hooks.json", hooks)
    write(here.home .. "/.claude/plugins/known_marketplaces.json", cjson.encode({
      [name] = { source = { source = "directory", path = root } },
    }))
    place.write(file, ('{"enabledPlugins":{"%s@%s":true}}'):format(name, name))
    return root
  end

  it("finds the hook in a plugin, which may be a copy of this program", function()
    install()
    local hooks = place.read(file):gsub(real:gsub("%p", "%%%0"),
      "${CLAUDE_PLUGIN_ROOT}/bin/sandbox-enforcer")
    local root = add_plugin("sandbox-enforcer", hooks)
    place.sh(("mkdir %s/bin; cp %s %s/bin/"):format(root, place.quote(real), root))
    local findings = examine()
    assert.equal("ok", level_of(findings, "registered on 6 events in " .. root))
    assert.equal("ok", level_of(findings, "the self-test through the registered command line"))
    place.sh(("echo >>%s/bin/sandbox-enforcer"):format(root))
    assert.equal("warning", level_of((examine()), "the hook on PreToolUse, PostToolUse, PostToolUse"
      .. "Failure, PermissionRequest, SessionStart, ConfigChange: it starts " .. root))
  end)

  it("looks at every way, and says so if there is nothing", function()
    install()
    local levels = {}
    for _, finding in ipairs((examine())) do
      if finding.way then levels[finding.way] = finding.level end
    end
    local is_root = place.sh("id -u") == "0\n"
    local held = core.kind("/etc/claude-code/managed-settings.json") ~= nil
    assert.same({
      entries = "ok", program = "ok", settings = "ok", disabled = "ok", variables = "ok",
      mods = "ok", plugins = "ok", trust = "ok", files = "ok", starts = "ok", serves = "ok",
      unseen = "ok", meanings = "ok", modes = "ok", questions = "ok", rivals = "ok",
      root = is_root and "warning" or "ok", managed = held and levels.managed or "warning",
    }, levels)
  end)

  it("finds a question that would be dropped, if another program answers", function()
    local copy = here.root .. "/sandbox-enforcer"
    place.write(copy, ("#!/bin/sh\nsed s/bypassPermissions/default/ | %s \"$@\"\n"):format(
      place.quote(real)))
    place.sh("chmod 755 " .. copy)
    install()
    place.write(file, (place.read(file):gsub(real:gsub("%p", "%%%0"), copy)))
    local findings = examine()
    assert.equal("ok", level_of(findings, "the self-test through the registered command line"))
    assert.equal("problem", level_of(findings, "in bypassPermissions the client skips a question"))
  end)

  --- The findings about a way, where the administrator's directory is ours.
  local function look(way, at)
    at.context = { env = function(name) return name == "HOME" and here.home or nil end,
      started = {} }
    at.files, at.project = at.files or {}, here.project
    local list = {}
    for _, finding in ipairs(switches.found(at)) do
      if finding.way == way then list[#list + 1] = finding.level .. ": " .. finding.text end
    end
    return table.concat(list, "\n")
  end

  it("finds an agent that can change what the administrator says", function()
    local base = here.root .. "/claude-code"
    write(base .. "/managed-settings.json", "{}")
    place.sh(("mkdir %s/managed-settings.d"):format(base))
    local at = { managed = base .. "/managed-settings.json", status = "x\nUid:\t7\t7\t7\t7\n" }
    assert.equal("ok: you are not root, and only root can change managed settings",
      look("root", at))
    for _, name in ipairs({ "", "/managed-settings.json", "/managed-settings.d" }) do
      place.sh(("chmod o+w %s%s"):format(base, name))
      assert.equal(("problem: %s%s can be written by others than root"):format(base, name),
        look("root", at))
      place.sh(("chmod o-w %s%s"):format(base, name))
    end
    at.status = "x\nUid:\t0\t0\t0\t0\n"
    assert.matches("^warning: you are root", look("root", at))
  end)

  it("finds modules in a plugin", function()
    add_plugin("other", '{"modules":["./r.js"]}')
    assert.equal("problem", level_of((examine()), "/hooks/hooks.json has modules, which run"))
  end)

  it("finds hooks of other plugins", function()
    local root = add_plugin("other", HOOK:format("PreToolUse"))
    local findings = examine()
    assert.equal("warning", level_of(findings, root .. "/hooks/hooks.json has another hook"))
    assert.equal("warning", level_of(findings, "enables or knows other@other"))
  end)

  it("counts warnings as problems if it is told to, and is read by people", function()
    install()
    assert.equal(1, select(2, examine(nil, "--strict")))
    local ran = program.run({ "doctor", env = { HOME = here.home }, program = real,
      cd = here.project })
    assert.equal(0, ran.status)
    assert.truthy(ran.stdout:find("^Hook\n  ok       registered on 6 events"))
    assert.truthy(ran.stdout:find("\n           -> ", 1, true))
    assert.truthy(ran.stdout:find("\n%d+ ok, %d+ warnings, 0 problems\n$"))
  end)
end)
