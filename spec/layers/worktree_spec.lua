--- The agent stays in its worktree, whichever way it spells a place.
local core = require("sandbox_enforcer.core")
local git = dofile("spec/fixtures/worktree_git.lua")
local place = require("place")
local places = dofile("spec/fixtures/worktree_places.lua")
local program = require("program")
local worktree = require("sandbox_enforcer.git.worktree")
local worktrees = require("worktrees")

local here = worktrees.new()
teardown(here.remove)

local TREES <const> = { { "nested", here.inner }, { "next to its host", here.beside } }

local function told(decision) return table.concat(decision.reasons, "\n") end

local lines = worktrees.lines

local function denies(tree, command, reason, more)
  local decision = here.decide(tree, command, more)
  assert.equal("deny", decision.verdict, command .. "\n" .. told(decision))
  assert.truthy(told(decision):find("Worktree: ", 1, true), told(decision))
  if reason then
    assert.truthy(told(decision):find(here.spelled(tree, reason), 1, true), told(decision))
  end
end

local function allows(tree, command, more)
  local decision = here.decide(tree, command, more)
  assert.equal("", told(decision), command)
  assert.equal(nil, decision.verdict, command)
end

describe("a worktree", function()
  -- The tests that this layer's document lists, by their names.
  describe("TestSandboxEnforcementHook", function()
    for _, entry in ipairs(TREES) do
      local name, tree = table.unpack(entry)
      describe(name, function()
        it("test_blocks_cd_to_host_repo", function()
          denies(tree, "cd @host", "cd @host leaves the worktree @tree for the host repository")
        end)

        it("test_blocks_cd_to_host_repo_with_quotes", function()
          for _, command in ipairs({ "cd '@host'", 'cd "@host"', 'cd "@host/src"', "cd @ho''st/",
            "cd $'@host'" }) do
            denies(tree, command:gsub("@ho''st", here.host:sub(1, -3) .. "''" .. here.host:sub(-2)),
              "host repository")
          end
        end)

        it("test_blocks_git_command_with_host_path", function()
          denies(tree, "git -C @host commit -m x", "git in @host leaves the worktree @tree")
          denies(tree, "git --git-dir=@host/.git --work-tree=@host add -A", "@host/.git")
        end)

        it("test_allows_commands_within_worktree", function()
          for _, command in ipairs({ "ls -la", "git status", "git commit -am 'x'", "make",
            "echo x >src/one.c" }) do
            allows(tree, command)
          end
        end)

        it("test_allows_relative_cd", function() allows(tree, "cd src && ls") end)

        it("test_blocks_absolute_cd_outside_worktree", function()
          denies(tree, "cd /usr", "cd /usr leaves the worktree @tree. Use a path inside it")
          denies(tree, "cd @root/elsewhere", "leaves the worktree @tree")
        end)

        it("test_allows_cd_within_worktree", function()
          allows(tree, "cd @tree/src")
          allows(tree, "cd @tree")
        end)
      end)
    end

    it("test_dynamic_path_detection", function()
      denies(here.inner, "cd @root/beside")
      allows(here.beside, "cd @root/beside")
      denies(here.beside, "cd @host/.trees/inner")
      allows(here.inner, "cd @host/.trees/inner")
    end)
  end)

  describe("TestSandboxHookIntegration", function()
    it("test_run_phase_configures_sandbox_hook", function()
      local verdict, _, printed = here.ask(here.inner, "cd @host")
      assert.equal("deny", verdict)
      assert.truthy(printed:find("leaves the worktree", 1, true))
      assert.equal(nil, (here.ask(here.inner, "cd @host", { SANDBOX_WORKTREE = false })))
    end)

    it("test_sandbox_hook_combined_with_question_hook", function()
      local decision = here.decide(here.inner, "", nil, {
        tool_name = "AskUserQuestion", tool_input = { questions = {} },
      })
      assert.equal(nil, decision.verdict)  -- another hook may answer that
    end)
  end)

  describe("TestGitEnvironmentRestriction", function()
    local function exported(name)
      local ran = program.run({ "env", cd = here.inner, env = {
        HOME = here.home, PATH = os.getenv("PATH"), SANDBOX_WORKTREE = here.inner,
      }, program = core.cwd() .. "/" .. program.hook })
      return ran.stdout:match("export " .. name .. "=(%S+)")
    end

    it("test_git_dir_environment_set", function()
      assert.equal(here.inner .. "/.git", exported("GIT_DIR"))
    end)

    it("test_git_work_tree_environment_set", function()
      assert.equal(here.inner, exported("GIT_WORK_TREE"))
    end)
  end)
end)

for _, entry in ipairs(TREES) do
  local name, tree = table.unpack(entry)
  describe("a worktree " .. name, function()
    for _, text in ipairs({ places.leaves, places.alters, git.foreign, git.shared }) do
      for _, command in ipairs(lines(text)) do
        it("denies " .. command, function() denies(tree, command) end)
      end
    end
    for _, text in ipairs({ places.stays, places.keeps, git.own }) do
      for _, command in ipairs(lines(text)) do
        it("allows " .. command, function() allows(tree, command) end)
      end
    end
    for _, text in ipairs({ places.wonders, places.may_alter, git.may_be_foreign }) do
      for _, command in ipairs(lines(text)) do
        it("asks about " .. command, function()
          local decision = here.decide(tree, command)
          assert.equal("ask", decision.verdict, told(decision))
          assert.truthy(told(decision):find("Worktree: ", 1, true), told(decision))
        end)
      end
    end
  end)
end

describe("the variables that keep git in the worktree", function()
  local ON <const> = { SANDBOX_GIT_ENV = "on" }
  local WITHOUT <const> = "env -u GIT_DIR -u GIT_WORK_TREE "

  local rewritten = {
    -- as the agent wrote it             as it runs: "~~" goes without the variables
    { "git clone https://h/o/r", "~~git clone https://h/o/r @root/sandbox/r" },
    { "git clone https://h/o/r @root/sandbox/r", "~~git clone https://h/o/r @root/sandbox/r" },
    { "git clone https://h/o/r ~/r", "~~git clone https://h/o/r @root/sandbox/r" },
    { "git -C /tmp clone https://h/o/not-there", "~~git -C /tmp clone https://h/o/not-there "
      .. "@root/sandbox/not-there" },
    { "git clone https://h/o/r && cd r && git checkout v1",
      "~~git clone https://h/o/r @root/sandbox/r && cd @root/sandbox/r && ~~git checkout v1" },
    { "bash -c 'git clone \"https://h/o/r\"'",
      "bash -c '~~git clone \"https://h/o/r\" @root/sandbox/r'" },
    { "bash -c \"git clone 'https://h/o/r'\"",
      "bash -c \"~~git clone 'https://h/o/r' @root/sandbox/r\"" },
    { "eval 'git clone https://h/o/r'", "eval '~~git clone https://h/o/r @root/sandbox/r'" },
    { "eval git clone https://h/o/r", "eval ~~git clone https://h/o/r @root/sandbox/r" },
    { "sh <<'E'\ngit clone https://h/o/r\nE",
      "sh <<'E'\n~~git clone https://h/o/r @root/sandbox/r\nE" },
    { "X=1 git clone https://h/o/r", "X=1 ~~git clone https://h/o/r @root/sandbox/r" },
    { "timeout 9 git clone https://h/o/r", "timeout 9 ~~git clone https://h/o/r @root/sandbox/r" },
    { "command git clone https://h/o/r", "command ~~git clone https://h/o/r @root/sandbox/r" },
    { "time git clone https://h/o/r", "time ~~git clone https://h/o/r @root/sandbox/r" },
    { "(git clone https://h/o/r) &", "(~~git clone https://h/o/r @root/sandbox/r) &" },
    { "/usr/bin/git clone https://h/o/r", "~~/usr/bin/git clone https://h/o/r @root/sandbox/r" },
    { "gh repo clone o/r", "~~gh repo clone o/r @root/sandbox/r" },
    { "f() { git clone https://h/o/r; }; f",
      "f() { ~~git clone https://h/o/r @root/sandbox/r; }; f" },
    { "f() { git init /tmp/n; }; f; f", "f() { ~~git init /tmp/n; }; f; f" },
    { "git init /tmp/new", "~~git init /tmp/new" },
    { "git init sub && git -C sub status", "~~git init sub && ~~git -C sub status" },
    { "mkdir /tmp/n && cd /tmp/n && git init && git add . && git commit -m x",
      "mkdir /tmp/n && cd /tmp/n && ~~git init && ~~git add . && ~~git commit -m x" },
    { "cd /tmp && git status; cd @tree && git status",
      "cd /tmp && ~~git status; cd @tree && git status" },
  }
  for _, case in ipairs(rewritten) do
    local given, expected = table.unpack(case)
    it("are taken from " .. given, function()
      local decision = here.decide(here.inner, given, ON)
      local command = here.spelled(here.inner, expected):gsub("~~", WITHOUT)
      assert.equal("rewrite", decision.verdict, told(decision))
      assert.equal(command, decision.command)
      assert.equal(nil, here.decide(here.inner, command, ON).verdict, "it accepts that")
    end)
  end

  local kept = {
    "git status", "git commit -m x", "git -C src log", "cd src && git add .",
    "git push origin HEAD", "env -i git init /tmp/n",
    "env -u GIT_DIR -u GIT_WORK_TREE git clone https://h/o/r @root/sandbox/r",
    "env -u GIT_DIR -u GIT_WORK_TREE git init /tmp/n",
    "env --unset GIT_DIR -u GIT_WORK_TREE git init sub",
    "timeout 5 env -u GIT_DIR -u GIT_WORK_TREE git init sub",
    "env -u GIT_DIR -u GIT_WORK_TREE timeout 5 git clone https://h/o/r @root/sandbox/r",
  }
  for _, command in ipairs(kept) do
    it("are left to " .. command, function() allows(here.inner, command, ON) end)
  end

  local refused = {
    "env -u GIT_DIR -u GIT_WORK_TREE git status",
    "env -u GIT_DIR -u GIT_WORK_TREE git -C @host log",
    "env -u GIT_DIR -u GIT_WORK_TREE git clone https://h/o/r @host/r",
    "env -u GIT_DIR -u GIT_WORK_TREE bash -c 'git init /tmp/n'",
    "env -u GIT_DIR git init", "env -u GIT_DIR sh x.sh", "env -u GIT_DIR",
    "unset GIT_DIR; git init /tmp/n",
  }
  for _, command in ipairs(refused) do
    it("stay set for " .. command, function() denies(here.inner, command, nil, ON) end)
  end

  it("are asked about where one command works in several repositories", function()
    local command = "for i in 1 2; do git -C r log; git clone https://h/o/r; done"
    assert.equal("ask", here.decide(here.inner, command, ON).verdict)
    allows(here.inner, "for d in src docs; do git -C $d log; done", ON)
    local maybe = here.decide(here.inner, "git clone https://h/o/r; cd r; git checkout v1", ON)
    assert.equal("ask", maybe.verdict)
    allows(here.inner, "cd src; make; cd ..; git add -A; git commit -m x", ON)
  end)

  it("are taken away where no sandbox is set, too", function()
    local decision = here.decide(here.inner, "git clone https://h/o/r", {
      SANDBOX_GIT_ENV = "on", CONTENT_FILTER_SANDBOX_DIR = false,
    })
    assert.equal(WITHOUT .. "git clone https://h/o/r", decision.command)
  end)

  it("are taken away in block mode without a refusal", function()
    local decision = here.decide(here.inner, "git init sub", {
      SANDBOX_GIT_ENV = "on", CONTENT_FILTER_ENFORCER_MODE = "block",
    })
    assert.equal(WITHOUT .. "git init sub", decision.command)
  end)
end)

describe("tools in a worktree", function()
  local function verdict(tool, input)
    for key, value in pairs(input) do input[key] = here.spelled(here.inner, value) end
    return here.decide(here.inner, "", nil, { tool_name = tool, tool_input = input }).verdict
  end

  local cases = {
    { "Write", "file_path", "@host/f", "deny" },
    { "Write", "file_path", "@tree/../x", "deny" },
    { "Write", "file_path", "@tree/.git", "deny" },
    { "Write", "file_path", "@root/elsewhere/f", "deny" },
    { "Edit", "file_path", "@host/src/one.c", "deny" },
    { "MultiEdit", "file_path", "@host/x", "deny" },
    { "NotebookEdit", "notebook_path", "@host/x.ipynb", "deny" },
    { "EnterWorktree", "path", "@root/beside", "deny" },
    { "Write", "file_path", "@tree/f" },
    { "Write", "file_path", "/tmp/f" },
    { "Write", "file_path", "@root/sandbox/f" },
    { "Edit", "file_path", "@tree/src/one.c" },
    { "Read", "file_path", "@host/src/one.c" },
    { "Grep", "path", "@host" },
    { "Glob", "pattern", "@host/**" },
  }
  for _, case in ipairs(cases) do
    local tool, key, path, expected = table.unpack(case)
    it(("%s %s: %s"):format(tool, path, expected or "nothing"), function()
      assert.equal(expected, verdict(tool, { [key] = path }))
    end)
  end
end)

describe("what is found", function()
  local function find(given)
    local env = { HOME = here.home }
    for name, value in pairs(given) do env[name] = here.spelled(here.inner, value) end
    return worktree.find({
      env = function(name) return env[name] end, auto = given.auto ~= "no",
      start = env.CLAUDE_PROJECT_DIR,
      cwd = here.spelled(here.inner, given.cwd or "@tree"),
    })
  end

  local function finds(given, root, host, git_dir)
    local found, why = find(given)
    assert.equal(nil, why)
    assert.equal(here.spelled(here.inner, root), found.root_real)
    assert.equal(here.spelled(here.inner, host), found.host_real)
    if git_dir then assert.equal(here.spelled(here.inner, git_dir), found.git_dir) end
  end

  setup(function()
    local status, printed = here.run([[
      set -e
      git init -q --bare bare.git
      git -C second push -q ../bare.git HEAD:main
      git -C bare.git worktree add -q ../of-bare main
      git -C bare.git worktree add -q in-bare -b inbare
      cd second; git submodule --quiet add ../remote.git sub; git commit -qm sub
      git -C sub worktree add -q ../../of-sub -b ofsub
      git worktree add -q ../of-second -b ofsecond
      cd ../of-second; git submodule --quiet update --init
      cd ..; mkdir relative; git -C second worktree add -q ../relative/w -b relative
      echo "gitdir: ../../second/.git/worktrees/w" >relative/w/.git
      ln -s host/.trees/inner way
    ]])
    assert.equal(0, status, printed)
  end)

  it("is the worktree of the working directory", function()
    finds({}, "@tree", "@host", "@host/.git/worktrees/inner")
    finds({ cwd = "@tree/src" }, "@tree", "@host")
    finds({ cwd = "@root/beside/src" }, "@root/beside", "@host")
    finds({ cwd = "@root/way" }, "@tree", "@host")
  end)

  it("is the worktree of the project, wherever a command went", function()
    finds({ CLAUDE_PROJECT_DIR = "@tree", cwd = "/tmp" }, "@tree", "@host")
    finds({ CLAUDE_PROJECT_DIR = "@tree", cwd = "@root/beside" }, "@tree", "@host")
    finds({ CLAUDE_PROJECT_DIR = "@host", cwd = "@tree" }, "@tree", "@host")
  end)

  it("is named by SANDBOX_WORKTREE, its host found", function()
    finds({ SANDBOX_WORKTREE = "@root/beside", cwd = "/" }, "@root/beside", "@host")
    finds({ SANDBOX_WORKTREE = "@root/way/" }, "@tree", "@host")
  end)

  it("is found if SANDBOX_WORKTREE is auto", function()
    finds({ SANDBOX_WORKTREE = "auto", cwd = "@tree/src" }, "@tree", "@host")
  end)

  it("is found from SANDBOX_HOST_REPO", function()
    finds({ SANDBOX_HOST_REPO = "@host" }, "@tree", "@host")
    finds({ SANDBOX_HOST_REPO = "@host/src", cwd = "@root/beside" }, "@root/beside", "@host")
  end)

  it("is what both name", function()
    local both = { SANDBOX_WORKTREE = "@root/second", SANDBOX_HOST_REPO = "@host" }
    finds(both, "@root/second", "@host", "@root/second/.git")
    both.SANDBOX_WORKTREE = "@root/elsewhere"
    finds(both, "@root/elsewhere", "@host")
  end)

  it("has a bare host", function()
    finds({ cwd = "@root/of-bare" }, "@root/of-bare", "@root/bare.git")
    finds({ cwd = "@root/bare.git/in-bare" }, "@root/bare.git/in-bare", "@root/bare.git")
  end)

  it("is no submodule, but may be a worktree of one", function()
    assert.equal(nil, (find({ cwd = "@root/second/sub" })))
    finds({ cwd = "@root/of-second/sub" }, "@root/of-second", "@root/second")
    finds({ cwd = "@root/of-sub" }, "@root/of-sub", "@root/second/sub")
  end)

  it("may be named by a relative path in .git", function()
    finds({ cwd = "@root/relative/w" }, "@root/relative/w", "@root/second")
  end)

  it("is nothing elsewhere", function()
    for _, cwd in ipairs({ "@host", "@host/src", "@root/second", "/", "/nowhere" }) do
      assert.same({}, { find({ cwd = cwd }) })
    end
    assert.same({}, { find({ auto = "no" }) })
  end)

  local wrong = {
    { { SANDBOX_WORKTREE = "tree" }, "SANDBOX_WORKTREE is \"tree\": not an absolute path" },
    { { SANDBOX_WORKTREE = "@root/none" }, "no such directory" },
    { { SANDBOX_WORKTREE = "@root/second" }, "not a linked git worktree; set SANDBOX_HOST_REPO" },
    { { SANDBOX_WORKTREE = "@tree", SANDBOX_HOST_REPO = "@tree" }, "are the same directory" },
    { { SANDBOX_WORKTREE = "@tree", SANDBOX_HOST_REPO = "@root/none" }, "SANDBOX_HOST_REPO is" },
    { { SANDBOX_HOST_REPO = "@host", cwd = "/tmp" }, "directory is not in a worktree of it" },
    { { SANDBOX_HOST_REPO = "@root/second" }, "directory is not in a worktree of it" },
  }
  for _, case in ipairs(wrong) do
    it("is said to be wrong: " .. case[2], function()
      local found, why = find(case[1])
      assert.equal(nil, found)
      assert.truthy((why or ""):find(case[2], 1, true), why)
    end)
  end

  it("counts without variables if the policy says so", function()
    place.write(here.home .. "/policy.json", '{ "version": "1.0", "worktree": "auto" }')
    local env = { SANDBOX_WORKTREE = false, SANDBOX_POLICY = "@root/home/policy.json" }
    denies(here.inner, "cd @host", nil, env)
    allows(here.inner, "cd src", env)
    allows(here.host, "cd @root/elsewhere", env)
  end)

  it("is asked about if it is wrong", function()
    local decision = here.decide(here.inner, "ls", { SANDBOX_WORKTREE = "@root/none" })
    assert.equal("ask", decision.verdict)
    assert.truthy(told(decision):find("SANDBOX_WORKTREE", 1, true))
  end)
end)

describe("places inside of each other", function()
  local temporary = place.new()
  teardown(temporary.remove)

  it("allow a sandbox inside of the host", function()
    local env = { CONTENT_FILTER_SANDBOX_DIR = "@host/.sandbox" }
    allows(here.inner, "echo x >@host/.sandbox/f; cd @host/.sandbox", env)
    denies(here.inner, "echo x >@host/.sandbox-evil/f", nil, env)
    denies(here.inner, "cd @host/.sandbox && cd ..", nil, env)
    local command = "git clone https://h/o/r && cd r && git log"
    assert.equal("rewrite", here.decide(here.inner, command, env).verdict)
  end)

  it("refuse a host in a temporary directory", function()
    local host = temporary.project
    local status, printed = here.run(([[
      set -e; cd %s; git init -q .; git commit -q --allow-empty -m x
      git worktree add -q %s/tree; git worktree add -q .trees/tree -b t
    ]]):format(host, temporary.root))
    assert.equal(0, status, printed)
    local env = { TMPDIR = os.getenv("TMPDIR") }
    for _, tree in ipairs({ temporary.root .. "/tree", host .. "/.trees/tree" }) do
      denies(tree, "cd " .. host, nil, env)
      denies(tree, "touch " .. host .. "/f", nil, env)
      denies(tree, "git -C " .. host .. " log", nil, env)
      allows(tree, "touch f; cd " .. temporary.home, env)
    end
  end)

  it("are not those of a repository that the script makes", function()
    denies(here.inner, "git init src/n && git branch -D main")
    allows(here.inner, "git init src/n && git -C src/n branch -D main")
  end)

  it("may be named as they are", function()
    allows(here.inner, "GIT_COMMON_DIR=@host/.git git status")
    allows(here.inner, "export GIT_COMMON_DIR=@host/.git; git log")
    denies(here.inner, "GIT_COMMON_DIR=@host git status")
  end)

  it("know that a worktree of another name is no part of this one", function()
    denies(here.beside, "touch @root/beside-2/f; cd @root/besides")
  end)
end)

describe("a tool that is sent to the host", function()
  local verdict
  for line in io.lines("spec/fixtures/worktree_tools.txt") do
    verdict = ({ ["# asked"] = "ask", ["# refused"] = "deny" })[line] or verdict
    if line ~= "" and not line:find("^#") then
      local want = verdict
      it(("has the verdict %s: %s"):format(want, line), function()
        for _, entry in ipairs(TREES) do
          for _, more in ipairs({ {}, { SANDBOX_ENABLED = "true" } }) do
            assert.equal(want, here.decide(entry[2], line, more).verdict)
          end
        end
      end)
    end
  end
end)
