--- Real worktrees, real git, real bash: what the hook lets through does the host no harm, and what
-- an agent has to do still works.
local worktrees = require("worktrees")

local ESCAPES <const> = worktrees.lines(dofile("spec/fixtures/worktree_escapes.lua"))
local WORK <const> = worktrees.lines(dofile("spec/fixtures/worktree_work.lua"))

local STOPS <const> = { deny = true, ask = true }

local here

setup(function() here = worktrees.new() end)

teardown(function() here.remove() end)

--- The variables of a session: as SessionStart exports them, or none.
local function session(tree, git_env)
  return git_env == "on" and { GIT_DIR = tree .. "/.git", GIT_WORK_TREE = tree } or {}
end

--- Hand a command to the hook, and run in bash what it lets through.
-- @treturn string|nil what the hook says
-- @treturn ?number the status, if it ran
-- @treturn ?string what it printed
local function try(tree, command, git_env)
  local verdict, real = here.ask(tree, command, { SANDBOX_GIT_ENV = git_env })
  if STOPS[verdict] then return verdict end
  return verdict, here.run("cd " .. tree .. "\n" .. real, session(tree, git_env))
end

describe("escapes #unsanitized", function()
  it("are more than a hundred", function() assert.truthy(#ESCAPES > 100) end)

  for _, command in ipairs(ESCAPES) do
    it("harm the host without the hook: " .. command, function()
      here.run("cd " .. here.inner .. "\n" .. here.spelled(here.inner, command))
      assert.not_same({}, here.harm())
      here.reset()
    end)
  end

  for _, name in ipairs({ "inner", "beside" }) do
    for _, git_env in ipairs({ "off", "on" }) do
      it(("from %s do no harm, GIT_DIR %s"):format(name, git_env), function()
        local ran, harmful = {}, {}
        for _, command in ipairs(ESCAPES) do
          local verdict = try(here[name], command, git_env)
          if not STOPS[verdict] then
            ran[#ran + 1] = command
            if #here.harm() > 0 then harmful[#harmful + 1] = command end
            here.reset()
          end
        end
        assert.same({}, harmful)
        assert.same({}, ran)
      end)
    end
  end
end)

describe("work #unsanitized", function()
  for _, name in ipairs({ "inner", "beside" }) do
    for _, git_env in ipairs({ "off", "on" }) do
      it(("in %s is left alone, GIT_DIR %s"):format(name, git_env), function()
        finally(here.reset)
        local wrong = {}
        for _, command in ipairs(WORK) do
          local verdict, status, printed = try(here[name], command, git_env)
          if verdict or status ~= 0 then
            wrong[#wrong + 1] = { command, verdict or "silence", status, printed }
          end
        end
        assert.same({}, wrong)
        assert.same({}, here.harm())
      end)
    end
  end

  local temporary = os.tmpname()
  os.remove(temporary)
  local helped = {
    "git init -q sub && cd sub && echo x >x && git add x && git commit -q -m x && git log",
    "git clone -q file://@root/remote.git @root/sandbox/r && git -C @root/sandbox/r log --oneline",
    "git clone -q file://@root/remote.git made && cd made && git checkout -q -b agent && ls src",
    (("mkdir -p T && cd T && git init -q && git status; rm -rf T"):gsub("T", temporary)),
  }
  for _, git_env in ipairs({ "off", "on" }) do
    for _, command in ipairs(helped) do
      it(("works elsewhere, GIT_DIR %s: %s"):format(git_env, command), function()
        finally(here.reset)
        local branch = "git -C " .. here.inner .. " log --oneline topic; git -C " .. here.inner
          .. " status --short --branch"
        local _, log = here.run(branch)
        local verdict, status, printed = try(here.inner, command, git_env)
        assert.falsy(STOPS[verdict], command)
        assert.equal(0, status, printed)
        assert.same({}, here.harm())
        local _, later = here.run(branch)
        assert.equal(log, (later:gsub("%?%? sub/\n", "")))
      end)
    end
  end
end)
