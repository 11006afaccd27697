--- The layer that limits what sub-agents may do.
local agents = require("sandbox_enforcer.layers.agents")
local claude = require("sandbox_enforcer.client.claude")
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local place = require("place")
local rules = require("sandbox_enforcer.rule.load")
local tools = require("sandbox_enforcer.client.tools")
local visit = require("sandbox_enforcer.visit")
local world = require("sandbox_enforcer.shell.world")

local function nothing() return nil end

local RULES <const> = { core.cwd() .. "/rules" }

describe("agents", function()
  local here = place.new()
  teardown(here.remove)
  place.sh(([[cd %s && mkdir -p .git src/deep docs && touch src/a.lua docs/a.md docs/b.txt &&
    ln -s %s src/out && ln -s src inner]]):gsub("\n%s*", " "):format(place.quote(here.project),
    place.quote(here.home)))

  local function placed(value) return place.placed(here, value) end

  --- @tparam table limits the policy's `agents`
  -- @tparam[opt] table given `agent` (agent_type), `env`, and what else the configuration has
  local function config(limits, given)
    local env = given.env or {}
    local result = {
      policy = { agents = placed(limits) }, project = here.project, home = here.home,
      shell = "bash", agent = claude, env = function(name) return env[name] end,
    }
    for key, value in pairs(given.config or {}) do result[key] = value end
    return result
  end

  local function tool(name, input, limits, given)
    given, input = given or { agent = "a" }, placed(input)
    local settled = config(limits, given)
    local event = claude.event({
      tool_name = name, tool_input = input, agent_type = given.agent,
    }, settled.env)
    local layer = agents.new({ config = settled, event = event })
    layer:judge({
      tool = name, event = event, cwd = here.project, fields = {}, environment = {},
      opened = { files = {}, stdin = {} },
      effects = tools.effects(name, input, here.project, settled) or {},
    })
    return layer:finish() or { reasons = {} }
  end

  local function command(text, limits, given)
    given = given or { agent = "a" }
    local settled = config(limits, given)
    local event = claude.event({
      tool_name = given.tool or "Bash", agent_type = given.agent,
    }, settled.env)
    local layer = agents.new({ config = settled, event = event })
    local all = rules.new(RULES, nil, true)
    local known = world.new({
      cwd = here.project, rules = all,
      vars = { HOME = here.home, PWD = here.project, CDPATH = false },
    })
    visit.follow(assert(core.parse(placed(text))), known, {
      judge = function(_, step) layer:judge(step) end, review = function() end,
    })
    return layer:finish() or { reasons = {} }
  end

  local function check(said, expected)
    local told = table.concat(said.reasons, "\n")
    assert.equal(expected and "deny" or nil, said.verdict, told)
    if type(expected) == "string" then assert.truthy(told:find(expected, 1, true), told) end
  end

  describe("are known by", function()
    local LIMITS <const> = { reviewer = { tools = { "Read" } } }
    local rows = {
      -- agent_type        CLAUDE_AGENT_NAME   limited?
      { "reviewer",        nil,                true },
      { "Reviewer",        nil,                true },
      { "REVIEWER",        nil,                true },
      { "re\0view\27er",   nil,                true },
      { "reviewer\n",      nil,                true },
      { " reviewer ",      nil,                true },
      { "re\u{85}viewer",  nil,                true },
      { "re\u{200B}viewer", nil,              true },
      { "\u{FEFF}reviewer\u{AD}", nil,        true },
      { "\u{FF52}eviewer", nil,               true },
      { "reviewer\u{A0}",  nil,               true },
      { "r\u{E9}viewer",   nil,               false },
      { "reviewers",       nil,                false },
      { "other",           nil,                false },
      { nil,               "reviewer",         true },
      { nil,               "Reviewer",         true },
      { "",                "reviewer",         true },
      { 5,                 "reviewer",         true },
      { "other",           "reviewer",         false },
      { "reviewer",        "other",            true },
      { nil,               nil,                false },
      { "",                "",                 false },
    }
    for _, row in ipairs(rows) do
      it(("agent_type %q, else %q"):format(tostring(row[1]), tostring(row[2])), function()
        local given = { agent = row[1], env = { CLAUDE_AGENT_NAME = row[2] } }
        check(tool("Write", { file_path = "/project/x" }, LIMITS, given), row[3])
        check(command("ls", LIMITS, given), row[3])
      end)
    end
    it("having an identity, even if no name can be read", function()
      local all = { ["*"] = { tools = { "Read" } }, reviewer = { tools = { "Bash" } } }
      for _, event in ipairs({ { agent_type = 5 }, { agent_type = {} }, { agent_id = "x" } }) do
        assert.equal("?", agents.identity(claude.event(event, nothing)))
      end
      local none = { agent_type = cjson.null, agent_id = "" }
      assert.equal(nil, agents.identity(claude.event(none, nothing)))
      check(command("ls", all, { agent = 5 }), true)
    end)
    it("names that are written otherwise in the policy", function()
      local limits = { ["Re\1Viewer"] = { tools = { "Read" } } }
      check(command("ls", limits, { agent = "reviewer" }), true)
    end)
    it("no policy: no limits", function()
      local layer = agents.new({ config = { env = function() return "reviewer" end }, event = {} })
      layer:judge({ tool = "Write", fields = {}, effects = {}, opened = { files = {} } })
      assert.equal(nil, layer:finish())
    end)
  end)

  describe("are limited by", function()
    local A <const> = { a = { tools = { "Read" } } }
    local rows = {
      -- entries                                                          agent    limited?
      { "own entry",             A,                                        "a",    true },
      { "no entry",              A,                                        "b",    false },
      { "empty entry",           { a = {} },                               "a",    false },
      { "*",                     { ["*"] = { tools = { "Read" } } },       "b",    true },
      { "* has no name",         { ["*"] = { tools = { "Read" } } },       nil,    false },
      { "* and own, own loose",  { ["*"] = { tools = { "Read" } }, a = { tools = { "*" } } },
        "a", true },
      { "* and own, own strict", { ["*"] = { tools = { "*" } }, a = { tools = { "Read" } } },
        "a", true },
      { "two spellings",         { a = { tools = { "*" } }, A = { tools = { "Read" } } },
        "a", true },
      { "nothing is listed",     { a = { tools = {} } },                   "a",    true },
    }
    for _, row in ipairs(rows) do
      it(row[1], function()
        check(command("ls", row[2], { agent = row[3] }), row[4])
      end)
    end
  end)

  describe("use only the tools that are listed:", function()
    local rows = {
      -- tools                          tool                         refused?
      { { "Read", "Grep" },             "Read",                      false },
      { { "Read", "Grep" },             "Write",                     true },
      { { "Read" },                     "ReadMore",                  true },
      { { "read" },                     "Read",                      false },
      { { "mcp__github__*" },           "mcp__github__get_issue",    false },
      { { "mcp__github__*" },           "mcp__gitlab__get_issue",    true },
      { { "mcp__*__get_*" },            "mcp__github__get_issue",    false },
      { { "mcp__*__get_*" },            "mcp__github__close_issue",  true },
      { { "*" },                        "Anything",                  false },
      { { "Re.d" },                     "Read",                      true },
      { { "WebFetch" },                 "WebFetch",                  false },
      { { "Read" },                     "Bash",                      true },
      { { "Bash" },                     "Bash",                      false },
      { { "Bash" },                     "Monitor",                   true },
    }
    for _, row in ipairs(rows) do
      it(("%s: %s"):format(table.concat(row[1], ", "), row[2]), function()
        local limits = { a = { tools = row[1] } }
        local runs_commands = row[2] == "Bash" or row[2] == "Monitor"
        local said = runs_commands and command("ls", limits, { agent = "a", tool = row[2] })
          or tool(row[2], {}, limits)
        check(said, row[3])
      end)
    end
    it("and are told who, what, by which rule, and what to do", function()
      assert.same({ "Agents: reviewer may not use Write (agents.Reviewer.tools: Read, Grep). Use "
        .. "one of these, or tell the agent that started you what you need" },
        tool("Write", { file_path = "/project/x" }, { Reviewer = { tools = { "Read", "Grep" } } },
          { agent = "reviewer" }).reasons)
    end)
    it("and are told it once", function()
      assert.equal(1, #command("ls; ls; ls", { a = { tools = { "Read" } } }).reasons)
    end)
  end)

  describe("run only the commands that are listed:", function()
    local LISTED <const> = { "git status", "git log", "ls", "npm run *", "make:*", "./build.sh" }
    local rows = {
      { "git status" }, { "git status -s" }, { "git log --oneline" }, { "git -C src status" },
      { "/usr/bin/git status" }, { "g''it status" }, { "ls -l" }, { "npm run test" },
      { "make all" }, { "/bin/ls" },
      { "./build.sh x" }, { "git status && ls; ls | ls" }, { "cd src && ls" }, { "[ -f x ] && ls" },
      { "[[ -f x ]] || ls" }, { "true; pwd; :" }, { "x=1; ls" }, { "for f in a b; do ls $f; done" },
      { "if test -f x; then ls; fi" }, { "NODE_ENV=test LC_ALL=C make" },
      { "PATH=. ls", "may not set PATH, which may change what runs" }, { "PATH=.; ls", true },
      { "LD_PRELOAD=./x.so ls", true }, { "GIT_PAGER=./x git log", true },
      { "git push", "may not run git push (agents.a.commands: git status, git log" },
      { "git statusx", true }, { "gitstatus", true }, { "git", true }, { "lsof", true },
      { "ls; git push", true }, { "ls | sh", true }, { "ls $(git push)", true },
      { "ls `git push`", true }, { "(git push)", true }, { "f() { git push; }; f", true },
      { "env ls", true }, { "bash -c ls", true }, { "sudo ls", true }, { "./git status", true },
      { "/tmp/git status", true }, { "$x", "may not run …" }, { "$x status", true },
      { "git $x", true }, { "git \"$x\" status", true }, { "npm install", true },
      { "build.sh", true }, { "eval 'git push'", true }, { "ls <(git push)", true },
      { "[ -v 'a[$(git push)]' ] && ls", true }, { "echo x", true },
    }
    for _, row in ipairs(rows) do
      it((row[2] and "refused: " or "fine: ") .. row[1], function()
        check(command(row[1], { a = { commands = LISTED } }), row[2])
      end)
    end
    it("and tools are no commands", function()
      check(tool("Read", { file_path = "/project/x" }, { a = { commands = { "ls" } } }), false)
    end)
  end)

  describe("are refused", function()
    local DENIED <const> = { "git push", "rm -rf", "curl", "WebFetch", "mcp__db__*" }
    local rows = {
      { "git status" }, { "git commit -m 'git push'" }, { "rm x" }, { "echo git push" }, { "ls" },
      { "rm \"$x\"" }, { "git commit -m \"$x\"" }, { "git-push" },
      { "for i in a b; do git $i; done" },
      { "git push", "may not run git push (agents.a.deny: git push, rm -rf, curl" },
      { "git push origin main", true }, { "git -C src push", true }, { "/usr/bin/git push", true },
      { "rm -rf x", true }, { "rm -fr x", true }, { "rm -r -f x", true },
      { "rm --recursive --force x", true }, { "curl https://example.com/", true },
      { "ls && git push", true }, { "echo $(git push)", true }, { "bash -c 'git push'", true },
      { "env X=1 git push", true }, { "sudo git push", true }, { "x=push; git $x", true },
      { "git \"$x\"", "may not run what may be denied: git …" }, { "git p$x", true },
      { "$x push", true }, { "for i in pull push; do git $i; done", true }, { "c''url x", true },
    }
    for _, row in ipairs(rows) do
      it((row[2] and "refused: " or "fine: ") .. row[1], function()
        check(command(row[1], { a = { deny = DENIED } }), row[2])
      end)
    end
    local calls = {
      { "Read" }, { "WebSearch" }, { "mcp__other__x" }, { "curl" , true },
      { "WebFetch", "may not use WebFetch (agents.a.deny: git push, rm -rf, curl" },
      { "mcp__db__drop", true },
    }
    for _, row in ipairs(calls) do
      it((row[2] and "the tool " or "not the tool ") .. row[1], function()
        check(tool(row[1], {}, { a = { deny = DENIED } }), row[2])
      end)
    end
    it("commands that are unknown only where commands are refused", function()
      check(command("$x push", { a = { deny = { "WebFetch", "mcp__*" } } }), false)
    end)
    it("commands that are listed, too", function()
      check(command("ls", { a = { deny = { "Bash" } } }, { agent = "a", tool = "Monitor" }), true)
      check(command("git push", { a = { commands = { "git" }, deny = { "git push" } } }), true)
      check(command("git pull", { a = { commands = { "git" }, deny = { "git push" } } }), false)
    end)
  end)

  describe("touch only the paths that are listed:", function()
    local LISTED <const> = { "src", "docs/*.md", "~/notes", "lib/**/x.lua" }
    local function limited(list) return { a = { paths = list or LISTED } } end

    local calls = {
      { "Read", { file_path = "/project/src/a.lua" } },
      { "Read", { file_path = "/project/src/deep/b.lua" } },
      { "Read", { file_path = "/project/src" } },
      { "Read", { file_path = "/project/docs/a.md" } },
      { "Read", { file_path = "/project/lib/a/b/x.lua" } },
      { "Read", { file_path = "/home/u/notes/x" } },
      { "Read", { file_path = "/project/inner/a.lua" } },
      { "Write", { file_path = "/project/src/new.lua", content = "" } },
      { "Edit", { file_path = "/project/src/a.lua" } },
      { "Glob", { pattern = "src/**/*.lua" } },
      { "Glob", { pattern = "**/*.lua", path = "/project/src" } },
      { "Grep", { pattern = "x", path = "src" } },
      { "mcp__files__read_file", { path = "src/a.lua" } },
      { "mcp__other__thing", { id = "1" } },
      { "WebFetch", { url = "https://example.com/" } },
      { "Read", { file_path = "/project/other" },
        "may not touch /project/other (agents.a.paths: src, docs/*.md, ~/notes, lib/**/x.lua). Use "
        .. "a path in one of these, or tell" },
      { "Read", { file_path = "/project" }, true },
      { "Read", { file_path = "/project/srcs/a" }, true },
      { "Read", { file_path = "/project/docs/b.txt" }, true },
      { "Read", { file_path = "/project/docs/deep/b.md" }, true },
      { "Read", { file_path = "/project/src/../other" }, true },
      { "Read", { file_path = "/project/src/out/x" }, true },
      { "Read", { file_path = "/etc/passwd" }, true },
      { "Read", { file_path = "/home/u/note" }, true },
      { "Write", { file_path = "/project/docs/b.txt", content = "" }, true },
      { "Glob", { pattern = "**/*.lua" }, true },
      { "Grep", { pattern = "x" }, "may not touch the working directory" },
      { "LS", {}, true },
      { "mcp__files__write_file", { path = "../x" }, true },
      { "mcp__files__read_file", { path = "~other/x" }, "another user's home directory" },
      { "EnterWorktree", { path = "/project/other" }, true },
    }
    for _, row in ipairs(calls) do
      local path = row[2].file_path or row[2].path or row[2].pattern or ""
      it(("%s%s %s"):format(row[3] and "refused: " or "fine: ", row[1], path), function()
        local expected = type(row[3]) == "string" and placed(row[3]) or row[3]
        check(tool(row[1], row[2], limited()), expected)
      end)
    end

    local commands = {
      { "cat src/a.lua" }, { "cat ./src/../src/a.lua" }, { "cat < src/a.lua" },
      { "cd src && cat a.lua" },
      { "cp src/a.lua src/b.lua" }, { "cp src/a.lua src/" }, { "echo x > src/new" },
      { "echo x >> src/new" },
      { "rm src/a.lua" }, { "touch src/x docs/c.md" }, { "cat src/*.lua" }, { "rm src/*.lua" },
      { "cat src/a.lua > /dev/null 2>&1" }, { "cat -" }, { "ls; date; git status" },
      { "for f in src/a src/b; do cat $f; done" }, { "cp src/a.lua docs/x.md" },
      { "sed -n 1p src/a.lua" }, { "grep -r x src" }, { "cd src && grep -rn x" }, { "rg x src" },
      { "echo x | rg x" }, { "echo x | grep x" }, { "cd src && find -name x" },
      { "mv docs/a.md docs/b.md" }, { "echo /etc/passwd" }, { "tee src/x < src/a.lua" },
      { "grep -r x", "may not touch the working directory" }, { "grep -in --recursive x", true },
      { "grep -d recurse x", true }, { "grep -Rn x", true }, { "echo x | grep -r x", true },
      { "rg x", true }, { "rg --files", true }, { "ag x", true }, { "find", true },
      { "find -name x", true }, { "cd docs && fd x", true },
      { "cat other", "may not touch other (agents.a.paths: src" }, { "cat src/../other", true },
      { "cat < other", true }, { "cat src/out/x", true }, { "echo x > other", true },
      { "echo x > docs/x.txt", true }, { "rm other", true }, { "cp src/a.lua other", true },
      { "cp other src/", true }, { "mv src/a.lua docs/", true }, { "touch src/x other", true },
      { "cat \"$x\"", "touch ?: its path is unknown" }, { "cat src/$x", true },
      { "echo x > \"$x\"", true }, { "cat *.lua", true }, { "rm -r .", true },
      { "cat src/../*.lua", true }, { "cat src/*/../../x", true },
      { "for f in src/a other; do cat $f; done", true }, { "sed -i s/a/b/ other", true },
      { "cd docs && cat b.txt", true }, { "cd \"$x\" && cat a.lua", true },
      { "cat /etc/passwd", true },
      { "git log --oneline -5" }, { "git branch" }, { "git diff -- src docs/a.md" },
      { "git log -p main..dev -- src/a.lua" }, { "git grep x -- src" },
      { "cd src && git stash list" },
      { "git show HEAD:other", "may not touch the history of the repository" },
      { "git show", true }, { "git diff", true }, { "git grep x", true }, { "git log -p", true },
      { "git log --patch -- other", true }, { "git show HEAD:other -- src", true },
      { "git log -Sx -- ':!src'", true }, { "cd src && git diff", true },
      { "git -C src diff", true },
      { "git cat-file -p HEAD:other", true }, { "git archive HEAD", true },
      { "hg log" }, { "hg status" }, { "svn info" }, { "svn log" },
      { "hg log -p", true }, { "hg diff", true }, { "hg ann a", true }, { "svn diff -r 3", true },
      { "svn log --diff", true },
      { "git log \"$x\"", true }, { "git stash show -p", true }, { "git blame -- other", true },
      { "bash -c 'cat other'", true }, { "echo $(cat other)", true }, { "ls | tee other", true },
    }
    for _, row in ipairs(commands) do
      it((row[2] and "refused: " or "fine: ") .. row[1], function()
        check(command(row[1], limited()), row[2])
      end)
    end

    it("what is fetched goes to the sandbox, if there is one", function()
      check(command("curl -o other https://example.com/", limited()), true)
      check(command("curl -o other https://example.com/", limited(),
        { agent = "a", config = { sandbox = here.sandbox } }), false)
    end)
    it("new files are in /tmp", function()
      check(command("f=\"$(mktemp)\"; echo x > \"$f\"", limited()), true)
      check(command("f=\"$(mktemp)\"; echo x > \"$f\"", limited({ "/tmp" })), false)
    end)
    it("the whole project", function()
      check(command("cat other src/a.lua", limited({ "." })), false)
      check(command("cat ../x", limited({ "." })), true)
      check(command("cat other", limited({ "/project" })), false)
      check(command("cat other", limited({ "*" })), false)
    end)
    it("everything", function()
      check(command("cat /etc/passwd", limited({ "/" })), false)
      check(command("cat /etc/passwd", limited({ "/**" })), false)
    end)
    it("nothing", function()
      check(command("cat src/a.lua", limited({})), true)
      check(command("git status", limited({})), false)
    end)
  end)
end)
