--- What commands and tools are judged by cannot be changed or switched off by them.
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local enforce = require("enforce")
local enforcer = require("sandbox_enforcer")
local guarded = require("guarded")
local place = require("place")

local asked, decide, denied, env_of, left, shell =
  guarded.asked, guarded.decide, guarded.denied, guarded.env_of, guarded.left, guarded.shell

guarded.place()

--- A patch for a file, as a here-document.
local function patch_of(name, command)
  return ("%s <<'E'\n--- a/%s\n+++ b/%s\n@@ -1 +1 @@\n-{}\n+x\nE"):format(command, name, name)
end

local SETTINGS <const> = ".claude/settings.json"

describe("a patch", function()
  denied({
    { patch_of(SETTINGS, "git apply") }, { patch_of(SETTINGS, "patch -p1") },
    { patch_of(SETTINGS, "git am") }, { patch_of(SETTINGS, "git apply -") },
    { patch_of("x/" .. SETTINGS, "patch -p2") }, { patch_of("settings.json", "patch -d .claude") },
    { patch_of("settings.json", "git apply --directory=.claude") },
    { patch_of(SETTINGS, "cat > p.diff") .. "\npatch -p1 -i p.diff" },
    { patch_of(SETTINGS, "cat > p.diff") .. "\ngit apply p.diff" },
    { patch_of(".claude/config/sandbox_policy.json", "git apply"), "the project's policy" },
    { "git apply <<'E'\ndiff --git a/a b/.claude/settings.json\nsimilarity index 100%\n"
      .. "rename from a\nrename to .claude/settings.json\nE" },
    { "git apply <<'E'\ndiff --git a/.claude/settings.json b/.claude/settings.json\n"
      .. "deleted file mode 100644\nE" },
  })
  asked({
    { 'git apply "$P"' }, { 'patch -p1 < "$P"' }, { "base64 -d x | patch -p1" },
    { 'git apply <<\'E\'\n--- "a/.cl\\141ude/settings.json"\n+++ b/x\nE' },
  })
  left({
    { patch_of("src/a.json", "git apply") }, { patch_of("src/a.json", "patch -p1") },
    { patch_of(SETTINGS, "git apply --check") }, { patch_of(SETTINGS, "patch --dry-run -p1") },
    { patch_of("x/" .. SETTINGS, "patch -p1") }, { "git diff a b | git apply -R" },
    { "git apply none.diff" },
  })
end)

describe("the enforcer's own files", function()
  denied({
    { "echo x > ROOT/rules/frob.lua", "the enforcer's rules" },
    { "rm -rf ROOT/rules" },
    { "echo x > ROOT/rules/new.lua" },
    { "mv ROOT/rules ROOT/r" },
    { "rm ~/.config/sandbox-enforcer/rules/own.lua" },
    { "echo x > ~/.config/sandbox-enforcer/policy.json", "the policy" },
    { "rm -rf ~/.config/sandbox-enforcer" },
    { "rm -rf ~/.config" },
    { "echo x > ROOT/p.json", "the policy", { SANDBOX_POLICY = "ROOT/p.json" } },
    { "echo x > .claude/config/sandbox_policy.json", "the project's policy" },
    { ": > ROOT/audit/log", "the audit" },
    { "echo x > ~/.local/state/sandbox-enforcer/trust/x", "the enforcer's records" },
    { "rm -rf ~/.local/state/sandbox-enforcer" },
    { "rm -rf ~/.local" },
    { "tar xf a.tar -C ~/.local/state", "the enforcer's records" },
    { "cp -rT src ~/.local/state" }, { "rsync -a src/ ~/.local/state/" },
    { "touch ~/.loc*/state/sandbox-enforcer/consent/x", "the enforcer's records" },
  })
  asked({
    { "echo x > \"$D/sandbox-enforcer/policy.json\"", "the policy" },
  })
  left({
    { "tar xf a.tar -C ~/.local/share" }, { "touch \"$D/state/other\"" },
    { "cp a \"$D/policy.json\"" },
    { "cat ROOT/rules/frob.lua" },
    { "cp ROOT/rules/frob.lua mine.lua" },
    { "rm -rf ROOT/rules-evil" },
    { "tail -f ROOT/audit/log" },
  })

  it("hold the program, and links to it #unsanitized", function()
    local here = guarded.here()
    local name = os.getenv("SANDBOX_ENFORCER_BIN") or "bin/sandbox-enforcer"
    local program = name:find("^/") and name or core.cwd() .. "/" .. name
    local directory = place.quote(program:match("^(.*)/"))
    program = place.quote(program)
    place.sh(("ln -sf %s %s"):format(program, place.quote(here.root .. "/l")))
    for _, command in ipairs({ "rm " .. program, "echo x > " .. program, "chmod -x " .. program,
      "ln " .. program .. " x", "ln -s " .. program .. " x", "cp -s " .. program .. " x",
      "cd " .. directory .. " && ln -s sandbox-enforcer x",
      "rm -rf " .. place.quote(core.cwd()), "rm " .. here.root .. "/l",
      "mv x " .. here.root .. "/l" }) do
      local event = cjson.encode({ tool_name = "Bash", tool_input = { command = command },
        cwd = here.project })
      local ran = enforce.program(here, event, env_of({ SANDBOX_RULES_DIR = false }))
      local answer = cjson.decode(ran.stdout).hookSpecificOutput
      assert.equal("deny", answer.permissionDecision)
      local reason = answer.permissionDecisionReason
      assert.truthy(reason:find("the enforcer's program", 1, true), reason)
    end
  end)

  it("are protected in their own checkout, and it is said", function()
    local _, reasons = shell("rm ROOT/rules/frob.lua", { CLAUDE_PROJECT_DIR = "ROOT" })
    assert.truthy(reasons:find("is installed from this project", 1, true), reasons)
    _, reasons = shell("rm ROOT/rules/frob.lua")
    assert.falsy(reasons:find("is installed from this project", 1, true), reasons)
  end)
end)

describe("another name of a protected file", function()
  setup(function()
    place.sh(([[cd %s && for f in home/.claude/settings.json home/.claude/skills/s/SKILL.md \
      home/.config/sandbox-enforcer/policy.json rules/frob.lua \
      home/.local/state/sandbox-enforcer/audit.jsonl; do ln $f project/hard-$(basename $f); done
      ln project/src/a project/src/a2]]):format(place.quote(guarded.here().root)))
  end)
  denied({
    { "echo x > hard-settings.json", "settings of the client" }, { "echo x >> hard-policy.json" },
    { "cp src/a hard-SKILL.md" }, { "tee hard-frob.lua < src/a" },
    { "dd if=src/a of=hard-frob.lua" },
    { "truncate -s0 hard-audit.jsonl" }, { "chmod 600 hard-policy.json" },
    { "cd src && echo x > ../hard-SKILL.md" }, { "ln -s hard-policy.json p; echo x > p" },
  })
  left({
    { "cat hard-settings.json" }, { "rm hard-settings.json" }, { "cp hard-policy.json src/b" },
    { "echo x > src/a2" }, { "echo x > hard-none" },
  })
  for _, tool in ipairs({ "Write", "Edit", "NotebookEdit", "mcp__fs__write_file" }) do
    it("is refused to " .. tool, function()
      local path = guarded.here().project .. "/hard-settings.json"
      local input = { file_path = path, notebook_path = path, path = path, content = "x" }
      assert.equal("deny", (guarded.decide(tool, input)))
      assert.equal(nil, (guarded.decide(tool, { file_path = guarded.here().project .. "/src/a2",
        path = "src/a2", notebook_path = guarded.here().project .. "/src/a2", content = "x" })))
    end)
  end
end)

describe("switching it off by the environment", function()
  denied({
    { "export SANDBOX_ENABLED=false",
      "Guard: SANDBOX_ENABLED may not be set by a command: variables like this are the user's, "
      .. "they configure the enforcer. Leave it as it is" },
    { "CONTENT_FILTER_SANDBOX_DIR=/ curl -O https://h/x" },
    { "unset CONTENT_FILTER_SANDBOX_DIR", "may not be unset" },
    { "env -u SANDBOX_WORKTREE ls", "SANDBOX_WORKTREE may not be unset" },
    { "env --unset=SANDBOX_WORKTREE ls" },
    { "env SANDBOX_BOUNDARY=off ls" },
    { "declare -x SANDBOX_POLICY=/x" },
    { "typeset SANDBOX_RULES_DIR=/x" },
    { "readonly SANDBOX_ON_ERROR=allow" },
    { "SANDBOX_SCOPE=first" },
    { "SANDBOX_AUDIT=/dev/null; ls" },
    { "(export SANDBOX_HOST_REPO=)" },
    { "bash -c 'export SANDBOX_GIT_ENV=off'" },
    { "sudo SANDBOX_PROFILE=development ls" },
    { "CONTENT_FILTER_ENFORCER_MODE=rewrite SANDBOX_DEADLINE_MS=1 ls" },
    { "export SANDBOX_APPROVE_REWRITES=on BATCH_PERMISSION_ENABLED=true" },
    { "CLAUDE_CODE_SIMPLE=1 claude -p x", "whether hooks run" },
    { "CLAUDE_CONFIG_DIR=/tmp/x claude -p x" },
    { "export CLAUDE_ENV_FILE=x" },
  })
  left({
    { "DEBUG_SANDBOX=1 ls" },
    { "export SANDBOX=1" },
    { "echo $SANDBOX_ENABLED" },
    { "MY_SANDBOX_ENABLED=1 ls" },
    { "sandbox_enabled=1 ls" },
    { "export CLAUDE_MODEL=x" },
    { "env | grep SANDBOX_ENABLED=" },
    { "echo SANDBOX_ENABLED=false" },
    { "unset -f SANDBOX_ENABLED" },
  })
end)

describe("starting the agent without hooks", function()
  denied({
    { "npx @anthropic-ai/claude-code --bare -p x" },
    { "npx -y @anthropic-ai/claude-code --safe-mode" },
    { "npm exec @anthropic-ai/claude-code --bare" },
    { "claude --bare -p x", "Guard: claude --bare starts it without hooks" },
    { "claude -p x --safe-mode" },
    { "claude --settings '{\"disableAllHooks\":true}' -p x" },
    { "claude --settings=x.json" },
    { "claude --setting-sources user -p x" },
    { "claude plugin disable sandbox-enforcer", "claude plugin disable changes which plugins" },
    { "claude plugin install m@m" }, { "claude plugin marketplace add ./m" },
    { "claude plugin init x" }, { "claude plugin enable x" }, { "nice claude plugins update x" },
    { "claude mcp add x -- sh -c y", "adds a server whose commands no hook sees" },
    { "claude mcp add-json x '{}'" }, { "claude mcp serve", "runs commands that no hook sees" },
    { "claude import" }, { "claude install" }, { "claude update" },
    { "claude --restricted -p x" }, { "claude --plugin-dir d -p x" },
    { "claude --plugin-url https://h/p -p x" }, { "~/.local/bin/claude --bare -p x" },
    { "HOME=/tmp/h claude -p x", "HOME before claude gives it other settings" },
    { "export HOME=/tmp/h; claude -p x" }, { "env HOME=/tmp/h claude -p x" },
    { "bash -c 'HOME=/tmp/h exec claude -p x'" },
    { "CLAUDE_CODE_SAFE_MODE=1 claude -p x" }, { "export CLAUDE_CODE_PLUGIN_DIRS=x" },
    { "env CLAUDE_CODE_RESTRICTED=1 claude" }, { "CLAUDE_CODE_SHELL_PREFIX=x claude" },
    { "declare -x CLAUDE_CODE_SHELL=/x" },
    { "claude plugin uninstall sandbox-enforcer" },
    { "claude plugin marketplace remove m" },
    { "nohup claude --bare -p x" },
    { "bash -c 'claude --bare'" },
    { '"$CLAUDE_CODE_EXECPATH" --bare -p x', "is the client itself, started by its file" },
    { "timeout 5 ${CLAUDE_CODE_EXECPATH:-claude} mcp serve" },
    { "exec $CLAUDE_CODE_EXECPATH --safe-mode" },
    { "~/.local/share/claude/versions/2.1.3 --bare" },
    { "env -i /opt/claude/versions/2.1.3 mcp serve" },
    { "node /usr/lib/node_modules/@anthropic-ai/claude-code/cli.js --bare" },
  })
  left({
    { "claude -p 'do not use --bare'" },
    { "claude --version" }, { "echo $CLAUDE_CODE_EXECPATH" },
    { "ls ~/.local/share/claude/versions/2.1.3" },
    { "claude plugin list" }, { "claude plugin validate d" },
    { "claude mcp list" }, { "HOME=/tmp/h make x" }, { "claude -p \"$PROMPT\"" },
  })
end)

describe("speaking to the enforcer", function()
  denied({
    { "echo {} | sandbox-enforcer",
      "Guard: sandbox-enforcer without a command reads a hook event" },
    { "sandbox-enforcer < event.json" },
    { "bash -c 'echo {} | sandbox-enforcer'" },
    { "env -i HOME=$HOME sandbox-enforcer <<< '{}'" },
    { "sandbox-enforcer trust", "Guard: sandbox-enforcer trust is for the user only" },
    { "sandbox-enforcer trust --revoke ." },
    { "script -qc 'sandbox-enforcer trust .' /dev/null" },
    { "/usr/local/bin/sandbox-enforcer consent revoke --all" },
    { "sandbox-enforcer allow --last", "Guard: sandbox-enforcer allow is for the user only" },
    { "yes | sandbox-enforcer deny git push" }, { "sandbox-enforcer ask rm" },
    { "script -qc 'sandbox-enforcer allow-once --last' /dev/null" },
    { "sandbox-enforcer rules new frob",
      "Guard: sandbox-enforcer rules new is for the user only" },
    { "sandbox-enforcer policy init" },
  })
  asked({
    { "echo '{}' | ./build/sandbox-enforcer" },  -- it may be another one
    { "echo x | xargs sandbox-enforcer", "the arguments of sandbox-enforcer are unknown" },
    { "sandbox-enforcer audit --html ~/.bashrc", "sandbox-enforcer audit --html writes a file" },
    { "sandbox-enforcer replay --html=x" }, { "sandbox-enforcer audit $X" },
  })
  left({
    { "sandbox-enforcer explain 'curl -O https://h/x'" },
    { "sandbox-enforcer explain curl -O https://h/x" },
    { "sandbox-enforcer check rules/x.lua" },
    { "sandbox-enforcer policy check p.json; sandbox-enforcer policy show" },
    { "sandbox-enforcer audit --since 1d; sandbox-enforcer stats" },
    { "sandbox-enforcer replay f.jsonl" },
    { "sandbox-enforcer rules list; sandbox-enforcer rules check x.lua" },
    { "sandbox-enforcer trust --list; sandbox-enforcer consent list" },
    { "sandbox-enforcer env --json; sandbox-enforcer help; sandbox-enforcer --version" },
    { "echo 'run sandbox-enforcer trust'; which sandbox-enforcer" },
  })
end)

describe("tools", function()
  local deny = {
    { "Write", { file_path = "/home/.claude/settings.json", content = "{}" } },
    { "Edit", { file_path = "/project/.claude/settings.json" } },
    { "MultiEdit", { file_path = "/project/.claude/settings.local.json" } },
    { "NotebookEdit", { notebook_path = "/project/.claude/settings.json" } },
    { "Write", { file_path = "/project/way/settings.json" } },
    { "Write", { file_path = "/project/.claude/../.claude/settings.json" } },
    { "Write", { file_path = ".claude/settings.json" } },
    { "Write", { file_path = "~/.claude/settings.json" } },
    { "Write", { file_path = "/rules/new.lua" } },
    { "Write", { file_path = "/project/.claude/local/new" } },
    { "Write", { file_path = "/project/.claude/skills/x/SKILL.md" } },
    { "Write", { file_path = "/project/.mcp.json" } },
    { "Write", { file_path = "/home/.claude/dev-mods/s/m/.claude-plugin/plugin.json" } },
    { "Edit", { file_path = "~/.bashrc" } },
    { "mcp__fs__create_directory", { path = "~/.claude/skills/m" } },
    { "Write", { file_path = "~root/.claude/settings.json" } },
    { "mcp__fs__write_file", { path = ".claude/settings.json" } },
    { "mcp__fs__move_file", { source = ".claude/settings.json", destination = "x" } },
    { "mcp__fs__move_file", { source = "x", destination = ".claude/settings.json" } },
    { "mcp__fs__move_file", { source = ".claude", destination = "x" } },
    { "mcp__fs__delete_file", { path = "~/.claude" } },
    { "mcp__fs__extract", { archive = "x", directory = "~/.claude" } },
    { "mcp__any__thing", { deep = { { uri = "file:///home/.claude/settings.json" } } } },
  }
  local leave = {
    { "Read", { file_path = "/home/.claude/settings.json" } },
    { "Grep", { pattern = "x", path = "/home/.claude" } },
    { "Glob", { pattern = "/home/.claude/*" } },
    { "Write", { file_path = "/project/src/a" } },
    { "Write", { file_path = "/project/.claude/notes" } },
    { "Write", { file_path = "/home/.claude/plans/p.md" } },
    { "Write", { file_path = "/home/.claude/projects/-p/memory/m.md" } },
    { "mcp__fs__read_file", { path = ".claude/settings.json" } },
    { "mcp__fs__create_directory", { path = ".claude" } },
    { "mcp__git__commit", { repo_path = "/project" } },
    { "mcp__x__run", { cwd = "/project" } },
    { "mcp__x__y", { path = 5 } },
  }

  --- Paths of the place.
  local function rooted(value)
    if type(value) == "table" then
      local copy = {}
      for key, inner in pairs(value) do copy[key] = rooted(inner) end
      return copy
    end
    if type(value) ~= "string" then return value end
    local here = guarded.here()
    return (value:gsub("^/", here.root .. "/"):gsub("^file:///", "file://" .. here.root .. "/"))
  end

  for _, row in ipairs(deny) do
    it(("may not %s %s"):format(row[1], cjson.encode(row[2])), function()
      local verdict, reasons = decide(row[1], rooted(row[2]))
      assert.equal("deny", verdict)
      assert.truthy(reasons:find("Guard: " .. row[1], 1, true), reasons)
    end)
  end
  for _, row in ipairs(leave) do
    it(("may %s %s"):format(row[1], cjson.encode(row[2])), function()
      local verdict, reasons = decide(row[1], rooted(row[2]))
      assert.equal("", reasons)
      assert.equal(nil, verdict)
    end)
  end
end)

describe("protected paths", function()
  denied({
    { "rm .claude/local/mine", "listed in protected_paths" },
    { "echo x > .claude/local/new/file" },
    { "rm -rf .claude/local" },
    { "rm -rf .claude/local/*" },
    { "rm -rf ~/.claude/local" },
    { "mv .claude/local x" },
    { "cp x .claude/local" },
    { "sed -i s/a/b/ .claude/local/mine" },
    { "chmod 000 .claude/local" },
  })
  left({
    { "cat .claude/local/mine" },
    { "mkdir -p .claude/local" },
    { "echo x > .claude/localx" },
  })

  describe("of the policy", function()
    local with = { SANDBOX_POLICY = "ROOT/home/policy.json" }

    setup(function()
      local here = guarded.here()
      place.write(here.home .. "/policy.json", cjson.encode({
        protected_paths = { "*.pem", "docs/**/*.md", "vendor/", "~/keep/**", here.root .. "/abs/x?",
          "deep/**/end" },
      }))
    end)

    local function all(rows)
      for i, row in ipairs(rows) do rows[i] = { row, nil, with } end
      return rows
    end

    denied(all({
      "rm key.pem", "rm src/a/key.pem", "echo x > ~/x/key.pem", "rm docs/a.md", "rm docs/a/b/c.md",
      "rm vendor/x/y", "rm -rf vendor", "echo x > ~/keep/a", "rm ROOT/abs/x1",
      "rm ROOT/abs/x1/below", "rm deep/end", "rm deep/a/b/end", "rm -rf deep/a/b/end/x",
    }))
    for _, command in ipairs({ "rm key.pem.txt", "rm docs/a.txt", "rm a/docs/b.md",
      "rm ROOT/abs/x", "rm ROOT/abs/x12", "rm keep/a", "rm deep/a/end1", "rm .claude/local/mine",
      "rm -rf src", "rm -rf docs-evil" }) do
      left({ { command, with } })
    end
  end)
end)

describe("in a home that has no files of ours yet", function()
  local rows = {
    { "mv evil/.local ~", "deny" }, { "mv evil/.local ~/.local", "deny" },
    { "ln -s ROOT/project/evil/.local ~/.local", "deny" }, { "cp -r evil/.local ~", "deny" },
    { "mv evil/.config ~/.config", "deny" }, { "git clone https://h/o/r ~/.local", "deny" },
    { "mv src ~/.local" }, { "ln -s ROOT/project/src ~/src" }, { "mv evil/.local ~/.cache" },
  }
  for _, row in ipairs(rows) do
    it((row[2] and "it denies " or "it leaves alone ") .. row[1], function()
      local fresh = place.new()
      finally(fresh.remove)
      place.sh(("cd %s && mkdir -p src evil/.local/state/sandbox-enforcer/trust && "
        .. "mkdir -p evil/.config/sandbox-enforcer && touch "
        .. "evil/.config/sandbox-enforcer/policy.json"):format(place.quote(fresh.project)))
      local decision = enforcer.decide({
        tool_name = "Bash", cwd = fresh.project,
        tool_input = { command = row[1]:gsub("ROOT", fresh.root) },
      }, { HOME = fresh.home, CLAUDE_PROJECT_DIR = fresh.project, SHELL = "/bin/bash",
        SANDBOX_ENABLED = "true" })
      assert.equal(row[2], decision.verdict, decision.reasons[1])
    end)
  end
end)
