--- Code of other languages that would write what commands are judged by.
local enforcer = require("sandbox_enforcer")
local growth = require("growth")
local place = require("place")

local here = place.new()

local function judge(command)
  local env = {
    HOME = here.home, SANDBOX_ENABLED = "true", CLAUDE_PROJECT_DIR = here.project,
    SHELL = "/bin/bash",
  }
  local event = {
    tool_name = "Bash", cwd = here.project,
    tool_input = { command = (command:gsub("ROOT", here.root):gsub("⏎", "\n")) },
  }
  local decision = enforcer.decide(event, env)
  return decision.verdict or "none", table.concat(decision.reasons, "\n")
end

--- What writes, what it cannot be told of, and what only looks like it.
local ROWS <const> = {
  deny = {
    [[python3 -c 'open("ROOT/home/.claude/settings.json", "w").write("{}")']],
    [[python3 -c 'import os; p = os.path.expanduser("~/.claude/settings.json"); open(p, "w")']],
    [[python3 -c 'import os⏎p = os.path.join(os.environ["HOME"], ".claude", "settings.json")
with open(p, mode="r+") as f: f.write("")']],
    [[python3 -c 'from pathlib import Path; (Path.home() / ".claude/settings.json").touch()']],
    [[python3 -c 'from pathlib import Path; p = Path.home() / ".claude.json"; p.unlink()']],
    [[python3 -c 'from pathlib import Path; Path(".claude/settings.json").open("w")']],
    [[python3 -c 'import shutil; shutil.copy("x", ".claude/settings.json")']],
    [[python3 -c 'import os; os.rename("x", os.path.expanduser("~/.claude/settings.json"))']],
    [[python3 -c 'h = "ROOT/home"; open(f"{h}/.claude/settings.json", "w")']],
    [[python3 - <<'E'⏎p = ".claude/settings.local.json"⏎open(p, "a").write("x")⏎E]],
    [[cat > x.py <<'E'⏎open(".claude/settings.json", "w")⏎E⏎python3 x.py]],
    [[python3 kept.py]],
    [[python3 -c 'from pathlib import Path; (Path.home() / ".claude").replace("x")']],
    [[python3 -c 'from pathlib import Path⏎p = Path(".claude"); p.replace(Path("x"))']],
    [[python3 -c 'from pathlib import Path; Path("x").replace(".claude/settings.json")']],
    [[python3 -c 'import os; os.chdir(".claude"); open("settings.json", "w")']],
    [[python3 -c 'from os import *; chdir(path.expanduser("~/.claude")); remove("settings.json")']],
    [[python3 -c 'import os⏎if 0: os.chdir("/tmp")⏎open(".claude/settings.json", "w")']],
    [[node -e 'process.chdir(".claude"); require("fs").writeFileSync("settings.json", "")']],
    [[perl -e 'chdir ".claude"; unlink "settings.json"']],
    [[ruby -e 'Dir.chdir(".claude"); File.write("settings.json", "")']],
    [[perl -e 'unlink glob "~/.claude/*.json"']],
    [[perl -e 'unlink glob(".claude/s*")']],
    [[python3 -c 'open("other-name", "w")']],
    [[node -e 'require("fs").writeFileSync("other-name", "")']],
    [[node -e 'require("fs").writeFileSync(process.env.HOME + "/.claude/settings.json", "")']],
    [[node -e 'const p = `${process.env.HOME}/.claude.json`; require("fs").unlinkSync(p)']],
    [[node -e 'const fs = require("fs"), p = require("path").join(require("os").homedir(),
      ".claude", "settings.json"); fs.writeFileSync(p, "{}")']],
    [[perl -e 'open(F, ">", "$ENV{HOME}/.claude/settings.json")']],
    [[perl -e 'open my $f, ">>$ENV{HOME}/.claude/settings.json" or die']],
    [[perl -e 'unlink "ROOT/home/.claude/settings.json"']],
    [[ruby -e 'File.write(File.expand_path("~/.claude/settings.json"), "{}")']],
    [[ruby -e 'File.open(File.join(Dir.home, ".claude", "settings.json"), "w") { }']],
    [[php -r 'file_put_contents(getenv("HOME") . "/.claude/settings.json", "{}");']],
    [[lua5.4 -e 'io.open(os.getenv("HOME") .. "/.claude/settings.json", "w")']],
    [[python3 -c 'open("ROOT/home/.config/sandbox-enforcer/policy.json", "w")']],
    [[python3 -c 'open("ROOT/home/.local/state/sandbox-enforcer/x", "w")']],
    [[python3 -c 'import os; os.makedirs("/etc/claude-code")']],
    [[python3 -c 'from pathlib import Path; (Path.home() / ".claude/dev-mods").mkdir()']],
    [[node -e 'require("fs").mkdirSync(process.env.HOME + "/.claude/skills/m")']],
    [[ruby -e 'Dir.mkdir(Dir.home + "/.claude/skills/m")']],
    [[perl -e 'mkdir "$ENV{HOME}/.claude/dev-mods"']],
    [[php -r 'mkdir(getenv("HOME") . "/.claude/dev-mods");']],
    [[python3 -c 'import subprocess; subprocess.run(["rm", "settings.json"], cwd=".claude")']],
    [[node -e 'require("child_process").execSync("rm settings.json", { cwd: ".claude" })']],
    [[ruby -e 'system("rm settings.json", chdir: ".claude")']],
  },
  ask = {
    [[python3 -c 'import sys; open(sys.argv[1] + "/.claude/settings.json", "w")' x]],
    [[python3 -c 'for f in [".claude/settings.json"]: open(f, "w")']],
    [[python3 -c 'import sys; open(".claude/settings.json", sys.argv[1])' w]],
    [[ruby -e 'Dir.glob("#{Dir.home}/.claude/*.json").each { |f| File.write(f, "") }']],
    [[ruby -e 'Dir[".claude/*"].each { |f| File.write(f, "") }']],
  },
  none = {
    [[python3 -c 'import json; print(json.load(open("ROOT/home/.claude/settings.json")))']],
    [[python3 -c 'from pathlib import Path; print(Path(".claude/settings.json").read_text())']],
    [[python3 -c 'import shutil; shutil.copy(".claude/settings.json", "x")']],
    [[python3 -c 't = "see .claude/settings.json"; open("notes.md", "w").write(t)']],
    [[python3 -c 'open("x", "w")  # not .claude/settings.json']],
    [[python3 -c 'print("a".replace("a", ".claude/settings.json"))']],
    [[python3 -c 's = open("CLAUDE.md").read(); open("CLAUDE.md", "w").write(s)']],
    [[python3 -c 'd = [".claude/settings.json"]; d.remove(".claude/settings.json")']],
    [[python3 plain.py]],
    [[python3 -c 'import os; os.makedirs(".claude/docs", exist_ok=True)']],
    [[python3 -c 'import os; os.makedirs(os.path.expanduser("~/.claude"), exist_ok=True)']],
    [[python3 -c 'import os; os.makedirs(os.path.expanduser("~/.claude/plans"))']],
    [[node -e 'require("fs").mkdirSync("dist/.claude", { recursive: true })']],
    [[python3 -c 'import subprocess; subprocess.run(["cat", "settings.json"], cwd=".claude")']],
    [[node -e 'require("child_process").execSync("ls .claude", { cwd: "src" })']],
    [[python3 -c 's = ".claude"; print(s.replace(".", "_")); open("x", "w")']],
    [[python3 -c 'from datetime import *; datetime.now().replace(hour=0); print(".claude")']],
    [[python3 -c 'import os; os.chdir("src"); open("settings.json", "w")']],
    [[perl -e 'unlink glob "*.json"; print ".claude"']],
    [[perl -e 'unlink glob "src/*"']],
    [[python3 -c 'open("shared-2", "w")']],
    [[node -e 'console.log(require("fs").readFileSync(".claude/settings.json", "utf8"))']],
    [[node -e 'const d = require("./.claude/settings.json"); fs.writeFileSync("o", d.x)']],
    [[perl -e 'open(F, "<", ".claude/settings.json"); open(O, ">", "o"); print O <F>']],
    [[ruby -e 'puts File.read(ENV["HOME"] + "/.claude/settings.json")']],
  },
}

describe("code", function()
  setup(function()
    place.sh(([[
      cd %s && echo 'open(".claude/settings.json", "w")' > kept.py
      echo 'print(open(".claude/settings.json").read())' > plain.py
      mkdir -p .claude ../home/.claude && echo '{}' > .claude/settings.json
      echo '{}' > ../home/.claude/settings.json && ln ../home/.claude/settings.json other-name
      echo x > shared-1 && ln shared-1 shared-2
    ]]):format(place.quote(here.project)))
  end)
  teardown(here.remove)

  for verdict, rows in pairs(ROWS) do
    for _, command in ipairs(rows) do
      it(("has the verdict %s: %s"):format(verdict, command), function()
        local said, why = judge(command)
        assert.equal(verdict, said, why)
      end)
    end
  end

  for _, piece in ipairs({ "open(", "a.b.", "x=", '"a"+', "{[(", "p.unlink" }) do
    it("is read in time that grows with its length only: " .. piece, function()
      growth.linear(judge, function(size)
        return "python3 <<'E'\nclaude " .. piece:rep(size // #piece) .. "\nE"
      end, 60000)
    end)
  end
end)
