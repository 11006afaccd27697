local core = require("sandbox_enforcer.core")
local place = require("place")
local program = require("program")

--- Managers, and what each is asked to install for the specs.
local managers = {
  -- manager    how, and what
  ["apt-get"] = "install -y --no-install-recommends bash curl git lua-busted lua-cjson lua5.4 "
    .. "luarocks python3 wget zsh",
  dnf = "install -y bash busted curl git lua lua-cjson luarocks python3 wget zsh",
  apk = "add bash curl git lua5.4 lua5.4-busted lua5.4-cjson luarocks5.4 python3 wget zsh",
  pacman = "-S --needed --noconfirm bash curl git lua54 lua54-cjson luarocks python3 wget zsh",
  brew = "install bash curl git lua@5.4 luarocks python3 wget zsh",
}

describe("setup", function()
  local base

  before_each(function()
    base = program.directory()
    local tools = "cat cc cp dirname env grep head mktemp mv rm sed sh sort test tr uname"
    assert(place.execute(("cd '%s' && for t in %s; do ln -s \"$(command -v $t)\" $t; done")
      :format(base, tools)))
  end)

  after_each(function() program.remove(base) end)

  --- Put a program there that writes its arguments down and does nothing.
  -- core.create makes new files only: the links to real tools next to it stay what they are.
  local function pretend(name, says)
    local text = ("#!/bin/sh\necho %s \"$@\" >>%s/called\n%s\n"):format(name, base, says or "")
    assert(core.create(base .. "/" .. name, text))
    assert(place.execute(("chmod +x '%s/%s'"):format(base, name)))
  end

  local function called()
    local file <close> = io.open(base .. "/called")
    return file and file:read("a") or ""
  end

  local function setup(env, ...)
    env.PATH = base
    return program.run({ program = ".ci/setup", env = env, ... })
  end

  for manager, arguments in pairs(managers) do
    it("asks " .. manager .. " for what is missing, and says so", function()
      pretend("id", "echo 0")
      pretend(manager, manager == "brew" and "echo /nonexistent" or "")
      local result = setup({}, "test")
      assert.is_truthy(called():find(manager .. " " .. arguments .. "\n", 1, true), called())
      assert.is_truthy(result.stderr:find("setup: with: " .. manager .. " " .. arguments, 1, true))
      assert.matches("setup: still missing: lua lua%-cjson busted", result.stderr)
      assert.equal(69, result.status)
    end)
  end

  it("updates the lists of apt-get if it does not know a package", function()
    pretend("id", "echo 0")
    pretend("apt-get", "exit 100")
    setup({}, "demo")
    local install = "apt-get install -y --no-install-recommends "
    assert.equal(install .. "lua-cjson lua5.4\n" .. "apt-get update\n"
      .. install .. "lua-cjson lua5.4\n"
      .. install .. "lua-cjson\n" .. install .. "lua5.4\n", (called():gsub("id [^\n]*\n", "")))
  end)

  it("says so if root is needed", function()
    pretend("id", "echo 1000")
    pretend("apt-get")
    local result = setup({}, "demo")
    assert.is_truthy(result.stderr:find("setup: root is needed for this: apt-get install", 1, true))
    assert.equal(69, result.status)
    assert.is_falsy(called():find("apt-get", 1, true))
  end)

  it("uses sudo where it is", function()
    pretend("id", "echo 1000")
    pretend("apt-get")
    pretend("sudo")
    setup({}, "demo")
    assert.is_truthy(called():find("sudo apt-get install", 1, true))
  end)

  it("says so if there is no package manager", function()
    local result = setup({}, "demo")
    assert.equal("setup: missing: lua lua-cjson - install them; "
      .. "no apt-get, dnf, apk, pacman or brew is here to do it\n", result.stderr)
    assert.equal(69, result.status)
  end)

  it("installs nothing if it is told so", function()
    pretend("apt-get")
    local result = setup({ SETUP = "no" }, "demo")
    assert.equal("setup: missing, and SETUP=no: lua lua-cjson\n", result.stderr)
    assert.same({ "", 69 }, { called(), result.status })
  end)

  it("calls nobody if nothing is missing", function()
    local result = program.run({ program = ".ci/setup", "build", "test",
      env = { PATH = os.getenv("PATH"), SETUP = "no" } })
    assert.same({ "", "", 0 }, { result.stdout, result.stderr, result.status })
  end)

  describe("of the real client", function()
    --- What spec/e2e/client says with 'npm' doing this.
    local function client(npm)
      if npm then pretend("npm", npm) end
      assert(place.execute(("cd '%s' && ln -s \"$(command -v mkdir)\" \"$(command -v tail)\" .")
        :format(base)))
      return program.run({ program = "spec/e2e/client",
        env = { PATH = base, E2E_CACHE = base .. "/cache" } })
    end

    it("prints the path of what npm installed, and nothing else", function()
      local bin = base .. "/cache/node_modules/.bin"
      local result = client(("echo added 2 packages\nmkdir -p %s\n/bin/ln -s /bin/true %s/claude")
        :format(bin, bin))
      assert.same({ bin .. "/claude\n", 0 }, { result.stdout, result.status })
      assert.matches("e2e: installing the client", result.stderr, 1, true)
    end)

    it("leaves out the program for another C library", function()
      local packages = base .. "/cache/node_modules/@anthropic-ai"
      local result = client(("mkdir -p %s/claude-code-a-musl %s/claude-code-a\ncd %s\n")
        :format(packages, packages, packages)
        .. "/bin/ln -s /bin/false claude-code-a-musl/claude\n"
        .. "/bin/ln -s /bin/true claude-code-a/claude")
      assert.same({ packages .. "/claude-code-a/claude\n", 0 }, { result.stdout, result.status })
    end)

    for what, npm in pairs({
      ["npm cannot install the client"] = "echo no such host\nexit 1",
      ["npm installed no program for this machine"] = "exit 0",
      ["no client in"] = false,
    }) do
      it("names no program if " .. what, function()
        local result = client(npm)
        assert.same({ "", 69 }, { result.stdout, result.status })
        assert.matches("e2e: " .. what, result.stderr, 1, true)
      end)
    end
  end)
end)
