--- Plans as texts, for machines that nobody here has: see spec/fixtures/confine/plans.txt, which
-- GOLDEN=write writes anew. The one for a Mac was not run on a Mac.
local place = require("place")
local plan = require("sandbox_enforcer.confine.plan")

local FILE <const> = "spec/fixtures/confine/plans.txt"

--- What is asked for, with all that a request can hold.
local function request(more)
  local wanted = {
    profile = "build", network = "loopback",
    writable = { "/home/u/proj", "/home/u/sandbox" }, devices = { "/dev/null", "/dev/tty" },
    terminals = "/dev/pts", memory = { "/dev/shm" },
    protected = { "/home/u/proj/.claude", "/home/u/proj/.git/hooks" },
    pinned = { "/home/u/proj/.git" },
    hidden = { { path = "/home/u/.ssh", directory = true }, { path = "/home/u/proj/.env" } },
    beside = { "/etc", "/home/u/proj", "/usr" }, sockets = { "/run/docker.sock" },
    speaks = { "/run/nscd" }, set = { { "TMPDIR", "/home/u/sand box/tmp" } },
    unset = { "GITHUB_TOKEN" },
  }
  for key, value in pairs(more or {}) do wanted[key] = value end
  return wanted
end

local function linux(abi, more)
  local able = { system = "Linux", abi = abi, filter = true }
  for key, value in pairs(more or {}) do able[key] = value end
  return able
end

local USER <const> = { mounts = true, network = true }
local ROOT <const> = { mounts = true, network = true, owner = true, root = true }

--- `{ name, request, what the machine can do }`
local function cases()
  local list = {}
  for abi = 0, 11 do
    list[#list + 1] = { "Landlock " .. abi .. ", user", request(), linux(abi, USER) }
    list[#list + 1] = { "Landlock " .. abi .. ", no namespaces", request(), linux(abi) }
  end
  for _, network in ipairs({ "on", "loopback", "off" }) do
    local wanted = request({ network = network })
    list[#list + 1] = { "root, network " .. network, wanted, linux(7, ROOT) }
    list[#list + 1] = { "no namespaces, network " .. network, wanted, linux(7) }
    list[#list + 1] = { "bubblewrap, network " .. network, wanted,
      linux(0, { wrapper = "/usr/bin/bwrap" }) }
    list[#list + 1] = { "Mac, network " .. network, wanted, { system = "Darwin" } }
  end
  list[#list + 1] = { "bubblewrap as root", request(),
    linux(0, { wrapper = "/usr/bin/bwrap", root = true }) }
  list[#list + 1] = { "no filter for the processor", request({ network = "off" }),
    linux(7, { filter = false }) }
  list[#list + 1] = { "mounts, but no network of its own", request(),
    linux(7, { mounts = true }) }
  list[#list + 1] = { "a Mac in another sandbox", request(),
    { system = "Darwin", nested = true } }
  return list
end

--- The texts by their names.
local function golden()
  local found = {}
  for name, text in place.read(FILE):gmatch("== ([^\n]+)\n(.-\n)\n%f[=\0]") do
    found[name] = text
  end
  return found
end

if os.getenv("GOLDEN") == "write" then
  local lines = {}
  for _, case in ipairs(cases()) do
    lines[#lines + 1] = "== " .. case[1] .. "\n" .. plan.text(plan.of(case[2], case[3])) .. "\n"
  end
  place.write(FILE, table.concat(lines))
end

describe("confine/plan", function()
  local expected = golden()

  for _, case in ipairs(cases()) do
    local name, wanted, able = table.unpack(case)
    it("plans for " .. name, function()
      assert.equal(expected[name], plan.text(plan.of(wanted, able)))
    end)
  end

  it("has no text for a case that is none", function()
    local known = {}
    for _, case in ipairs(cases()) do known[case[1]] = true end
    for name in pairs(expected) do assert.truthy(known[name], name) end
  end)

  local function gaps(able, more)
    local list = {}
    for i, gap in ipairs(plan.of(request(more), able).gaps) do list[i] = gap.key end
    return table.concat(list, " ")
  end

  local said = {
    -- a machine with …                                      leaves open
    { "nothing", linux(0), "everything" },
    { "Landlock 1", linux(1),
      "renames truncation devices signals abstract metadata memory sockets protected hidden "
      .. "loopback" },
    { "Landlock 2", linux(2),
      "truncation devices signals abstract metadata memory sockets protected hidden loopback" },
    { "Landlock 3", linux(3),
      "devices signals abstract metadata memory sockets protected hidden loopback" },
    { "Landlock 6", linux(6), "metadata memory sockets protected hidden loopback" },
    { "Landlock 9", linux(9), "metadata memory protected hidden loopback" },
    { "Landlock 1 and namespaces", linux(1, USER), "renames devices signals" },
    { "Landlock 7 and namespaces", linux(7, USER), "" },
    { "Landlock 11 and namespaces", linux(11, USER), "" },
  }
  for _, case in ipairs(said) do
    it("says what " .. case[1] .. " leaves open", function()
      assert.equal(case[3], gaps(case[2]))
    end)
  end

  it("names protected and hidden paths that cannot be held", function()
    local made = plan.of(request(), linux(7))
    local all = plan.text(made)
    assert.truthy(all:find("can be changed: /home/u/proj/.claude /home/u/proj/.git/hooks", 1, true))
    assert.truthy(all:find("can be read: /home/u/proj/.env\n", 1, true), all)
  end)

  it("as root drops all rights but those over files, whatever wraps it", function()
    local made = plan.of(request(), linux(0, { wrapper = "/b", root = true }))
    local text = table.concat(made.wrap, " ")
    assert.truthy(text:find("--cap-drop ALL --cap-add CAP_DAC_OVERRIDE", 1, true), text)
    assert.falsy(text:find("--unshare-user", 1, true))
    assert.falsy(text:find("--new-session", 1, true))
  end)

  describe("for a Mac", function()
    local function profile(more)
      local made = plan.of(request(more), { system = "Darwin" })
      return made.wrap and made.wrap[3]
    end

    --- How many rules are there, and is each one whole?
    local function count(text)
      local depth, quoted, rules, at = 0, false, 0, 1
      while at <= #text do
        local sign = text:sub(at, at)
        if quoted and sign == "\\" then at = at + 1
        elseif sign == '"' then quoted = not quoted
        elseif not quoted and sign == "(" then
          depth = depth + 1
          if depth == 1 then rules = rules + 1 end
        elseif not quoted and sign == ")" then depth = depth - 1 end
        at = at + 1
      end
      return depth == 0 and not quoted and rules
    end

    it("no name changes how many rules there are", function()
      local usual, seed = count(profile()), 7
      for _ = 1, 2000 do
        local name = {}
        for i = 1, 12 do
          seed = (seed * 1103515245 + 12345) % 2147483648
          name[i] = ('()"\\;# \'aé*'):sub(seed % 12 + 1, seed % 12 + 1)
        end
        local hostile = "/" .. table.concat(name):gsub("/", "")
        assert.equal(usual, count(profile({
          writable = { hostile }, protected = { hostile .. "/a/b" },
          hidden = { { path = hostile .. "/h" } },
        })), hostile)
      end
    end)

    it("has no rule without a path: it would be about everything", function()
      local text = profile({ protected = {}, hidden = {}, writable = {}, speaks = {} })
      for line in text:gmatch("[^\n]+") do
        local bare = line:match("^%((%l+) file%-[%l*-]+%)$")
        assert.truthy(not bare or line == "(deny file-write*)", line)
      end
    end)

    it("is not made for a name that its language cannot hold", function()
      assert.is_nil(profile({ writable = { "/a\nb" } }))
    end)
  end)
end)
