--- The settings of the client cannot be changed by what is judged by them.
local guarded = require("guarded")

local asked, denied, left = guarded.asked, guarded.denied, guarded.left

guarded.place()

describe("the settings of the client", function()
  denied({
    -- written
    { "echo '{}' > ~/.claude/settings.json",
      "Guard: a redirection would write /home/.claude/settings.json, settings of the client. "
      .. "Agents may read it, not change it: ask the user to do it, outside the session" },
    { "echo x > ~/.claude.json", "where the client records what it trusts" },
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
    -- names that are unknown
    { "rm ~/.claude/*", "Guard: rm would remove something unknown in /home/.claude" },
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
    { "rm -rf ~/.claude/plugins/p", "part of the client" },
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
    { "cd ~ && tar xf a.tar", { HOME = "ROOT/project/src", SANDBOX_RULES_DIR = "ROOT/other" } },
  })
  asked({
    { "rm -rf ~/$x" },
    { "tar xf a.tgz -C ~" }, { "cd ~ && tar xf a.tgz" }, { "unzip -o a.zip -d ~" },
    { "bsdtar xf a.tgz -C ~" },
    { "echo x > \"$CLAUDE_PROJECT_DIR/.claude/settings.json\"",
      "Guard: a redirection would write a path that ends with /.claude/settings.json, which "
      .. "may be /home/.claude/settings.json, settings of the client. Write the names out" },
    { "rm ${x}/.claude/settings.local.json" },
    { "cp x \"$D/.claude/skills/s/SKILL.md\"" }, { "cp x \"$D/.claude/dev-mods/s/m\"" },
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
  denied({
    { "echo x > .claude/skills/s/SKILL.md",
      "Guard: a redirection would write /project/.claude/skills/s/SKILL.md (protected: "
      .. "/project/.claude/skills, which runs without hooks). Agents may read it" },
    { "cp x \"$(pwd)\"/.claude/skills/s/SKILL.md" },
    { "cp x ~/.claude/commands/" },
    { "echo x > .mcp.json", "which runs without hooks" },
    { "mv x.json .mcp.json" }, { "ln -sf x.json .mcp.json" }, { "rm -f .mcp.json; ls" },
    { "git clone https://h/o/r ~/.claude/skills/r", nil, { CONTENT_FILTER_SANDBOX_DIR = false,
      SANDBOX_ENABLED = "true" } },
    { "rm .claude/commands/c.md" },
    { "tee .claude/agents/a.md < x" },
    { "echo x > .claude/hooks/h.sh" },
    { "chmod +x .claude/hooks/h.sh" },
    { "mkdir -p .claude/skills/s" }, { "cp -r mod ~/.claude/skills/" },
    { "mv mod ~/.claude/skills" }, { "ln -s ROOT/project/mod ~/.claude/skills/mod" },
    { "mkdir -p ~/.claude/dev-mods/s/m/.claude-plugin", "part of the client" },
    { "cp -r mod ~/.claude/dev-mods/" }, { "echo x > ~/.claude/dev-mods/s/m/hooks.json" },
    { "tar xf a.tar -C ~/.claude/dev-mods" },
    { "mkdir -p ROOT/other/dev-mods/s", nil, { CLAUDE_CONFIG_DIR = "ROOT/other" } },
    { "echo x > ROOT/other/skills/s/SKILL.md", nil, { CLAUDE_CONFIG_DIR = "ROOT/other" } },
    { "python3 -c \"open('.mcp.json', 'w').write('x')\"" },
  })
  left({
    { "cat .claude/skills/s/SKILL.md" },
    { "cat ~/.claude.json .mcp.json" }, { "echo x > sub/.mcp.json" }, { "echo x > ~/notes" },
    { "touch ~/$x" },
    { "echo x > skills/s" },
    { "echo x > ~/.claude/plans/p.md" },
    { "echo x > ~/.claude/projects/-p/memory/MEMORY.md" },
  })
end)

describe("what gives commands another meaning", function()
  denied({
    { "echo 'alias ls=rm' >> ~/.bashrc",
      "Guard: a redirection would write /home/.bashrc, which shells run when they start" },
    { "echo x >> ~/.profile" }, { "echo x >> ~/.bash_profile" }, { "sed -i s/a/b/ ~/.zshrc" },
    { "echo x | tee -a ~/.zshenv" }, { "cp x ~/.zprofile" }, { "ln -sf x ~/.bashrc" },
    { "python3 -c \"import os; open(os.path.expanduser('~/.bashrc'), 'a').write('x')\"" },
  })
  left({
    { "cat ~/.bashrc" }, { "echo x > .bashrc" }, { ". ~/.bashrc" }, { "cp ~/.bashrc x" },
    { "echo x > ~/.bashrc.bak" },
  })
end)

describe("the programs of the client and of its plugins", function()
  local plugin = { CLAUDE_PLUGIN_ROOT = "ROOT/market/se" }
  denied({
    { "rm ~/.local/bin/claude", "the client's own program" },
    { "ln -sf ROOT/x ~/.local/bin/claude" }, { "cp x ~/.local/bin/claude" },
    { "echo x > ~/.local/share/claude/versions/2" },
    { "cp x ROOT/opt/claude", nil, { CLAUDE_CODE_EXECPATH = "ROOT/opt/claude" } },
    { "echo x > ROOT/market/se/hooks/hooks.json", "the enforcer's plugin",
      plugin },
    { "mv ROOT/market/se ROOT/x", nil, plugin }, { "rm -rf ROOT/market/se/rules", nil, plugin },
  })
  left({
    { "echo x > ~/.local/bin/other" }, { "echo x > ROOT/market/other", plugin },
    { "ls -l ~/.local/bin/claude" },
  })
end)
