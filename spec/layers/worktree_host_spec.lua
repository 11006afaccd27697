--- In a worktree: paths of the host that git is given, tools that are sent there, code that goes
-- there.
local enforcer = require("sandbox_enforcer")
local stage = require("stage")
local place = require("place")

describe("in a worktree", function()
  local here = stage.new()
  local host = stage.worktree(here)
  place.sh(("cd %s && git branch other && mkdir -p %s/src"):format(host, here.project))
  teardown(here.remove)

  local function judge(command)
    local decision = enforcer.decide({
      tool_name = "Bash", cwd = here.project,
      transcript_path = here.home .. "/.claude/projects/S/one.jsonl",
      tool_input = { command = (command:gsub("HOST", host):gsub("HOME", here.home)) },
    }, {
      HOME = here.home, SHELL = "/bin/bash", CLAUDE_PROJECT_DIR = here.project,
      SANDBOX_WORKTREE = here.project, SANDBOX_HOST_REPO = host, TMPDIR = "/var/tmp",
    })
    return decision.verdict or "none", decision.reasons[1] or ""
  end

  local refused = {
    -- command                                            a part of the reason
    { "git branch -f other HEAD",                         "moves other" },
    { "git update-ref refs/heads/other HEAD",             "moves other" },
    { "git branch -D other",                              "deletes other" },
    { "git branch -m other another",                      "deletes other" },
    { "git fetch . side:other",                           "moves other" },
    { "git push . HEAD:other",                            "sends refs to the host" },
    { "git add HOST/file",                                "Use: PROJECT/file" },
    { "git add ../host/file",                             "Use: PROJECT/file" },
    { "git diff HOST/file",                               "Use: PROJECT/file" },
    { "git log --oneline -- HOST/file",                   "Use: PROJECT/file" },
    { "git rm HOST/file",                                 "Use: PROJECT/file" },
    { "npm --prefix HOST install",                        "npm in HOST leaves the worktree" },
    { "cargo build --manifest-path HOST/Cargo.toml",  "cargo HOST/Cargo.toml leaves the worktree" },
    { "cargo --manifest-path=../host/Cargo.toml test", "cargo ../host/Cargo.toml leaves" },
    { "go -C HOST/x build",                               "leaves the worktree" },
    { "mvn -f HOST/pom.xml package",                      "mvn HOST/pom.xml leaves the worktree" },
    { "gradle -p HOST/x build",                           "gradle HOST/x leaves the worktree" },
    { "ninja -C HOST/build",                              "leaves the worktree" },
    { "just -d HOST/x y",                                 "just HOST/x leaves the worktree" },
    { "terraform -chdir=HOST/x apply",                    "leaves the worktree" },
    { "gcc -o HOST/x x.c",                                "leaves the worktree" },
    { "npm install --prefix HOST",                        "npm in HOST leaves the worktree" },
    { "npm --prefix ../host run build",                   "npm in ../host leaves the worktree" },
    { "npm -C HOST test",                                 "npm in HOST leaves the worktree" },
    { [[python3 -c "import os; os.chdir('HOST')"]],       "python3: going to HOST leaves" },
    { [[python3 -c "import os; os.chdir('../host')"]],    "python3: going to HOST leaves" },
    { [[python3 -c "open('HOST/x', 'w')"]],               "python3: writing HOST/x leaves" },
    { [[node -e "process.chdir('HOST')"]],                "node: going to HOST leaves" },
    { [[perl -e 'chdir "HOST"']],                         "perl: going to HOST leaves" },
    { [[ruby -e 'Dir.chdir("HOST")']],                    "ruby: going to HOST leaves" },
    { [[php -r 'chdir("HOST");']],                        "php: going to HOST leaves" },
    { [[python3 -c "import subprocess; subprocess.run(['make'], cwd='HOST')"]], "HOST leaves" },
    { [[python3 -c "import subprocess; subprocess.run('make', cwd='../host', shell=True)"]],
      "HOST leaves" },
    { [[node -e "require('child_process').execSync('make', { cwd: '../host' })"]], "HOST leaves" },
    { [[node -e "const { spawn } = require('child_process'); spawn('make', [], { cwd: 'HOST' })"]],
      "HOST leaves" },
    { [[ruby -e 'system("make", chdir: "HOST")']],        "HOST leaves" },
    { [[python3 -c "import os; os.makedirs('HOST/x')"]],  "HOST/x leaves" },
  }
  for _, row in ipairs(refused) do
    it("is refused: " .. row[1], function()
      local verdict, why = judge(row[1])
      assert.equal("deny", verdict, why)
      local part = row[2]:gsub("HOST", host):gsub("PROJECT", here.project)
      assert.truthy(why:find(part, 1, true), why)
    end)
  end

  for _, command in ipairs({
    "unknown-formatter HOST/file", "prettier --write HOST/src", "black ../host/src",
    "eslint --fix HOST/src", "ruff check --fix HOST/x", "tsc -p HOST/x",
  }) do
    it("is asked about: " .. command, function()
      local verdict, why = judge(command)
      assert.equal("ask", verdict, why)
      assert.truthy(why:find("which is in the host repository", 1, true), why)
    end)
  end

  for _, command in ipairs({
    "prettier --write src", "black ./src", "eslint --version",
    "git log other", "git diff other", "git show other:file", "git add file", "git diff -- file",
    "git diff --no-index HOST/file file", "cat HOST/file", "npm install",
    "cargo build", "cargo run -- HOST/file", "gcc -IHOST/include x.c", "sed -n 1p HOST/file",
    "[ -f HOST/file ]", "docker build HOST/x", "ls HOST/x", "npm --prefix src test",
    [[python3 -c "import subprocess; subprocess.run(['make'], cwd='src')"]],
    [[python3 -c "import subprocess, sys; subprocess.run(['make'], cwd=sys.argv[1])"]],
    [[node -e "require('child_process').execSync('make', { cwd: 'src' })"]],
    "echo x > HOME/.claude/plans/p.md", "rm HOME/.claude/plans/p.md",
    "echo x >> HOME/.claude/projects/S/memory/m.md",
    [[python3 -c "import os; os.chdir('src')"]], [[python3 -c "print(open('HOST/file').read())"]],
    "git branch fresh", "git commit -F HOST/file", "npm test -- HOST/file", "npx jest -- HOST/x",
    "PATH=HOST/node_modules/.bin:$PATH npm test", "PYTHONPATH=HOST/src python3 x.py",
    "rg foo HOST/src", "gh pr create --title 'see HOST/x'", "ls -la HOST; make", "uv sync",
  }) do
    it("is left alone: " .. command, function()
      local verdict, why = judge(command)
      assert.equal("none", verdict, why)
    end)
  end
end)
