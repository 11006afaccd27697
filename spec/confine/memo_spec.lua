--- A plan that was made before is used again, and only as long as all that it was made of is as it
-- was: then the next command is held as if there had been none before.
local confined = require("confined")
local place = require("place")

local able, report = confined.able("Landlock")

describe("a plan that was made before", function()
  if not able then
    return pending("all of it, because this kernel has no Landlock: " .. report)
  end
  local stage, plans, policy
  before_each(function()
    stage = confined.new("user")
    stage:run("rm -r ~/.ssh")  -- all around what is hidden counts, and others are busy in /tmp
    plans = stage.home .. "/.local/state/sandbox-enforcer/plans"
    policy = stage.top .. "/policy.json"
    place.write(policy, '{"confinement":{"namespaces":false,"report":false}}')
    place.sh("chmod 666 " .. policy)
  end)
  after_each(function() stage:remove() end)

  local function run(command, more)
    local variables = { SANDBOX_POLICY = policy }
    for name, value in pairs(more or {}) do variables[name] = value end
    return stage:run("sandbox-enforcer run " .. command, variables)
  end

  --- What is kept: another text each time that a plan was made.
  local function kept() return place.sh("cd " .. plans .. " 2>&1 && stat -c '%n %i %z' * 2>&1") end

  --- Until a plan can be used: files that were changed just now are looked at again.
  local function settle(command, more)
    for _ = 1, 20 do
      place.sh("sleep 0.06")
      run(command, more)
      local before = kept()
      run(command, more)
      if before:find("^%x%x ") and before == kept() then return end
    end
    error("no plan is ever used again")
  end

  it("is used again, under each profile", function()
    for _, profile in ipairs({ "build", "net", "read" }) do
      settle(("--profile %s -- true"):format(profile))
    end
  end)

  it("is used again where it needs namespaces, and leaves nothing behind", function()
    place.write(policy, "{}")
    local before = stage:run("ls -A")
    settle("-- true")
    local text, status = run("-- sh -c 'echo in >in; touch ../out; exit 3'")
    assert.equal(3, status, text)
    assert.truthy(text:find("the kernel refused 1 action", 1, true), text)
    assert.equal("in\n" .. before, (stage:run("ls -A"):gsub("(.*)in\n", "in\n%1")))
    local _, ended = run("-- sh -c 'kill -TERM $$'")
    assert.equal(143, ended)
  end)

  it("ends as without one", function()
    settle("-- true")
    local wanted = { ["sh -c 'exit 7'"] = 7, ["no-such-command"] = 127, ["/etc/passwd"] = 126,
      ["sh -c 'kill -KILL $$'"] = 137 }
    for command, expected in pairs(wanted) do
      local before = kept()
      local text, status = run("-- " .. command)
      assert.equal(expected, status, text)
      assert.equal(before, kept())
    end
    assert.truthy(run("-- no-such-command"):find(
      "sandbox-enforcer run: no-such-command: No such file or directory", 1, true))
  end)

  it("says what is not held, each time", function()
    settle("-- true")
    assert.truthy(run("-- true"):find("not confined on this machine: metadata", 1, true))
  end)

  local changes = {
    -- once …                          by                           a command …      ends with
    { "a secret came", "echo k >~/.netrc", "grep -q k ~/.netrc", 2 },
    { "a secret came into a new directory", "mkdir -p ~/.config/gh; echo k >~/.config/gh/hosts",
      "grep -q k ~/.config/gh/hosts", 2 },
    { "a file came with a secret", "mkdir ~/.ssh; echo k | tee ~/.ssh/id >~/beside",
      "grep -q k ~/beside", 0 },
    { "the policy is another", "mkdir ~/more; printf '%s' '{\"confinement\":{\"namespaces\":false,"
      .. "\"report\":false,\"writable\":[\"~/more\"]}}' >../../policy.json", "touch ~/more/a", 0 },
    { "the sandbox is a link", "mv ../sandbox ../other; ln -s other ../sandbox",
      "touch ../other/a", 0 },
    { "the temporary directory is gone", "rm -rf ../sandbox/.run", "mktemp -q", 0 },
    { "the project has a policy", "mkdir -p .claude/config; printf '%s' "
      .. "'{\"confinement\":{\"require\":[\"metadata\"]}}' >.claude/config/sandbox_policy.json",
      "true", 125 },
    { "the program is another", "cp ../../bin/sandbox-enforcer ../../bin/new; "
      .. "mv ../../bin/new ../../bin/sandbox-enforcer", "true", 0 },
  }
  for _, case in ipairs(changes) do
    local what, change, command, expected = table.unpack(case)
    it("is made anew once " .. what, function()
      settle("-- " .. command)
      local before = kept()
      stage:run(change)
      local text, status = run("-- " .. command)
      assert.equal(expected, status, text)
      if expected ~= 125 then assert.not_equal(before, kept()) end
    end)
  end

  it("is for one environment, one directory and one profile", function()
    settle("-- true")
    local before = kept()
    for _, other in ipairs({
      { "-- true", { A = "1" } }, { "--profile read -- true" },
    }) do
      run(other[1], other[2])
      assert.not_equal(before, kept())
      before = kept()
    end
    stage:run("mkdir sub; cd sub && sandbox-enforcer run -- true", { SANDBOX_POLICY = policy })
    assert.not_equal(before, kept())
  end)

  it("takes a secret out of the environment that was not there before", function()
    settle("-- env")
    assert.falsy(run("-- env", { MY_TOKEN = "t" }):find("MY_TOKEN", 1, true))
  end)

  it("is not taken from others, nor by a link", function()
    settle("-- true")
    local before = kept()
    stage:run(("chmod 666 %s/*"):format(plans))
    run("-- true")
    assert.not_equal(before, kept())
    settle("-- true")
    before = kept()
    stage:run(("cd %s && for f in *; do mv $f ../$f && ln -s ../$f $f; done"):format(plans))
    run("-- true")
    assert.not_equal(before, kept())
  end)

  --- Where the records of a plan end: a plan that is cut there can be read to its last byte.
  local function ends_of(whole)
    local ends, at = {}, 1
    while at <= #whole do
      local count
      count, at = string.unpack("=I4", whole, at)
      for _ = 1, count do
        local word
        word, at = string.unpack("=s4", whole, at)
        assert.truthy(word)
        at = at + 1  -- its NUL
      end
      ends[#ends + 1] = at - 1
    end
    return ends
  end

  it("holds, whichever of its last records are lost", function()
    settle("-- touch ../elsewhere")
    local name = stage:run("ls " .. plans):match("%x+")
    local whole = place.read(plans .. "/" .. name)
    local ends = ends_of(whole)
    assert.equal(#whole, ends[#ends])
    for i = 1, #ends - 1 do
      if i == 1 or i > #ends - 30 then  -- key, and all that is not a lookup
        place.write(plans .. "/" .. name, whole:sub(1, ends[i]))
        local _, status = run("-- touch ../elsewhere")
        assert.equal(1, status, ("%d of %d records"):format(i, #ends))
      end
    end
    assert.falsy(place.exists(stage.home .. "/elsewhere"))
  end)

  it("holds, however much of it is left", function()
    settle("-- touch ../elsewhere")
    local name = stage:run("ls " .. plans):match("%x+")
    local whole = place.read(plans .. "/" .. name)
    for size = 0, #whole - 1, #whole // 16 do
      place.write(plans .. "/" .. name, whole:sub(1, size))
      local _, status = run("-- touch ../elsewhere")
      assert.equal(1, status)
    end
    for at = 100, #whole, #whole // 8 do  -- a number that is far too large
      place.write(plans .. "/" .. name, whole:sub(1, at) .. "\255\255\255\255" .. whole:sub(at + 5))
      local _, status = run("-- touch ../elsewhere")
      assert.not_equal(0, status)
    end
    assert.falsy(place.exists(stage.home .. "/elsewhere"))
  end)
end)
