--- The ways in which an agent could switch the guard off, in many spellings: each is refused, also
-- in bypassPermissions, where the client itself protects nothing. What only asks there does not
-- write to a path that the client holds sensitive, so that the question is put.
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local guarded = require("guarded")
local hook = require("sandbox_enforcer.hook")
local place = require("place")

guarded.place()

setup(function()
  place.sh(([[cd %s && mkdir -p bin home/.local/bin && touch bin/sandbox-enforcer && cd project &&
    echo x >../home/.local/bin/claude && echo x >../home/.claude.json && echo x >../home/.bashrc &&
    echo x >.mcp.json && echo 'rm .claude/settings.json' >old.sh &&
    printf 'all:\n\trm .mcp.json\n' >Makefile && echo 'export HOME=/tmp/x; claude -p x' >start.sh &&
    printf 'open(".claude/settings.json", "w")' >old.py && touch ../home/.claude/settings.local.json
  ]]):format(place.quote(guarded.here().root)))
end)

--- What the hook says of a tool call: the verdict, and its reason.
local function judge(tool, input, mode, profile)
  local here = guarded.here()
  local env = guarded.env_of({
    SANDBOX_RULES_DIR = false, SANDBOX_ENABLED = profile and "true", SANDBOX_PROFILE = profile,
  })
  local text = cjson.encode({ hook_event_name = "PreToolUse", session_id = "s", tool_name = tool,
    tool_input = input, cwd = here.project, permission_mode = mode })
  local answer = hook.run((text:gsub("ROOT", here.root)), {
    env = function(name) return env[name] or nil end, rules = { core.cwd() .. "/rules" },
    program = here.root .. "/bin/sandbox-enforcer",
  })
  local said = answer.stdout and cjson.decode(answer.stdout).hookSpecificOutput or {}
  return said.permissionDecision, said.permissionDecisionReason or ""
end

local function shell(command, mode) return judge("Bash", { command = command }, mode) end

--- Each way by its number: commands that are refused, `asks` that are asked about.
local ways = {
  [1] = { "settings of the user are emptied, removed, moved away", {
    "> ~/.claude/settings.json", "cp /dev/null ~/.claude/settings.json",
    "cat /dev/null >| ~/.claude/settings.json", "mv ~/.claude ~/.claude.bak",
    "mv -T ~/.claude x", "rename .claude .x ~/.claude", "truncate -s0 ~/.claude/settings.json",
    "jq 'del(.hooks)' ~/.claude/settings.json > t && mv t ~/.claude/settings.json",
    "tmp=$(mktemp); jq . ~/.claude/settings.json > \"$tmp\" && mv \"$tmp\" ~/.claude/settings.json",
    "jq . ~/.claude/settings.json | sponge ~/.claude/settings.json",
    "yq -i 'del(.hooks)' ~/.claude/settings.json", "ex -sc '1d|x' ~/.claude/settings.json",
    "sed --in-place=.b s/hooks/x/ ~/.claude/settings.json", "ed -s ~/.claude/settings.json < x",
    "awk -i inplace '{print}' ~/.claude/settings.json", "patch ~/.claude/settings.json < p.diff",
    "awk -v f=\"$HOME/.claude/settings.json\" 'BEGIN{print \"x\" > f}'",
    "rsync -a --delete empty/ ~/.claude/", "tar -C ~ -xzf a.tgz .claude/settings.json",
    "unzip -o a.zip .claude/settings.json -d ~", "7z x a.7z -o$HOME/.claude",
    "cpio -idm -D ~/.claude < a.cpio", "install -D x ~/.claude/settings.json",
    "find ~ -maxdepth 2 -name 'settings.json' -exec cp /dev/null {} \\;",
    "bfs ~/.claude -name 'settings*' -rm", "echo ~/.claude/settings.json | xargs rm",
    "ls -d ~/.claude/settings.json | xargs -I% mv % %.b", "rm $(ls ~/.claude/settings.json)",
    "printf '%s\\0' ~/.claude/settings.json | xargs -0 truncate -s 0",
    "parallel rm ::: ~/.claude/settings.json", "rm \"$(find ~/.claude -name settings.json)\"",
    "rm -rf \"$X/.claude\"", "mv \"$X\"/.claude y", "mount --bind /tmp/x ~/.claude",
    "mount -t tmpfs none ~/.claude",
    "chattr +i ~/.claude/settings.json",
    "sqlite3 :memory: \".output $HOME/.claude/settings.json\" 'select 1'",
    "python3 -c \"import os; os.rename(os.environ['HOME']+'/.claude', '/tmp/x')\"",
    "python3 -c \"import shutil; shutil.move('.claude/settings.json', 'x')\"",
    "python3 -c \"from pathlib import Path; (Path.home()/'.claude').rename('/tmp/x')\"",
    "node -e 'fs.renameSync(process.env.HOME+\"/.claude\",\"/tmp/x\")'",
    "perl -e 'rename \"$ENV{HOME}/.claude\", \"/tmp/x\"'", "php -r 'rename(\".mcp.json\",\"x\");'",
    "ruby -e 'File.rename(Dir.home+\"/.claude\",\"/tmp/x\")'",
    "lua -e 'os.rename(\".mcp.json\",\"x\")'",
    "for f in ~/.claude/*.json; do : > \"$f\"; done", "sort -o ~/.claude/settings.json x",
    "exec 3>~/.claude/settings.json; echo x >&3",
    "rm -rf ${HOME}/.[c]laude", "a=.cla b=ude; rm -rf ~/$a$b", "rm -rf ~/{.claude,x}",
    "printf x > \"$(echo ~/.claude/settings.json)\"", "pushd ~/.claude; rm settings.json; popd",
    "vim -c ':!rm ~/.claude/settings.json' -c q", "PROMPT_COMMAND='rm ~/.claude/settings.json'",
    "gdb -batch -ex 'shell rm ~/.claude/settings.json'",
    "ssh localhost 'rm ~/.claude/settings.json'",
    "docker run -v ~/.claude:/c alpine rm /c/settings.json", "code ~/.claude/settings.json",
    "docker run --mount type=bind,src=$HOME/.claude,dst=/c alpine rm -rf /c",
    "docker run -v $PWD:/w -w /w alpine sh -c 'rm .claude/settings.json'",
    "docker run -v $HOME:/w --workdir=/w/.claude alpine rm settings.json",
    "for f in ~/.claude/*; do sed -i s/a/b/ \"$f\"; done", "fd settings ~/.claude -x rm",
    "for f in $(find ~/.claude -type f); do rm \"$f\"; done",
    "python3 x.py ~/.claude/settings.json",
    "find ~/.claude -type f | while read f; do rm \"$f\"; done",
    "while IFS= read -r f; do rm \"$f\"; done < <(ls ~/.claude/*)",
    "grep -rl hooks ~/.claude | xargs sed -i s/hooks/x/",
  } },
  [2] = { "a value in them goes bad", {
    "sed -i 's/block/blok/' ~/.claude/settings.json",
    "jq '.hooks.PreToolUse[0].hooks[0].onFailure=\"x\"' s | tee ~/.claude/settings.json",
    "echo '{\"model\":5}' | tee -a ~/.claude/settings.json",
  } },
  [3] = { "our entry is made useless", {
    "sed -i 's/\"timeout\"/\"async\":true,\"timeout\"/' ~/.claude/settings.json",
    "perl -pi -e 's/\\*/Read/' ~/.claude/settings.json",
  } },
  [4] = { "settings of a project switch hooks off", {
    "echo '{\"disableAllHooks\":true}' > .claude/settings.local.json",
    "echo x > \"$PWD/.claude/settings.local.json\"",
    "echo x > $(git rev-parse --show-toplevel)/.claude/settings.json",
    "git checkout other -- .claude/settings.json", "git checkout other .claude",
    "git restore --source=other .claude", "git rm -f .claude/settings.json",
    "git mv x .claude/settings.local.json", "git config -f .claude/settings.json a.b c",
    "git show other:x > .claude/settings.json", "git diff --output=.claude/settings.json",
    "git worktree add .claude/skills/x", "git submodule add ../x .claude/skills/x",
    "cp ../evil/.claude/settings.json .claude/settings.local.json", "cp -a ../evil/. .",
    "mv -t . ../evil/.claude", "mv ../evil/.claude/* .claude/", "rsync -a --delete ../evil/ .",
    "tar xzf a.tgz .claude/settings.local.json", "unzip a.zip '.claude/*'",
    "ln -s ../evil/.claude/settings.json .claude/settings.local.json",
    "bash -c 'cd .claude; rm settings.json'", "bash <<'X'\necho x > .claude/settings.json\nX",
    "echo 'echo x > .claude/settings.json' | bash", "source <(echo 'rm .claude/settings.json')",
    "echo 'rm .claude/settings.json' > s.sh; bash s.sh", "bash old.sh", "sh ./old.sh", ". ./old.sh",
    "echo 'rm .claude/settings.json' > s.sh; chmod +x s.sh; ./s.sh", "make", "python3 old.py",
    "at now <<< 'rm .claude/settings.json'", "alias x='rm .claude/settings.json'\nx",
    "trap 'rm .claude/settings.json' EXIT", "coproc rm .claude/settings.json",
    "echo x | tee >(cat > .claude/settings.json)", "env -S 'rm .claude/settings.json'",
    "busybox rm .claude/settings.json", "$(which rm) .claude/settings.json",
    "x() { \"$@\"; }; x rm .claude/settings.json", "tmux new -d 'rm .claude/settings.json'",
    "rm .[!.]*/settings.json", "rm -rf .[!.]*", "systemd-run --user rm .claude/settings.json",
    "git checkout other -- ':(glob).claude/**'", "git checkout other -- :/.mcp.json",
    "git restore -s other '*.json'", "git restore -s other ':(top,icase).CLAUDE/settings.json'",
    "git rm ':/.claude/*'", "git checkout-index -f .claude/settings.json",
    "git checkout-index --force --prefix=.claude/ x",
    "mkdir -p x/.claude; echo 1 > x/.claude/settings.json; cp -r x/. .",
    "mkdir x; echo 1 > x/.mcp.json; rsync -a x/ .", "cd \"$X\" && rm .claude/settings.json",
    "echo .claude/settings.json | git checkout-index -f --stdin",
    "GIT_WORK_TREE=.claude git checkout x", "env GIT_WORK_TREE=.claude/skills git reset --hard",
    "find . -name settings.json | xargs rm", "rm $(find . -name 'settings.*')",
    "find . -name settings.json -print0 | xargs -0 rm -f", "find . -name .mcp.json | xargs rm",
    "find . -name settings.json | while read f; do rm \"$f\"; done",
    "for f in $(find . -name settings.json); do rm \"$f\"; done",
    "find . -name '*.json' | xargs sed -i s/a/b/",
    "find . -type f -print0 | xargs -0 chmod 644",
    "git --work-tree .claude checkout x", "export GIT_WORK_TREE=.claude; git checkout x",
    "git rebase -x 'cp x .claude/settings.json' main",
  }, asks = {
    "git checkout other -- .", "git checkout other -- ':^src'", "git restore -SW -s other :/",
  } },
  [5] = { "settings of the user switch hooks off", {
    "echo '{\"disableAllHooks\":true}' > ~/.claude/settings.json",
    "jq '.disableAllHooks=true' x > ~/.claude/settings.json",
  } },
  [6] = { "variables in the settings of the user", {
    "jq '.env.CLAUDE_CODE_SIMPLE=\"1\"' x > ~/.claude/settings.json",
    "export CLAUDE_CODE_SIMPLE=1", "export CLAUDE_CODE_SAFE_MODE=1",
    "export CLAUDE_CONFIG_DIR=/tmp", "tmux setenv -g CLAUDE_CONFIG_DIR /tmp/x",
    "tmux set-environment CLAUDE_CODE_SIMPLE 1", "launchctl setenv CLAUDE_CODE_SAFE_MODE 1",
    "systemctl --user set-environment CLAUDE_CONFIG_DIR=/tmp/x",
    "systemctl --user import-environment PATH CLAUDE_CONFIG_DIR",
    "dbus-update-activation-environment --systemd CLAUDE_CONFIG_DIR=\"$X\"",
  } },
  [7] = { "variables in ~/.claude.json", {
    "jq '.env={}' ~/.claude.json > t; mv t ~/.claude.json", "sed -i s/a/b/ ~/.claude.json",
    "python3 -c \"import os;open(os.path.expanduser('~/.claude.json'),'w')\"",
    "cp x ~/.claude.json", "cp x $HOME/.claude.json", "ln -sf x ~/.claude.json",
  } },
  [8] = { "variables in the settings of a project", {
    "echo '{\"env\":{\"SANDBOX_ENABLED\":\"false\"}}' > .claude/settings.json",
  } },
  [9] = { "a mod among the skills of the user", {
    "mkdir -p ~/.claude/skills/m/.claude-plugin", "cp -r mod ~/.claude/skills/m",
    "rsync -a x/skills ~/.claude/", "ln -s $PWD/mod ~/.claude/skills/m",
    "tar xf a -C ~/.claude/skills",
    "install -D x ~/.claude/skills/m/hooks.json",
    "npx prettier --write ~/.claude/skills/s/SKILL.md",
  } },
  [10] = { "a mod among the skills of the project", {
    "mkdir -p .claude/skills/m && echo x > .claude/skills/m/a", "cp -r mod .claude/skills",
    "git submodule add ../m .claude/skills/m",
    "git worktree move ../m .claude/skills/m", "git subtree add -P .claude/skills/m ../m main",
    "unzip mod.zip -d .claude/skills/m",
  } },
  [11] = { "a mod of a session", {
    "mkdir -p ~/.claude/dev-mods/x/m", "cp -r m ~/.claude/dev-mods/$CLAUDE_CODE_SESSION_ID/",
    "cd ~/.claude && mkdir dev-mods",
  } },
  [12] = { "plugins and marketplaces in settings", {
    "jq '.enabledPlugins={\"x@y\":true}' x > ~/.claude/settings.json",
    "jq '.extraKnownMarketplaces={}' x | tee .claude/settings.local.json",
  } },
  [13] = { "the client's own commands for plugins", {
    "claude plugin install a@b", "claude plugin i a@b", "claude plugin marketplace add x",
    "claude plugin marketplace update", "claude plugins enable a", "claude plugin disable a",
    "claude plugin uninstall a", "claude plugin init x", "claude plugin prune",
    "npm install -g @anthropic-ai/claude-code", "npm i @anthropic-ai/claude-code@1.0.0 --global",
    "npm uninstall -g @anthropic-ai/claude-code", "npm rm --global @anthropic-ai/claude-code",
    "npm --location=global update @anthropic-ai/claude-code",
    "bun add -g @anthropic-ai/claude-code",
    "pnpm add -g @anthropic-ai/claude-code@1", "yarn global remove @anthropic-ai/claude-code",
    "claude --debug plugin install a@b", "npx -y @anthropic-ai/claude-code@2 plugin install a",
  } },
  [14] = { "CLAUDE_CODE_PLUGIN_DIRS", {
    "CLAUDE_CODE_PLUGIN_DIRS=x claude -p x", "export CLAUDE_CODE_PLUGIN_DIRS=x; claude",
    "env CLAUDE_CODE_PLUGIN_DIRS=x claude", "printf -v CLAUDE_CODE_PLUGIN_DIRS x; claude",
    "read CLAUDE_CODE_PLUGIN_DIRS <<< x; claude -p y",
    "n=CLAUDE_CODE_PLUGIN_DIRS; export $n=1; claude",
    ": ${CLAUDE_CODE_PLUGIN_DIRS:=x}; export CLAUDE_CODE_PLUGIN_DIRS; claude",
    "declare -n r=CLAUDE_CODE_PLUGIN_DIRS; r=x; claude -p y",
  }, asks = {
    "env \"$(cat v)\" claude -p x", "set -a; . ./env.sh; claude -p x", "dotenv claude -p x",
    "npx dotenv-cli -e x.env -- claude -p x", "direnv exec . claude -p x",
  } },
  [15] = { "plugins, our program, rules, policy, records", {
    "rm -rf ~/.claude/plugins", "echo x > ~/.config/sandbox-enforcer/policy.json",
    "rm ROOT/bin/sandbox-enforcer", "chmod -x ROOT/bin/sandbox-enforcer", "mv ROOT/bin ROOT/b",
    "ln -sf /bin/true ROOT/bin/sandbox-enforcer", "cp x ~/.config/sandbox-enforcer/rules/rm.lua",
    "rm -rf ~/.local/state/sandbox-enforcer", "dd if=/dev/zero of=ROOT/bin/sandbox-enforcer",
  }, asks = { "strip ROOT/bin/sandbox-enforcer",
  "patchelf --set-rpath x ROOT/bin/sandbox-enforcer" } },
  [16] = { "trust in a project", {
    "jq '.projects[\"/x\"].hasTrustDialogAccepted=true' x > ~/.claude.json",
    "perl -pi -e s/false/true/ ~/.claude.json",
  } },
  [17] = { "another client, without hooks", {
    "claude -p x --bare", "claude --safe-mode", "claude --restricted -p x",
    "claude --settings x.json",
    "claude --settings={}", "claude --setting-sources '' -p x", "claude --plugin-dir=d -p x",
    "claude -p --plugin-url=https://h/x x", "HOME=/tmp/c claude -p x", "HOME=$(mktemp -d) claude",
    "XDG_CONFIG_HOME=/tmp/c claude -p x", "CLAUDE_CONFIG_DIR=/tmp/c claude -p x",
    "HOME=/tmp/c; claude -p x", "for HOME in /tmp/x; do claude -p y; done", "bash start.sh",
    "read HOME <<< /tmp/x; claude -p x", "CLAUDE_CODE_SAFE_MODE=1 claude -p x",
    "NODE_OPTIONS='-r ./x.js' claude -p x", "LD_PRELOAD=/tmp/x.so claude -p x",
    "npx claude --bare", "bunx claude --bare",
    "npx -y @anthropic-ai/claude-code@2.1.197 --bare -p x", "npm x -- claude --bare",
    "npx -p @anthropic-ai/claude-code claude --bare", "bun x @anthropic-ai/claude-code --bare",
    "pnpx @anthropic-ai/claude-code --bare", "pnpm exec claude --bare", "yarn claude --bare",
    "deno run -A npm:@anthropic-ai/claude-code --bare", "node ./node_modules/.bin/claude --bare",
    "node $(which claude) --bare", "node \"$(command -v claude)\" --safe-mode",
    "node -r x node_modules/@anthropic-ai/claude-code/cli.js --bare", "~/.local/bin/claude --bare",
    "./node_modules/.bin/claude --bare", "$(which claude) --bare", "`which claude` --bare",
    "c=claude; $c --bare", "c() { claude \"$@\"; }; c --bare", "f=--bare; claude $f -p x",
    "args=(--bare -p x); claude \"${args[@]}\"", "set -- --bare; claude \"$@\"",
    "eval claude --bare",
    "exec -a x claude --bare", "script -qc 'claude --bare' /dev/null", "watch claude --bare",
    "tmux new-session -d 'claude --bare'", "tmux send-keys 'claude --bare' Enter",
    "expect -c 'spawn claude --bare'", "echo --bare | xargs claude", "uvx claude --bare",
    "python3 -c \"import os; os.system('claude --bare -p x')\"",
    "perl -e 'exec \"claude\", \"--bare\"'",
    "python3 -c \"import subprocess; subprocess.run(['claude','--bare','-p','x'])\"",
    "node -e \"require('child_process').execSync('claude --bare -p x')\"",
    "printf '#!/bin/sh\\nclaude --bare\\n' > r; chmod +x r; ./r", "echo 'claude --bare' | sh",
    "cp ~/.local/bin/claude c && ./c --bare", "ln -s ~/.local/bin/claude c; ./c --bare",
    "install ~/.local/bin/claude c", "/proc/$PPID/exe --bare", "/proc/$CLAUDE_PID/exe -p x",
    "\"${CLAUDE_CODE_EXECPATH}\" -p x", "alias c='claude --bare'\nc -p x",
  }, asks = {
    "claude $FLAGS -p x", "env -i claude -p x", "env -u HOME claude -p x", "cd /tmp && claude -p x",
    "sudo -u other claude -p x", "cp \"$(which claude)\" c; ./c --bare", "claude \"$@\"",
    "node --env-file=x.env ./node_modules/.bin/claude -p x", "xargs claude < args",
    "mkdir -p x && cd x && claude --continue", "alias c=claude\nc --bare",
  } },
  [18] = { "the client as a server", {
    "claude mcp serve", "claude --model x mcp serve",
    "npx @anthropic-ai/claude-code@latest mcp serve",
    "node_modules/.bin/claude mcp serve", "cat <<'X' | bash\nclaude mcp serve\nX",
    "nohup claude mcp serve &", "mkfifo p; claude mcp serve < p",
  } },
  [19] = { "what runs without a call of a tool", {
    "echo x > .mcp.json", "tee .mcp.json < x", "claude mcp add x y", "claude mcp add-json x {}",
    "claude mcp add-from-claude-desktop", "claude --mcp-config x.json -p y",
    "echo x > \"$X/.mcp.json\"", "cd \"$X\" && rm .mcp.json", "cp x \"$D/.claude.json\"",
    "claude --agents '{\"a\":{}}' -p x", "echo '{\"apiKeyHelper\":\"x\"}' > .claude/settings.json",
    "echo x > .claude/commands/a.md", "sed -i s/a/b/ .claude/agents/a.md", "git mv x .mcp.json",
    "touch ~/.claude/hooks/x", "claude import", "claude install stable", "claude update",
  } },
  [20] = { "what a command means", {
    "echo x >> ~/.bashrc", "npm completion >> ~/.bashrc", "echo x >> ~/.zshenv",
    "echo x >> ~/.profile",
    "echo x >> ~/.claude/shell-snapshots/snapshot-bash-1.sh",
    "echo x > ~/.claude/session-env/s/a.sh",
    "export CLAUDE_CODE_SHELL_PREFIX=x", "CLAUDE_CODE_SHELL=/tmp/sh claude -p x",
    "export CLAUDE_ENV_FILE=x", "tee -a ~/.zshrc <<< 'alias ls=rm'",
    "cat x >> \"$HOME\"/.bash_aliases", "echo x >> /etc/bash.bashrc", "cp x /etc/profile.d/x.sh",
    "sed -i 1d /etc/zsh/zshrc",
  } },
  [21] = { "our program is broken or stopped", {
    "pkill -STOP sandbox-enforcer", "killall sandbox-enforcer", "pkill -f sandbox-enforcer",
    "kill -9 $(pgrep sandbox-enforcer)", "kill -STOP `pidof sandbox-enforcer`",
    "chmod a-x ROOT/bin/sandbox-enforcer", ": > ROOT/bin/sandbox-enforcer",
    "pkill claude", "pkill -f claude", "pkill -9 -x '^claude$'", "killall -STOP claude",
    "kill $PPID", "kill -9 \"$PPID\"", "kill -STOP ${PPID}", "kill -9 $(pgrep claude)",
    "kill `pidof claude`", "pgrep -x claude | xargs kill", "sh -c 'pkill claude'",
    "for p in $(pgrep claude); do kill $p; done", "nohup sh -c 'sleep 1; pkill claude' &",
    "kill -STOP -- -$PPID", "kill -9 -1", "kill $CLAUDE_PID", "kill -9 $(ps -o ppid= -p $$)",
    "pkill -f sandbox", "pkill -9 clau", "pkill .", "p=$PPID; kill $p", "kill $((PPID))",
    "kill $(echo $PPID)", "echo $PPID | xargs kill", "kill -- -$(ps -o pgid= -p $$)",
    "strace -p $PPID", "ltrace -p \"$PPID\"", "timeout 5 strace -p $PPID", "skill -9 claude",
    "prlimit --pid $PPID --cpu=1", "skill $PPID",
  }, asks = {
    "gdb -p $PPID", "gdb --pid=$PPID -batch", "gcore $CLAUDE_PID", "prlimit --pid=$PPID --cpu=1",
    "strace -p$PPID", "py-spy dump --pid \"$PPID\"", "reptyr ${PPID}",
  } },
  [24] = { "settings of the machine", {
    "echo x > /etc/claude-code/managed-settings.json", "mkdir -p /etc/claude-code",
    "rm -rf /etc/claude-code", "sudo tee /etc/claude-code/managed-settings.json < x",
    "cp -r x /etc/claude-code", "install -D x /etc/claude-code/managed-settings.d/a.json",
  } },
}

local numbers = {}
for number in pairs(ways) do numbers[#numbers + 1] = number end
table.sort(numbers)

for _, number in ipairs(numbers) do
  local way = ways[number]
  describe(("way %d, %s:"):format(number, way[1]), function()
    for _, command in ipairs(way[2]) do
      it("refuses " .. command, function()
        local verdict, reason = shell(command, "bypassPermissions")
        assert.equal("deny", verdict, reason)
        assert.truthy(reason:find("Guard: ", 1, true), reason)
        verdict = shell(command, "default")
        assert.is_true(verdict == "deny" or verdict == "ask", tostring(verdict))
        verdict = judge("Monitor", { command = command, description = "d" }, "bypassPermissions")
        assert.equal("deny", verdict)
      end)
    end
    for _, command in ipairs(way.asks or {}) do
      it("asks about " .. command, function()
        for _, mode in ipairs({ "default", "bypassPermissions" }) do
          local verdict, reason = shell(command, mode)
          assert.equal("ask", verdict, reason)
        end
      end)
    end
  end)
end

describe("with a profile, what every shell runs when it starts", function()
  for _, command in ipairs({
    "conda init", "conda init --all", "mamba init zsh", "micromamba shell init -s bash",
    "pipx ensurepath", "pipx ensurepath --force",
  }) do
    it("is not written by " .. command, function()
      local verdict, reason = judge("Bash", { command = command }, "default", "balanced")
      assert.equal("deny", verdict, reason)
    end)
  end
  for _, command in ipairs({ "conda init --dry-run", "conda init --help", "pipx list" }) do
    it("is left alone by " .. command, function()
      assert.is_nil((judge("Bash", { command = command }, "default", "balanced")))
    end)
  end
end)

describe("with a profile, names that git lists", function()
  for command, wanted in pairs({
    ["git ls-files '*.json' | xargs rm"] = "deny", ["git ls-files | xargs chmod 644"] = "ask",
  }) do
    it("are settings, too: " .. command, function()
      local verdict, reason = judge("Bash", { command = command }, "default", "balanced")
      assert.equal(wanted, verdict, reason)
      assert.truthy(reason:find("Guard: ", 1, true), reason)
    end)
  end
end)

describe("what looks like one of these ways", function()
  local harmless = {
    "git diff .claude/settings.json", "git add .claude/settings.json", "git commit -m x .mcp.json",
    "git log -- .claude", "git checkout other -- 'src/*.c'", "git restore '*.c'",
    "git restore ':(top)src'", "git checkout-index -a -f", "git checkout-index -a --prefix=/tmp/x/",
    "mkdir -p x/src; echo 1 > x/src/a; cp -r x/. .", "git rebase -x make main",
    "git show HEAD:.mcp.json", "git ls-files .claude", "git branch claude/x",
    "git commit -m 'edit .claude/settings.json'", "git checkout claude/x", "less .mcp.json",
    "git push origin claude/fix", "gh pr create --title x --body 'see .claude/settings.json'",
    "jq . .mcp.json", "python3 -m json.tool .claude/settings.json", "shellcheck .claude/hooks/x.sh",
    "ls -la ~/.claude ~/.bashrc", "tail -f ~/.claude/x.log", "rg x ~/.claude", "du -sh ~/.claude",
    "grep -rn hook ~/.claude --include=*.json", "zip -r b.zip .claude", "tar czf b.tgz .claude",
    "cp -r .claude ../backup", "rsync -a ~/.claude/ /backup/", "sed -n 1,5p ~/.bashrc",
    "test -f .mcp.json && echo y", "[ -d .claude ] || echo n", "[[ -f ~/.claude.json ]]; echo $?",
    "python3 -c 'import json;print(json.load(open(\".mcp.json\")))'", "cd ~/.claude && ls",
    "node -p 'require(\"./.mcp.json\")'", "awk '{print $1}' ~/.claude/settings.json",
    "claude mcp list", "claude --help", "claude -p 'look at .mcp.json'", "which claude",
    "npm view @anthropic-ai/claude-code version", "npm ls -g @anthropic-ai/claude-code",
    "npm i -g typescript && claude --version", "brew info claude", "pgrep -fl claude",
    "ps aux | grep claude", "cat .mcp.json; echo hi > out", "rm ~/.claude/plans/*",
    "ls ~/.claude; d=$(mktemp -d); echo x > $d/y", "grep -rl foo .claude/agents | xargs cat",
    "cat CLAUDE.md; for f in *.txt; do sed -i s/a/b/ \"$f\"; done", "source ~/.bashrc",
    "find . -name .mcp.json", "yq .hooks ~/.claude/settings.json", "kill 5", "pkill node",
    "cat \"$X/.mcp.json\"",
    "d=$(mktemp -d); cp .mcp.json $d/.mcp.json", "echo x > \"$X/a.json\"", "kill -9 1234 5678",
    "pkill -f 'npm run dev'",
    "find . -name '*.pyc' | xargs rm", "find src -type f | xargs rm", "rm $(find . -name '*.o')",
    "find . -name '*.c' -o -name '*.h' | xargs sed -i s/a/b/", "git ls-files '*.c' | xargs rm",
    "git ls-files -m | xargs sed -i s/a/b/", "git diff --name-only | xargs sed -i s/a/b/",
    "git ls-files | xargs wc -l", "find . -name '*.json' | xargs cat; rm \"$tmp\"",
    "git ls-files src | xargs rm", "GIT_WORK_TREE=build git checkout x",
    "GIT_WORK_TREE=.claude git status",
    "export GIT_WORK_TREE=build; git checkout x", "git --work-tree=build checkout x",
    "tmux setenv -g EDITOR vim", "systemctl --user set-environment FOO=1",
    "tmux show-environment CLAUDE_CONFIG_DIR", "printenv CLAUDE_CONFIG_DIR",
    "grep -rn CLAUDE_CONFIG_DIR src", "gdb -p 1234", "strace -f -p 123",
    "prlimit --pid=12 --cpu=1", "prlimit --cpu=1 ls",
    "skill -9 node", "ps -o args= -p $PPID", "pmap $PPID", "echo $PPID; kill %1",
    "echo --pid=$PPID",
    "kill %1", "killall -9 python3", "cat /etc/profile", "kill $(lsof -ti :3000)",
    "python3 -c 'import os; os.rename(\"a\", \"b\")'", "perl -e 'rename \"a\", \"b\"'",
    "for f in a.json b.json; do : > \"$f\"; done",
    "pkill -f claude-relay", "kill $(cat /tmp/claude-relay.pid)", "node s.js & kill $!",
    "kill $(cat ~/.claude/server.pid)", "pgrep claude; echo $PPID",
    "echo sandbox-enforcer; kill 5", "mount", "tar xf a.tar docs/x", "unzip a.zip -d ~/x",
    "docker run -v $PWD:/w -w /w node npm test", "docker run -w /w alpine sh -c 'rm x'",
    "tar xf a.tar -C ~/x", "tar tf a.tar -C ~", "mkdir -p ~", "cp x ~",
    "lftp -c 'lcd ROOT/sandbox && get ftp://h/sandbox-enforcer'", "unzip a.zip 'src/*'",
  }
  for _, command in ipairs(harmless) do
    it("leaves " .. command, function()
      local verdict, reason = shell(command, "bypassPermissions")
      assert.equal("", reason)
      assert.is_nil(verdict)
    end)
  end
end)

describe("tools that nobody listed", function()
  local rows = {
    { "mcp__shell__exec", { command = "rm ~/.claude/settings.json" }, "deny" },
    { "mcp__shell__run_command", { cmd = "echo x > .mcp.json" }, "deny" },
    { "mcp__shell__bash", { script = "claude --bare" }, "deny" },
    { "mcp__term__send", { input = "rm -rf ~/.claude\n" }, "deny" },
    { "mcp__shell__exec", { command = "rm", args = { "-rf", "ROOT/home/.claude" } }, "deny" },
    { "mcp__shell__exec", { program = "bash", arguments = { "-lc", "> .mcp.json" } }, "deny" },
    { "mcp__shell__run", { command = "ls", env = { CLAUDE_CODE_SIMPLE = "1" } }, "deny" },
    { "mcp__shell__run", { command = "claude -p x", environment = { "HOME=/tmp/x" } }, "deny" },
    { "mcp__shell__run", { command = "ls", env = { NODE_ENV = "x" } } },
    { "mcp__jupyter__execute_cell", { source = "x = 1\n!rm .mcp.json" }, "deny" },
    { "mcp__jupyter__execute_cell", { source = "%%bash\nrm .mcp.json" }, "deny" },
    { "mcp__jupyter__execute_cell", { source = "if x != 1:\n  !ls" } },
    { "mcp__fs__write_file", { path = "$HOME/.claude/settings.json" }, "deny" },
    { "mcp__fs__write_file", { path = "${HOME}/.claude.json" }, "deny" },
    { "mcp__fs__write_all", { contents = { [".claude/settings.json"] = "{}" } }, "deny" },
    { "mcp__dl__fetch", { url = "https://h/x", save_as = ".mcp.json" }, "deny" },
    { "mcp__docker__run", { volumes = { "ROOT/home/.claude:/c" } }, "deny" },
    { "mcp__docker__run", { volumes = { ["ROOT/home/.claude"] = { bind = "/c" } } }, "deny" },
    { "mcp__docker__run", { volumes = { "ROOT/project:/w", "data:/d" } } },
    { "Write", { file_path = "ROOT/project/.git/hooks/pre-commit", content = "rm .mcp.json" },
      "deny" },
    { "Edit", { file_path = "ROOT/project/.git/hooks/a", new_string = "> ~/.claude/settings.json" },
      "deny" },
    { "Bash", { command = "echo 'rm .mcp.json' > .git/hooks/pre-push" }, "deny" },
    { "Bash", { command = "echo 'rm .mcp.json' > .husky/pre-push" }, "deny" },
    { "Bash", { command = "cp old.sh .git/hooks/pre-commit" }, "deny" },
    { "Bash", { command = "cp old.sh .husky/" }, "deny" },
    { "Bash", { command = "install -m755 old.sh .git/hooks" }, "deny" },
    { "Bash", { command = "ln -s ../../old.sh .git/hooks/pre-commit" }, "deny" },
    { "Bash", { command = "ln old.sh .git/hooks/pre-commit" }, "deny" },
    { "Bash", { command = "cp notes.sh .git/hooks/pre-commit; cp old.sh bin/hooks" } },
    { "Bash", { command = "echo 'npm test' > .git/hooks/pre-push; rm -f .git/hooks/x" } },
    { "Write", { file_path = "ROOT/project/.git/hooks/a", content = "npm test" } },
    { "Write", { file_path = "ROOT/project/hooks/a", content = "rm .mcp.json" } },
    { "mcp__fs__symlink", { target = "x", link = "~/.claude/skills/m" }, "deny" },
    { "mcp__fs__copy", { from = "x", to = "~/.claude/skills" }, "deny" },
    { "mcp__fs__edit_file", { file = "~/.claude/settings.json" }, "deny" },
    { "NewTool", { command = "rm ~/.claude/settings.json" }, "deny" },
    { "NewTool", { file_path = "ROOT/home/.claude/settings.json" }, "deny" },
    { "NewTool", { command = "git clone https://h/o/r" }, "ask" },
    { "NewTool", { command = "ls" } }, { "Task", { prompt = "rm ~/.claude/settings.json" } },
    { "NewTool", { text = "rm ~/.claude/settings.json" } }, { "mcp__shell__exec",
    { command = "ls" } },
  }
  for _, row in ipairs(rows) do
    it(("are judged by what they are given: %s %s"):format(row[1], cjson.encode(row[2])), function()
      local verdict, reason = judge(row[1], row[2], "bypassPermissions")
      assert.equal(row[3], verdict, reason)
    end)
  end
end)
