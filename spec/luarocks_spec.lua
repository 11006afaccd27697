local cjson = require("cjson.safe")
local place = require("place")
local program = require("program")

local event = cjson.encode({
  hook_event_name = "PreToolUse", tool_name = "Bash", permission_mode = "default", cwd = "/",
  tool_input = { command = "git clone https://example.com/owner/repo.git" },
})

--- Run a shell command: did it succeed, and what did it print?
local function clean(command)
  local pipe = assert(io.popen(place.clean("{ " .. command .. "\n} 2>&1")))
  local text = pipe:read("a")
  return pipe:close(), text
end

--- What is installed below 'prefix' works without the checkout.
local function works(prefix, sandbox)
  local result = program.run({
    program = prefix .. "/bin/sandbox-enforcer", input = event, cd = "/",
    env = { CONTENT_FILTER_SANDBOX_DIR = sandbox, HOME = sandbox },
  })
  assert.equal(0, result.status)
  local own = assert(cjson.decode(result.stdout), result.stderr).hookSpecificOutput
  assert.equal("git clone https://example.com/owner/repo.git " .. sandbox .. "/repo",
    own.updatedInput.command)
  local _, said = clean(([[cd / && LUA_PATH="%s/share/lua/5.4/?.lua;%s/share/lua/5.4/?/init.lua" \
    LUA_CPATH="%s/lib/lua/5.4/?.so;$(lua5.4 -e "print(package.cpath)")" lua5.4 -e '
    local decision = require("sandbox_enforcer").decide(
      { tool_name = "Bash", tool_input = { command = "wget https://example.com/a" }, cwd = "/" },
      { CONTENT_FILTER_SANDBOX_DIR = "%s", HOME = "%s" })
    io.write(decision.verdict, " ", decision.command)']]):format(
    prefix, prefix, prefix, sandbox, sandbox))
  assert.equal("rewrite wget -P " .. sandbox .. " https://example.com/a", said)
end

describe("an installation", function()
  local base, copy

  setup(function()
    base = program.directory()
    copy = base .. "/checkout"
    assert(place.execute(("mkdir '%s' && cp -R Makefile LICENSE README.md *.rockspec .ci csrc lua "
      .. "rules '%s'")
      :format(copy, copy)))
  end)

  teardown(function() program.remove(base) end)

  it("by LuaRocks, from a packed rock, has module, rules and command", function()
    assert(place.execute([[printf 'rocks_provided = { ["lua-cjson"] = "2.1.0-1" }\n]]
      .. [[rocks_servers = {}\n' >']] .. base .. "/config.lua'"))
    local ok, text = clean(("cd '%s' && make rock SETUP=no && cd '%s' && LUAROCKS_CONFIG='%s' "
      .. "luarocks --lua-version=5.4 --tree='%s/tree' install checkout/build/rock/*.src.rock")
      :format(copy, base, base .. "/config.lua", base))
    assert.is_true(ok, text)
    local packed = program.shell(("unzip -p '%s'/build/rock/*.src.rock '*.rockspec'"):format(copy))
    assert.falsy(packed:find(base, 1, true), "it names a directory of this machine")
    works(base .. "/tree", base .. "/sandbox")
  end)

  it("by LuaRocks takes lua-cjson from its tree, where the system has no archive of it", function()
    local cc, tree = base .. "/cc", base .. "/other/lib/lua/5.4"
    assert(place.execute(([[mkdir -p '%s' && touch '%s/cjson.so'
      printf '#!/bin/sh\ncase "$*" in *cjson.a*) echo none ;; *) exec cc "$@" ;; esac\n' >'%s'
      chmod +x '%s']]):format(tree, tree, cc, cc)))
    local ok, text = clean(("cd '%s' && CC='%s' SETUP=no CJSON_DIR='%s' .ci/setup config"):format(
      copy, cc, tree))
    assert.is_true(ok, text)
    assert.truthy(text:find("CJSON_MODULE := " .. tree .. "/cjson.so\n", 1, true), text)
    assert.truthy(place.read("sandbox-enforcer-scm-1.rockspec"):find(
      'CJSON_DIR = "$(PREFIX)/../../../../lua/5.4"', 1, true))
  end)

  it("by make has them, too, and goes without a trace", function()
    local ok, text = clean(("cd '%s' && make install SETUP=no PREFIX=/usr DESTDIR='%s/root'")
      :format(copy, base))
    assert.is_true(ok, text)
    works(base .. "/root/usr", base .. "/sandbox")
    ok, text = clean(("cd '%s' && make uninstall PREFIX=/usr DESTDIR='%s/root'"):format(copy, base))
    assert.is_true(ok, text)
    assert.equal("", program.shell(("find '%s/root' ! -type d"):format(base)))
  end)

  it("without the archives is linked with what is shared", function()
    local ok, text = clean(("cd '%s' && make SETUP=no BUILD=build/so PROGRAM=build/so/program "
      .. "STATIC= CJSON_ARCHIVE= LUA_LIBRARY=-llua5.4 "
      .. [[CJSON_MODULE="$(lua5.4 -e 'io.write(package.searchpath("cjson", package.cpath))')"]])
      :format(copy))
    assert.is_true(ok, text)
    local result = program.run({
      program = copy .. "/build/so/program", input = event,
      env = {
        CONTENT_FILTER_SANDBOX_DIR = base .. "/sandbox", SANDBOX_RULES_DIR = copy .. "/rules",
      },
    })
    assert.matches(base .. "/sandbox/repo", result.stdout, 1, true)
  end)
end)
