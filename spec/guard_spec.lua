--- What commands and tools are judged by cannot be changed by them.
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local enforce = require("enforce")
local enforcer = require("sandbox_enforcer")
local place = require("place")

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

setup(furnish)
teardown(function() here.remove() end)

--- "ROOT" stands for the place.
local function env_of(more)
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

local function decide(tool, input, more)
  local event = { tool_name = tool, tool_input = input, cwd = here.project }
  local decision = enforcer.decide(event, env_of(more))
  local root = here.root:gsub("%p", "%%%0")
  return decision.verdict, (table.concat(decision.reasons, "\n"):gsub(root, ""))
end

local function shell(command, more)
  return decide("Bash", { command = command:gsub("ROOT", here.root) }, more)
end

local function denied(rows)
  for _, row in ipairs(rows) do
    local command, reason, more = table.unpack(row)
    it("denies " .. command, function()
      local verdict, reasons = shell(command, more)
      assert.equal("deny", verdict, reasons)
      assert.truthy(reasons:find(reason or "Guard: ", 1, true), reasons)
    end)
  end
end

local function asked(rows)
  for _, row in ipairs(rows) do
    it("asks about " .. row[1], function()
      local verdict, reasons = shell(row[1])
      assert.equal("ask", verdict, reasons)
      assert.truthy(reasons:find(row[2] or "Guard: ", 1, true), reasons)
    end)
  end
end

local function left(rows)
  for _, row in ipairs(rows) do
    it("leaves " .. row[1], function()
      local verdict, reasons = shell(row[1], row[2])
      assert.equal("", reasons)
      assert.equal(nil, verdict)
    end)
  end
end

describe("the settings of the client", function()
  denied({
    -- written
    { "echo '{}' > ~/.claude/settings.json",
      "Guard: a redirection would write /home/.claude/settings.json, settings of the client. "
      .. "Agents may read it, not change it: ask the user to do that, outside of the session" },
    { "echo x > ~/.claude.json", "where the client keeps what it trusts" },
    { "sed -i s/a/b/ ROOT/other/.claude.json", nil, { CLAUDE_CONFIG_DIR = "ROOT/other" } },
    { "rm -f ~/.claude.json; ls" },
    { "echo x >> .claude/settings.json" },
    { "echo x >| .claude/settings.local.json" },
    { "echo x &> .claude/settings.json" },
    { ": 3<> .claude/settings.json" },
    { "tee -a .claude/settings.json < x" },
    { "cp x .claude/settings.json" },
    { "cp x ~/.claude/settings.json ~/.claude/" },
    { "cp -t .claude settings.json" },
    { "cp settings.json .claude" },
    { "cp -r ../evil/.claude ." },
    { "cp -r ../evil/.claude/. .claude/" },
    { "cp -rT ../evil/.claude .claude" },
    { "install -m 644 x .claude/settings.json" },
    { "rsync -a ../evil/.claude/ .claude/" },
    { "dd if=x of=.claude/settings.json" },
    { "tar xf a.tar -C .claude" },
    { "cp -r ../evil/. .", "settings of the client" }, { "cp -rT ../evil ." },
    { "rsync -a ../evil/ ./" }, { "cp -r ../evil/. ~" }, { "cd ../evil && cp -r . ../project" },
    { "curl -s https://h/x | tee .claude/settings.json" },
    -- altered
    { "sed -i s/a/b/ .claude/settings.json" },
    { "perl -i -pe s/a/b/ .claude/settings.json" },
    { "truncate -s 0 .claude/settings.json" },
    { "chmod 000 .claude/settings.json" },
    { "chown nobody .claude/settings.json" },
    { "touch -d 2000-01-01 .claude/settings.json" },
    { "chmod 000 .claude", "Guard: chmod would change /project/.claude, and with it" },
    -- moved, removed
    { "rm ~/.claude/settings.json", "Guard: rm would remove /home/.claude/settings.json" },
    { "rm -rf ~/.claude", "Guard: rm would remove /home/.claude, and with it /home/.claude/s" },
    { "rm -rf ~" },
    { "rm -rf /" },
    { "rm -rf ../project" },
    { "mv .claude x" },
    { "mv .claude/settings.json x" },
    { "mv ~/.claude/settings.json{,.bak}" },
    { "mv x .claude/settings.json" },
    { "unlink .claude/settings.json" },
    { "shred -u .claude/settings.json" },
    { "find ~/.claude -delete" },
    { "find . -name 'settings*.json' -delete" },
    { "find . -name settings.json -exec rm {} +" },
    -- linked
    { "ln -sf /tmp/x .claude/settings.json" },
    { "ln -f x .claude/settings.json" },
    { "ln -sfn ROOT/evil/.claude way/settings.json" },
    { "ln .claude/settings.json x", "Guard: ln would make another name for" },
    { "link .claude/settings.json x" },
    { "cp -l .claude/settings.json x" },
    { "cp -al ~/.claude x" },
    { "ln -s ~/.claude/settings.json x && echo y > x" },
    { "ln -s ~/.claude x; echo y > x/settings.json" },
    { "ln -s ~/.claude x; rm x/settings.json" },
    { "ln -s ../../home/.claude src/x; echo y > src/x/settings.json" },
    -- names that are not known
    { "rm ~/.claude/*", "Guard: rm would remove something in /home/.claude that is not known" },
    { "rm ~/.claude/s*" },
    { "rm ~/.cl*/settings.json" },
    { "rm -rf .c*" },
    { "rm -rf .*" },
    { "cd ~/.claude && rm *" },
    { "cd ~/.claude && rm -- \"$x\"" },
    { "echo y > .claude/\"$x\"" },
    { "echo y > .claude/set$x.json" },
    { "for f in settings.json x; do echo y > .claude/$f; done" },
    -- wherever it is said
    { "(cd .claude; echo x > settings.json)" },
    { "cd .claude && echo x > settings.json" },
    { "bash -c 'echo x > .claude/settings.json'" },
    { "bash -c \"rm -rf ~/.claude\"" },
    { "eval 'rm -rf ~/.claude'" },
    { "sudo rm ~/.claude/settings.json" },
    { "env X=1 nice rm ~/.claude/settings.json" },
    { "ls ~/.claude | xargs -I{} rm ~/.claude/{}" },
    { "true && { false || rm .claude/settings.json; }" },
    { "f() { rm .claude/settings.json; }; f" },
    { "x=$(rm .claude/settings.json)" },
    { "D=~/.claude; rm $D/settings.json" },
    { "D=~/.claude; rm \"${D}\"/settings.json" },
    -- in any spelling
    { "rm .claude/../.claude//settings.json" },
    { "rm ./.claude/./settings.json" },
    { "rm ../project/.claude/settings.json" },
    { "rm ROOT/project/.claude/settings.json" },
    { "echo x > way/settings.json" },
    { "echo x > s" },
    { "rm way/settings.json" },
    { "echo x > ROOT/house/.claude/settings.json" },
    { "echo x > far/../../.claude/settings.json" },
    { "rm .claude/settings.js''on" },
    { "rm $'.claude/settings\\x2ejson'" },
    { "rm .claude/Settings.JSON" },  -- the same file on some systems
    -- a link in its place, and what that leads to
    { "echo x > ROOT/dot/claude-settings.json" },
    { "rm ~/.claude/settings.local.json" },
    { "mv ROOT/dot x" },
    -- the rest of what the client loads
    { "rm -rf ~/.claude/plugins/p", "a part of the client" },
    { "echo x > ~/.claude/plugins/p/hooks/hooks.json" },
    { "echo x >> ~/.claude/session-env/s/1.sh" },
    { "echo x >> ~/.claude/shell-snapshots/s.sh" },
    { "echo x > /etc/claude-code/managed-settings.json", "managed settings of the client" },
    { "echo x > /etc/claude-code/managed-settings.d/x.json" },
  })
  left({
    { "cat ~/.claude/settings.json" },
    { "jq . .claude/settings.json > out.json" },
    { "cp ~/.claude/settings.json backup.json" },
    { "diff .claude/settings.json x" },
    { "cd ~/.claude && ls" },
    { "ls ~/.claude/*" },
    { "grep x .claude/settings.json" },
    { "find ~/.claude -name x" },
    { "echo 'rm ~/.claude/settings.json'" },
    { "echo x > settings.json" },
    { "echo x > .claude.json" },
    { "echo x > .claude-evil/settings.json" },
    { "rm .claude/settings.json.bak" },
    { "mkdir -p .claude" },
    { "mkdir -p .claude/notes && echo x > .claude/notes/y" },
    { "rm -rf build" },
    { "rm -rf build/*" },
    { "rm -rf *" },
    { "rm -f \"$x\"" },
    { "echo x > \"$x\"" },
    { "echo x > \"$HOME/$x\"" },
    { "echo x > \"$x/settings.json\"" },
    { "d=$(mktemp -d); mkdir $d/.claude; echo x > \"$d/.claude/settings.json\"" },
    { "ln -s ~/.claude x; rm x" },
    { "rm -rf ROOT/other" },  -- of a project that is not worked on
    { "rm ROOT/other/.claude/settings.json" },
    { "find . -name '*.pyc' -delete" },
    { "find . -name '*.o' -exec rm {} +" },
    { "chmod +x src/*" },
    { "touch .claude/notes" },
    { "tar xf a.tar" },
    { "cp -r ../dot/. ." }, { "rsync -a ../dot/ ." }, { "cp -r ../evil other" },
    { "git status > x" },
    { "ln -s src/a x && echo y > x" },
    { "mktemp -d && rm -rf \"$d\"" },
    { "d=$(mktemp -d); echo x > $d/settings.json; rm -rf $d" },
    { "echo x > /dev/null 2>&1" },
    { "rm x", { CONTENT_FILTER_SANDBOX_DIR = false } },
    { "rm -rf ~/.claude", { CONTENT_FILTER_SANDBOX_DIR = false } },  -- no layer is on
  })
  asked({
    { "rm -rf ~/$x" },
    { "echo x > \"$CLAUDE_PROJECT_DIR/.claude/settings.json\"",
      "Guard: a redirection would write a path that ends with /.claude/settings.json, and may "
      .. "be /home/.claude/settings.json, settings of the client. Write out the names that are" },
    { "rm ${x}/.claude/settings.local.json" },
    { "cp x \"$(pwd)\"/.claude/skills/s/SKILL.md" },
    { "chmod -R u+w ." },
    { "find . -type f -delete" },
  })
end)

describe("the directory that CLAUDE_CONFIG_DIR names", function()
  denied({
    { "rm ROOT/other/.claude/settings.json", nil, { CLAUDE_CONFIG_DIR = "ROOT/other/.claude" } },
  })
end)

describe("what runs without any hook seeing it", function()
  asked({
    { "echo x > .claude/skills/s/SKILL.md",
      "Guard: a redirection would write /project/.claude/skills/s/SKILL.md (protected: "
      .. "/project/.claude/skills, which runs without any hook seeing it). The user decides" },
    { "cp x ~/.claude/commands/" },
    { "echo x > .mcp.json", "which runs without any hook seeing it" },
    { "rm .claude/commands/c.md" },
    { "tee .claude/agents/a.md < x" },
    { "echo x > .claude/hooks/h.sh" },
    { "chmod +x .claude/hooks/h.sh" },
    { "mkdir -p .claude/skills/s" },
  })
  left({
    { "cat .claude/skills/s/SKILL.md" },
    { "cat ~/.claude.json .mcp.json" }, { "echo x > sub/.mcp.json" }, { "echo x > ~/notes" },
    { "touch ~/$x" },
    { "echo x > skills/s" },
  })
end)

describe("the enforcer's own files", function()
  denied({
    { "echo x > ROOT/rules/frob.lua", "rules that commands are judged by" },
    { "rm -rf ROOT/rules" },
    { "echo x > ROOT/rules/new.lua" },
    { "mv ROOT/rules ROOT/r" },
    { "rm ~/.config/sandbox-enforcer/rules/own.lua" },
    { "echo x > ~/.config/sandbox-enforcer/policy.json", "the policy" },
    { "rm -rf ~/.config/sandbox-enforcer" },
    { "rm -rf ~/.config" },
    { "echo x > ROOT/p.json", "the policy", { SANDBOX_POLICY = "ROOT/p.json" } },
    { "echo x > .claude/config/sandbox_policy.json", "the policy of the project" },
    { ": > ROOT/audit/log", "the audit" },
    { "echo x > ~/.local/state/sandbox-enforcer/trust/x", "the enforcer's records" },
    { "rm -rf ~/.local/state/sandbox-enforcer" },
    { "rm -rf ~/.local" },
    { "tar xf a.tar -C ~/.local/state", "the enforcer's records" },
    { "cp -rT src ~/.local/state" }, { "rsync -a src/ ~/.local/state/" },
  })
  asked({
    { "touch ~/.loc*/state/sandbox-enforcer/consent/x", "the enforcer's records" },
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
    local name = os.getenv("SANDBOX_ENFORCER_BIN") or "bin/sandbox-enforcer"
    local program = name:find("^/") and name or core.cwd() .. "/" .. name
    place.sh(("ln -sf %s %s"):format(place.quote(program), place.quote(here.root .. "/l")))
    for _, command in ipairs({ "rm " .. program, "echo x > " .. program, "chmod -x " .. program,
      "ln " .. program .. " x", "ln -s " .. program .. " x", "cp -s " .. program .. " x",
      "cd " .. program:match("^(.*)/") .. " && ln -s sandbox-enforcer x",
      "rm -rf " .. core.cwd(), "rm " .. here.root .. "/l", "mv x " .. here.root .. "/l" }) do
      local event = cjson.encode({ tool_name = "Bash", tool_input = { command = command },
        cwd = here.project })
      local ran = enforce.program(here, event, env_of({ SANDBOX_RULES_DIR = false }))
      local answer = cjson.decode(ran.stdout).hookSpecificOutput
      assert.equal("deny", answer.permissionDecision)
      local reason = answer.permissionDecisionReason
      assert.truthy(reason:find("the program that judges commands", 1, true), reason)
    end
  end)

  it("are protected in their own checkout, and it is said", function()
    local _, reasons = shell("rm ROOT/rules/frob.lua", { CLAUDE_PROJECT_DIR = "ROOT" })
    assert.truthy(reasons:find("runs from this very project", 1, true), reasons)
    _, reasons = shell("rm ROOT/rules/frob.lua")
    assert.falsy(reasons:find("runs from this very project", 1, true), reasons)
  end)
end)

describe("switching it off by the environment", function()
  denied({
    { "export SANDBOX_ENABLED=false",
      "Guard: SANDBOX_ENABLED may not be set by a command: variables like this are the user's, "
      .. "they tell the enforcer what to do. Leave it as it is" },
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
    { "claude --bare -p x", "Guard: claude --bare starts it without hooks" },
    { "claude -p x --safe-mode" },
    { "claude --settings '{\"disableAllHooks\":true}' -p x" },
    { "claude --settings=x.json" },
    { "claude --setting-sources user -p x" },
    { "claude plugin disable sandbox-enforcer", "claude plugin disable can take hooks away" },
    { "claude plugin uninstall sandbox-enforcer" },
    { "claude plugin marketplace remove m" },
    { "nohup claude --bare -p x" },
    { "bash -c 'claude --bare'" },
  })
  left({
    { "claude -p 'do not use --bare'" },
    { "claude --version" },
    { "claude plugin list" },
    { "claude mcp list" },
  })
end)

describe("speaking to the enforcer", function()
  denied({
    { "echo {} | sandbox-enforcer", "Guard: sandbox-enforcer without a verb takes what it reads" },
    { "sandbox-enforcer < event.json" },
    { "bash -c 'echo {} | sandbox-enforcer'" },
    { "env -i HOME=$HOME sandbox-enforcer <<< '{}'" },
    { "sandbox-enforcer trust", "Guard: sandbox-enforcer trust is for the user alone" },
    { "sandbox-enforcer trust --revoke ." },
    { "script -qc 'sandbox-enforcer trust .' /dev/null" },
    { "/usr/local/bin/sandbox-enforcer consent revoke --all" },
  })
  asked({
    { "echo '{}' | ./build/sandbox-enforcer" },  -- it may be another one
    { "echo x | xargs sandbox-enforcer", "it is not known what sandbox-enforcer is told" },
  })
  left({
    { "sandbox-enforcer explain 'curl -O https://h/x'" },
    { "sandbox-enforcer explain curl -O https://h/x" },
    { "sandbox-enforcer check rules/x.lua" },
    { "sandbox-enforcer policy check p.json" },
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

  it("ask about what runs without any hook seeing it", function()
    local verdict = decide("Write", rooted({ file_path = "/project/.claude/skills/x/SKILL.md" }))
    assert.equal("ask", verdict)
  end)
end)

describe("protected paths", function()
  denied({
    { "rm .claude/local/mine", "protected by protected_paths" },
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
