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
-- @string[opt] modules where Lua finds other modules in C; those of the system by default
local function works(prefix, sandbox, modules)
  local result = program.run({
    program = prefix .. "/bin/sandbox-enforcer", input = event, cd = "/",
    env = { CONTENT_FILTER_SANDBOX_DIR = sandbox, HOME = sandbox },
  })
  assert.equal(0, result.status)
  local own = assert(cjson.decode(result.stdout), result.stderr).hookSpecificOutput
  assert.equal("git clone https://example.com/owner/repo.git " .. sandbox .. "/repo",
    own.updatedInput.command)
  local _, said = clean(([[cd / && LUA_PATH="%s/share/lua/5.4/?.lua;%s/share/lua/5.4/?/init.lua" \
    LUA_CPATH="%s/lib/lua/5.4/?.so;%s" lua5.4 -e '
    local decision = require("sandbox_enforcer").decide(
      { tool_name = "Bash", tool_input = { command = "wget https://example.com/a" }, cwd = "/" },
      { CONTENT_FILTER_SANDBOX_DIR = "%s", HOME = "%s" })
    io.write(decision.verdict, " ", decision.command)']]):format(
    prefix, prefix, prefix, modules or '$(lua5.4 -e "print(package.cpath)")', sandbox, sandbox))
  assert.equal("rewrite wget -P " .. sandbox .. " https://example.com/a", said)
end

--- A compiler that compiles each source once: the same words and bytes give the same object. With
-- HIDE=1 it knows no archive of lua-cjson.
local COMPILER <const> = [[
#!/bin/sh
source= object= compiles= before=
for word; do
  if [ "$before" = -o ]; then object=$word; fi
  case $word in -c) compiles=yes ;; *.c) source=$word ;; *cjson.a) hidden=${HIDE:-} ;; esac
  before=$word
done
if [ -n "${hidden:-}" ]; then echo none; exit; fi
if [ -z "$compiles" ]; then exec cc "$@"; fi
sum=$({ printf '%%s\n' "$@" | grep -vxF "$object"; cat "$source"; } | sha256sum | cut -c1-64)
if [ -e "%s/$sum" ]; then cp "%s/$sum" "$object"; else cc "$@" && cp "$object" "%s/$sum"; fi
]]

--- A rock of lua-cjson: the module that this machine has, as LuaRocks installs one.
local CJSON <const> = [[
rockspec_format = "3.0"
package = "lua-cjson"
version = "2.1.0.10-1"
source = { url = "file://lua-cjson.tar.gz", dir = "lua-cjson" }
build = { type = "none", install = { lib = { "cjson.so" } } }
]]

describe("an installation", function()
  local base, copy, make

  setup(function()
    base = program.directory()
    copy = base .. "/checkout"
    make = ("CC='%s/cc' make SETUP=no CFLAGS=-O0"):format(base)
    assert(place.execute(("mkdir '%s' '%s/objects' && cp -R Makefile LICENSE README.md *.rockspec "
      .. ".ci csrc lua rules '%s'"):format(copy, base, copy)))
    local objects = base .. "/objects"
    place.write(base .. "/cc", COMPILER:format(objects, objects, objects))
    local ok, text = clean(("chmod +x '%s/cc' && cd '%s' && %s rock"):format(base, copy, make))
    assert(ok, text)
  end)

  teardown(function() program.remove(base) end)

  --- Install the rock into a fresh tree.
  local function install(tree, config, before)
    place.write(base .. "/config.lua", ('%s variables = { CC = "%s/cc", CFLAGS = "-O0" }\n'):format(
      config, base))
    local ok, text = clean(("cd '%s' && LUAROCKS_CONFIG='%s/config.lua' %s luarocks "
      .. "--lua-version=5.4 --tree='%s' install checkout/build/rock/*.src.rock"):format(base, base,
      before or "", tree))
    assert.is_true(ok, text)
  end

  it("by LuaRocks, from a packed rock, has module, rules and command", function()
    install(base .. "/tree", 'rocks_provided = { ["lua-cjson"] = "2.1.0-1" } rocks_servers = {}')
    local packed = program.shell(("unzip -p '%s'/build/rock/*.src.rock '*.rockspec'"):format(copy))
    assert.falsy(packed:find(base, 1, true), "it names a directory of this machine")
    works(base .. "/tree", base .. "/sandbox")
  end)

  it("by LuaRocks takes lua-cjson from its tree, where the system has no archive of it", function()
    local server, tree = base .. "/server", base .. "/other"
    local ok, text = clean(([[mkdir -p '%s/lua-cjson' && cd '%s' &&
      cp "$(lua5.4 -e 'io.write(package.searchpath("cjson", package.cpath))')" lua-cjson/ &&
      tar -czf lua-cjson.tar.gz lua-cjson && cat >lua-cjson-2.1.0.10-1.rockspec <<'END' &&
%sEND
      python3 -m zipfile -c lua-cjson-2.1.0.10-1.src.rock *.rockspec lua-cjson.tar.gz &&
      rm -r *.rockspec *.tar.gz lua-cjson &&
      luarocks-admin --lua-version=5.4 make_manifest .]]):format(server, server, CJSON))
    assert.is_true(ok, text)
    install(tree, ("rocks_servers = { %q }"):format("file://" .. server), "HIDE=1")
    local module = tree .. "/lib/lua/5.4/cjson.so"
    assert.is_true(place.exists(module))
    works(tree, base .. "/sandbox", "")
    os.remove(module)
    local ran = program.run({ program = tree .. "/bin/sandbox-enforcer", input = event, env = {
      CONTENT_FILTER_SANDBOX_DIR = base .. "/sandbox", HOME = base .. "/sandbox",
    } })
    assert.truthy(ran.stderr:find(module, 1, true), ran.stderr)
  end)

  it("by make has them, too, and goes without a trace", function()
    local ok, text = clean(("cd '%s' && %s install PREFIX=/usr DESTDIR='%s/root'")
      :format(copy, make, base))
    assert.is_true(ok, text)
    works(base .. "/root/usr", base .. "/sandbox")
    ok, text = clean(("cd '%s' && make uninstall PREFIX=/usr DESTDIR='%s/root'"):format(copy, base))
    assert.is_true(ok, text)
    assert.equal("", program.shell(("find '%s/root' ! -type d"):format(base)))
  end)

  it("without the archives is linked with what is shared", function()
    local ok, text = clean(("cd '%s' && %s BUILD=build/so PROGRAM=build/so/program "
      .. "STATIC= CJSON_ARCHIVE= LUA_LIBRARY=-llua5.4 "
      .. [[CJSON_MODULE="$(lua5.4 -e 'io.write(package.searchpath("cjson", package.cpath))')"]])
      :format(copy, make))
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
