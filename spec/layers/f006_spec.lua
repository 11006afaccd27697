--- The cases that the plan of F-006 names, phase by phase, through the library and the program.
local cjson = require("cjson.safe")
local enforce = require("enforce")
local place = require("place")

local URL <const> = "https://github.com/someone/repo.git"

local ways = {
  library = function(here, command, env)
    local decision = enforce.library(here, command, env)
    return { command = decision.command, decision = decision.verdict }
  end,
  program = function(here, command, env)
    local answer = enforce.binary(here, command, env)
    return { command = answer.command, decision = answer.command and "rewrite" or answer.decision }
  end,
}

for way, judge in pairs(ways) do
  describe("F-006 through the " .. way, function()
    local here = place.new()
    teardown(here.remove)

    local function rows(cases, env)
      for _, case in ipairs(cases) do
        local name, given, expected = table.unpack(case)
        it(name, function()
          local answer = judge(here, given, env)
          assert.same({ command = expected, decision = expected and "rewrite" or nil }, answer)
        end)
      end
    end

    describe("phase 2: the first command", function()
      rows({
        { "a single command is taken as it is", "git clone " .. URL, "git clone " .. URL
          .. " /sandbox/repo" },
        { "cmd1 && cmd2 gives cmd1", "git clone " .. URL .. " && git clone https://h/o/b",
          "git clone " .. URL .. " /sandbox/repo && git clone https://h/o/b" },
        { "cmd1 || cmd2 gives cmd1", "git clone " .. URL .. " || git clone https://h/o/b",
          "git clone " .. URL .. " /sandbox/repo || git clone https://h/o/b" },
        { "cmd1 ; cmd2 gives cmd1", "git clone " .. URL .. " ; git clone https://h/o/b",
          "git clone " .. URL .. " /sandbox/repo ; git clone https://h/o/b" },
        { "an empty command gives nothing", "" },
        { "blanks give nothing", " \t " },
      }, { SANDBOX_SCOPE = "first" })
    end)

    describe("phase 2: what a command is", function()
      rows({
        { "git clone <url>", "git clone " .. URL, "git clone " .. URL .. " /sandbox/repo" },
        { "git clone <url> <dir>", "git clone " .. URL .. " dir", "git clone " .. URL
          .. " /sandbox/dir" },
        { "git clone --depth 1 <url> keeps its flags", "git clone --depth 1 " .. URL,
          "git clone --depth 1 " .. URL .. " /sandbox/repo" },
        { "gh repo clone owner/repo", "gh repo clone owner/repo",
          "gh repo clone owner/repo /sandbox/repo" },
        { "curl -o file.json <url>", "curl -o file.json https://h/x",
          "curl -o /sandbox/file.json https://h/x" },
        { "curl <url> -o file.json", "curl https://h/x -o file.json",
          "curl https://h/x -o /sandbox/file.json" },
        { "wget -O file <url>", "wget -O file https://h/x", "wget -O /sandbox/file https://h/x" },
        { "wget -P dir <url>", "wget -P dir https://h/x", "wget -P /sandbox/dir https://h/x" },
        { "git commit passes through", 'git commit -m "msg"' },
        { "ls -la passes through", "ls -la" },
        { "npm install passes through", "npm install" },
      })
    end)

    describe("phase 3: the name of a repository", function()
      for _, url in ipairs({ "https://github.com/owner/repo.git", "https://github.com/owner/repo",
        "git@github.com:owner/repo.git", "https://gitlab.com/group/subgroup/repo.git",
        "https://github.com/owner/repo/" }) do
        rows({ { url .. " is repo", "git clone " .. url, "git clone " .. url
          .. " /sandbox/repo" } })
      end
    end)

    describe("phase 3: rewriting", function()
      rows({
        { "git clone without a destination gets the sandbox", "git clone " .. URL,
          "git clone " .. URL .. " /sandbox/repo" },
        { "git clone to a destination outside is moved", "git clone " .. URL .. " ~/work/dirname",
          "git clone " .. URL .. " /sandbox/dirname" },
        { "git clone to a destination inside is left alone", "git clone " .. URL
          .. " /sandbox/dir" },
        { "git clone to . is moved", "git clone " .. URL .. " .", "git clone " .. URL
          .. " /sandbox/repo" },
        { "curl outside is moved", "curl -o ~/important.yaml https://h/p",
          "curl -o /sandbox/important.yaml https://h/p" },
        { "wget -O outside is moved", "wget -O /tmp/x https://h/p",
          "wget -O /sandbox/x https://h/p" },
        { "wget -P outside is moved", "wget -P /tmp/x https://h/p",
          "wget -P /sandbox/x https://h/p" },
        { "anything else is left alone", "cat README.md" },
      })
      it("block mode refuses what would be moved", function()
        local answer = judge(here, "git clone " .. URL, { CONTENT_FILTER_ENFORCER_MODE = "block" })
        assert.same({ decision = "deny" }, answer)
      end)
      it("block mode leaves alone what is inside", function()
        local answer = judge(here, "git clone " .. URL .. " /sandbox/x",
          { CONTENT_FILTER_ENFORCER_MODE = "block" })
        assert.same({}, answer)
      end)
    end)
  end)
end

describe("F-006, the program", function()
  local here = place.new()
  teardown(here.remove)

  describe("phase 3: its output", function()
    it("changed, rewrite mode: updatedInput and allow", function()
      local answer = enforce.binary(here, "git clone " .. URL)
      assert.equal("allow", answer.decision)
      assert.equal("git clone " .. URL .. " /sandbox/repo", answer.command)
    end)
    it("changed, block mode: deny", function()
      local answer = enforce.binary(here, "git clone " .. URL,
        { CONTENT_FILTER_ENFORCER_MODE = "block" })
      assert.equal("deny", answer.decision)
      assert.equal(nil, answer.command)
    end)
    it("not changed: nothing at all", function()
      local answer = enforce.binary(here, "git status")
      assert.same({ "", "", 0 }, { answer.stdout, answer.stderr, answer.status })
    end)
  end)

  describe("phase 4 and 5: the hook", function()
    it("git clone <url> gives updatedInput with the sandbox path", function()
      local answer = enforce.binary(here, "git clone " .. URL)
      assert.equal("git clone " .. URL .. " /sandbox/repo", answer.command)
    end)
    it("git clone <url> <sandbox/dir> is not rewritten", function()
      assert.equal("", enforce.binary(here, "git clone " .. URL .. " /sandbox/dir").stdout)
    end)
    it("curl -o path <url> has its output moved", function()
      place.sh("mkdir " .. here.project .. "/a")
      assert.equal("curl -o /sandbox/f https://h/x", enforce.binary(here,
        "curl -o a/f https://h/x").command)
      assert.equal("curl -o /sandbox/f https://h/x", enforce.binary(here,
        "curl -o /opt/none/f https://h/x").command)
    end)
    it("curl -o path <url> fails there if it fails here: no/ is missing", function()
      assert.equal("curl -o /sandbox/no/f https://h/x", enforce.binary(here,
        "curl -o no/f https://h/x").command)
    end)
    it("git commit passes through", function()
      assert.equal("", enforce.binary(here, 'git commit -m "msg"').stdout)
    end)
    it("git pull passes through (R-005)", function()
      assert.equal("", enforce.binary(here, "git pull origin main").stdout)
    end)
    it("malformed JSON: exit 0, and it is said", function()
      local ran = enforce.program(here, "{not json", enforce.at(here))
      assert.equal(0, ran.status)
      assert.truthy(cjson.decode(ran.stdout).systemMessage:find("cannot be read", 1, true))
      assert.truthy(ran.stderr:find("cannot be read", 1, true))
    end)
    it("an empty standard input: exit 0", function()
      assert.equal(0, enforce.program(here, "", enforce.at(here)).status)
    end)
    it("a malformed command: exit 0, not rewritten", function()
      local answer = enforce.binary(here, "git clone 'https://h/o/repo")
      assert.equal(0, answer.status)
      assert.equal(nil, answer.decision)
    end)
    it("no CONTENT_FILTER_SANDBOX_DIR: exit 0, not rewritten", function()
      local answer = enforce.binary(here, "git clone " .. URL,
        { CONTENT_FILTER_SANDBOX_DIR = false })
      assert.same({ 0, nil, nil }, { answer.status, answer.decision, answer.command })
      assert.truthy(answer.stderr:find("CONTENT_FILTER_SANDBOX_DIR is not set", 1, true))
    end)
    it("no CONTENT_FILTER_SANDBOX_DIR and nothing to download: silence", function()
      assert.equal("", enforce.binary(here, "ls", { CONTENT_FILTER_SANDBOX_DIR = false }).stdout)
    end)
    it("block mode: deny, and the command to use instead", function()
      local answer = enforce.binary(here, "git clone " .. URL,
        { CONTENT_FILTER_ENFORCER_MODE = "block" })
      assert.equal("deny", answer.decision)
      assert.equal("[SandboxEnforcer] BLOCKED: External content acquisition denied "
        .. "(block mode). Use: "
        .. "git clone " .. URL .. " /sandbox/repo", answer.reason)
    end)
    it("the messages of R-004, with the old and the new path", function()
      assert.equal("[SandboxEnforcer] Redirected git clone to sandbox: /sandbox/repo "
        .. "(was ~/x/repo)\n",
        enforce.binary(here, "git clone " .. URL .. " '~/x/repo'").stderr)
      assert.equal("[SandboxEnforcer] Redirected download to sandbox: /sandbox/data.json "
        .. "(was data.json)\n",
        enforce.binary(here, "curl -o data.json https://h/x").stderr)
    end)
    it("a sandbox below the home directory is written as the user wrote it", function()
      local answer = enforce.binary(here, "git clone " .. URL,
        { CONTENT_FILTER_SANDBOX_DIR = "~/work/sandbox" })
      assert.equal("git clone " .. URL .. " ~/work/sandbox/repo", answer.command)
      assert.truthy(answer.stderr:find("to sandbox: ~/work/sandbox/repo", 1, true))
    end)
  end)

  describe("phase 5: the chain", function()
    it("a clone lands in the sandbox, where a filter sees it", function()
      local source = here.root .. "/source"
      local commit = "git -c user.name=a -c user.email=a@b commit -q --allow-empty -m x"
      place.sh(("git init -q %s && cd %s && " .. commit)
        :format(source, source))
      local answer = enforce.binary(here, "git clone -q file://" .. source .. " trusted")
      assert.equal("git clone -q file://" .. source .. " /sandbox/trusted", answer.command)
      place.sh(("cd %s && %s"):format(here.project, answer.input.command))
      assert.equal("directory", require("sandbox_enforcer.core").kind(here.sandbox
        .. "/trusted/.git"))
      assert.equal(nil, require("sandbox_enforcer.core").kind(here.project .. "/trusted"))
    end)
  end)
end)
