--- Package installs, confined, with the real managers: in the first phase they fetch, and nothing
-- of a package runs; in the second its scripts run, and reach no network and no source.
local confined = require("confined")
local place = require("place")

local able, report = confined.able("mounts")

local MANAGERS <const> = "build/managers"

--- What npm has to have: all versions of Yarn have one name.
local PACKAGES <const> = "pnpm yarn@1 @yarnpkg/cli-dist bun yarn3@npm:@yarnpkg/cli-dist@3 "
  .. "yarn2@npm:@yarnpkg/cli-dist@2"

--- Where npm has put them, once for all runs; nil if it cannot.
local function managers()
  if place.exists(MANAGERS .. "/node_modules/yarn2") then return MANAGERS end
  place.sh("rm -rf " .. MANAGERS)
  local new = ("%s.%s"):format(MANAGERS, place.directory():match("[^/]+$"))
  local done = place.has("npm") and os.execute(("timeout 120 npm install --silent --no-audit "
    .. "--no-fund --fetch-retries=0 --prefix %s %s >/dev/null 2>&1 && mv -T %s %s 2>/dev/null")
    :format(new, PACKAGES, new, MANAGERS))
  place.sh("rm -rf " .. new)
  return (done or place.exists(MANAGERS)) and MANAGERS or nil
end

local ALLOWED <const> = "allowBuilds:\n  dep: true\n"

--- `{ what, its program, the command, files, what that makes }`
local INSTALLS <const> = {
  { "pnpm", "pnpm/pnpm", "pnpm install", { ["pnpm-workspace.yaml"] = ALLOWED },
    "pnpm-lock.yaml node_modules/dep/built" },
  { "pnpm, by name", "pnpm/pnpm", "pnpm add dep",
    { ["pnpm-workspace.yaml"] = ALLOWED, ["package.json"] = "{}" },
    "pnpm-lock.yaml node_modules/dep/built" },
  { "yarn 1", "yarn/bin/yarn.js", "yarn", {}, "yarn.lock node_modules/dep/built" },
  { "yarn 4", "@yarnpkg/cli-dist/bin/yarn.js", "yarn install",
    { [".yarnrc.yml"] = "nodeLinker: node-modules\nenableScripts: true\n", ["yarn.lock"] = "" },
    "node_modules/dep/built" },
  { "yarn 4, without node_modules", "@yarnpkg/cli-dist/bin/yarn.js", "yarn",
    { [".yarnrc.yml"] = "enableScripts: true\n", ["yarn.lock"] = "" },
    ".pnp.cjs .yarn/unplugged/*/node_modules/dep/built" },
  { "yarn 2", "yarn2/bin/yarn.js", "yarn install",
    { [".yarnrc.yml"] = "nodeLinker: node-modules\n", ["yarn.lock"] = "" },
    "node_modules/dep/built" },
  { "yarn 2, without node_modules", "yarn2/bin/yarn.js", "yarn", { ["yarn.lock"] = "" },
    ".pnp.js .yarn/unplugged/*/node_modules/dep/built" },
  { "yarn 3", "yarn3/bin/yarn.js", "yarn install",
    { [".yarnrc.yml"] = "nodeLinker: node-modules\n", ["yarn.lock"] = "" },
    "node_modules/dep/built" },
  { "yarn 3, without node_modules", "yarn3/bin/yarn.js", "yarn",
    { ["yarn.lock"] = "" }, ".pnp.cjs .yarn/unplugged/*/node_modules/dep/built" },
  { "bun", "bun/bin/bun.exe", "bun install", {}, "bun.lock node_modules/dep/built" },
  { "bun, by name", "bun/bin/bun.exe", "bun add dep",
    { ["package.json"] = '{"trustedDependencies":["dep"]}' }, "bun.lock node_modules/dep/built" },
}

--- A project of its own that wants `dep`, and has a script.
local PROJECT <const> = '{"name":"a","version":"1.0.0","dependencies":{"dep":"^1.0.0"},'
  .. '"trustedDependencies":["dep"],"scripts":{"postinstall":"echo own >>../sandbox/own"}}'

describe("confined installs #unsanitized", function()
  if not able then
    return pending("all of it, because namespaces do not work here: " .. report)
  end
  local root, stage, variables = managers(), nil, nil
  if not root then return pending("all of it, because npm reaches no registry") end

  local function registry(name) return place.read(stage.top .. "/" .. name) end

  setup(function()
    stage = confined.new(confined.is_root() and "root" or "user")
    place.sh(("python3 spec/fixtures/confine/registry.py %s/port %s/log >/dev/null 2>&1 & "
      .. "echo $! >%s/pid"):format(stage.top, stage.top, stage.top))
    place.sh(("for i in $(seq 200); do [ -s %s/port ] && break; sleep 0.05; done")
      :format(stage.top))
    local address = "http://127.0.0.1:" .. registry("port")
    place.write(stage.top .. "/policy.json", '{"packages":"confine"}')
    place.write(stage.home .. "/.npmrc", "registry=" .. address .. "/\n")
    variables = {
      SANDBOX_POLICY = stage.top .. "/policy.json", npm_config_registry = address,
      BUN_CONFIG_REGISTRY = address, YARN_NPM_REGISTRY_SERVER = address,
      YARN_UNSAFE_HTTP_WHITELIST = "127.0.0.1", YARN_ENABLE_TELEMETRY = "0",
    }
  end)
  teardown(function()
    place.sh("kill " .. registry("pid"))
    stage:remove()
  end)

  --- A project with these files, and the manager of that program.
  local function prepare(program, name, files)
    stage:run("rm -rf ./* .yarn* .pnp* ../sandbox/own")
    place.sh(('ln -sf "$PWD"/%s/node_modules/%s %s/%s && : >%s/log'):format(root, program,
      stage.bin, name, stage.top))
    place.write(stage.project .. "/package.json", PROJECT)
    place.write(stage.project .. "/src.js", "source\n")
    for file, text in pairs(files) do place.write(stage.project .. "/" .. file, text) end
  end

  --- What of a package's scripts can be seen afterwards.
  local function seen()
    return {
      reached = registry("log"):find("/reached", 1, true) ~= nil,
      planted = place.exists(stage.project .. "/planted.js"),
      source = place.read(stage.project .. "/src.js"),
    }
  end

  local phases = {
    -- as the agent wrote it                    as it runs, with network, and without
    { "bun i --cwd web --omit=dev -p", "bun i --cwd web --omit=dev -p --ignore-scripts; "
      .. "bun install --force --no-save --cwd web --omit=dev -p" },
    { "bun --silent add x --dev", "bun --silent add x --dev --ignore-scripts; "
      .. "bun install --force --no-save --silent" },
    { "bun add --ignore-scripts x", "" }, { "bun run x", "" },
    { "pnpm -C web up x", "pnpm -C web up x --ignore-scripts; pnpm rebuild --pending -C web" },
  }
  for _, case in ipairs(phases) do
    it("has two phases, in which options that matter are kept: " .. case[1], function()
      prepare("bun/bin/bun.exe", "bun", {})
      local text = stage:run("sandbox-enforcer run --profile install --dry-run -- " .. case[1],
        variables)
      local list = {}
      for command in text:gmatch("command: ([^\n]+)") do list[#list + 1] = command end
      assert.equal(case[2], table.concat(list, "; "), text)
    end)
  end

  it("change the directory whose packages they are, and nothing else that is there", function()
    prepare("bun/bin/bun.exe", "bun", {})
    stage:run("mkdir -p web/src && echo {} >web/package.json && touch web/a && rm package.json")
    local text = stage:run("export CLAUDE_PROJECT_DIR=$PWD; cd web/src && sandbox-enforcer run "
      .. "--profile install --dry-run -- bun install", variables):match("^command:.-\ncommand:")
    local web = stage.project .. "/web"
    assert.truthy(text:find("\nallow %S+ " .. web .. "\n"), text)
    assert.falsy(text:find("\nallow %S+ " .. stage.project .. "\n"), text)
    for _, name in ipairs({ "src", "a" }) do
      assert.truthy(text:find("\nlock " .. web .. "/" .. name .. "\n", 1, true), text)
    end
    assert.falsy(text:find("lock " .. web .. "/package.json", 1, true), text)
  end)

  it("say what else an installer made, which code of the project may have told it", function()
    prepare("pnpm/pnpm", "pnpm", { [".pnpmfile.cjs"] = "const fs = require('fs');\n"
      .. "try { fs.writeFileSync('src.js', 'x'); } catch {}\nfs.writeFileSync('new.js', 'x');\n" })
    local text = stage:run("timeout 60 sandbox-enforcer run --profile install -- pnpm install "
      .. "--ignore-scripts", variables)
    assert.truthy(text:find("this install also made " .. stage.project .. "/new.js\n", 1, true),
      text)
    assert.equal("source\n", place.read(stage.project .. "/src.js"))
  end)

  describe("of other languages", function()
    local address, serving
    setup(function()
      local log = stage.top .. "/static.log"
      place.sh(("mkdir %s/static && cd %s/static && { python3 -u -m http.server --bind 127.0.0.1 0 "
        .. ">%s 2>&1 & echo $! >%s/static.pid; }"):format(stage.top, stage.top, log, stage.top))
      place.sh(("for i in $(seq 200); do grep -q port %s && break; sleep 0.05; done"):format(log))
      address = "http://127.0.0.1:" .. place.read(log):match("port (%d+)")
      place.sh(("python3 spec/fixtures/confine/indexes.py %s/static %s"):format(stage.top, address))
      serving = {
        SANDBOX_POLICY = variables.SANDBOX_POLICY, GOPROXY = address .. "/go", GOSUMDB = "off",
        GOFLAGS = "-mod=mod", PIP_INDEX_URL = address .. "/pip",
        PIP_DISABLE_PIP_VERSION_CHECK = "1", PATH = stage.bin .. ":" .. os.getenv("PATH"),
        RUSTUP_HOME = confined.rustup(),
      }
    end)
    teardown(function() place.sh("kill $(cat " .. stage.top .. "/static.pid)") end)

    local CARGO <const> = '[source.crates-io]\nreplace-with = "here"\n[source.here]\n'
      .. 'registry = "sparse+%s/cargo/"\n'

    local languages = {
      -- the tool, files, the command, what it makes, what it must not change
      { "go", { ["go.mod"] = "module a\n\ngo 1.18\n", ["a.go"] = "package a\n" },
        "go get example.com/dep", "grep -q dep go.mod && ls go.sum", "a.go" },
      { "cargo", { ["Cargo.toml"] = '[package]\nname = "a"\nversion = "1.0.0"\n\n[dependencies]\n'
        .. 'dep = "1"\n', ["src/lib.rs"] = "" }, "cargo fetch",
        "grep -q dep Cargo.lock && ls -d ~/.cargo/registry/src/*/dep-1.0.0", "src/lib.rs" },
      { "python3", { ["a.py"] = "" }, ".venv/bin/pip install dep",
        "ls .venv/lib/python3*/site-packages/dep.py", "a.py" },
      { "python3", { ["a.py"] = "" }, ".venv/bin/python3 -m pip install dep",
        "ls .venv/lib/python3*/site-packages/dep.py", "a.py" },
    }
    for _, case in ipairs(languages) do
      local tool, files, command, makes, source = table.unpack(case)
      it("fetch with the sources read-only: " .. command, function()
        if not place.has(tool) then return pending(tool .. " is missing") end
        stage:run("rm -rf ./* .venv ~/.cargo ~/go; mkdir -p src ~/.cargo; "
          .. (tool == "python3" and "python3 -m venv .venv" or ""))
        place.write(stage.home .. "/.cargo/config.toml", CARGO:format(address))
        for name, text in pairs(files) do place.write(stage.project .. "/" .. name, text) end
        local text, status = stage:run(("timeout 100 sandbox-enforcer run --profile install -- %s "
          .. "&& %s"):format(command, makes), serving)
        assert.equal(0, status, text)
        text = stage:run(("sandbox-enforcer run --profile install -- %s >/dev/null 2>&1; "
          .. "sandbox-enforcer run --profile install -- sh -c 'echo x >>%s' 2>&1; cat %s"):format(
          command, source, source), serving)
        assert.falsy(text:find("x\n$"), text)
        assert.equal(files[source], place.read(stage.project .. "/" .. source))
      end)
    end

    it("fail where they would change sources: pip --target", function()
      stage:run("rm -rf ./* .venv; mkdir web; python3 -m venv .venv")
      local text, status = stage:run("sandbox-enforcer run --profile install -- .venv/bin/python3 "
        .. "-m pip install --target web dep", serving)
      assert.not_equal(0, status, text)
      assert.equal("", stage:run("ls -A web"))
    end)
  end)

  --- uv itself is not among the packages that can be had here, so this program does what its manual
  -- says that it does, and more.
  it("let uv write what it says it writes, and nothing else", function()
    prepare("bun/bin/bun.exe", "uv", { ["pyproject.toml"] = "[project]\n" })
    os.remove(stage.bin .. "/uv")
    place.write(stage.bin .. "/uv", "#!/bin/sh\nmkdir -p .venv/bin ~/.cache/uv/x && "
      .. "echo a >.venv/a && echo a >uv.lock && echo a >>pyproject.toml && echo ok\n"
      .. "echo planted >src.js; echo planted >planted.js; echo planted >~/planted; true\n")
    place.sh("chmod +x " .. stage.bin .. "/uv")
    for _, words in ipairs({ "uv sync", "uv add x", "uv pip install x", "uv remove x" }) do
      local text, status = stage:run("rm -rf .venv uv.lock; sandbox-enforcer run --profile install "
        .. "-- " .. words, variables)
      assert.equal(0, status, text)
      assert.truthy(text:find("ok\n", 1, true), text)
      assert.same({ false, "source\n", false }, { seen().planted, seen().source,
        place.exists(stage.home .. "/planted") }, text)
      assert.is_true(place.exists(stage.project .. "/.venv/a"), text)
    end
  end)

  for _, case in ipairs(INSTALLS) do
    local what, program, command, files, makes = table.unpack(case)
    local name, options = command:match("^%S+"), { FAIL = "yes" }

    it("run scripts in a second phase, without network: " .. what, function()
      prepare(program, name, files)
      local text, status = stage:run("timeout 60 sandbox-enforcer run --profile install -- "
        .. command, variables)
      assert.equal(0, status, text)
      assert.same({ reached = false, planted = false, source = "source\n" }, seen(), text)
      local there = stage:run(("ls -d %s >/dev/null && cat ../sandbox/own 2>/dev/null; "
        .. "ls -A ~ | tr '\\n' ' '"):format(makes))
      assert.falsy(there:find("No such file", 1, true), there)
      assert.equal(files["package.json"] == nil, there:find("own\n", 1, true) ~= nil, there)
    end)

    if not what:find(",") and not what:find("yarn [23]") then  -- 1 and 4 are enough of them
      it("pass on that a script fails, which does all that without us: " .. what, function()
        prepare(program, name, files)
        for key, value in pairs(variables) do options[key] = value end
        local text, status = stage:run("timeout 60 sandbox-enforcer run --profile install -- "
          .. command, options)
        assert.same({ reached = false, planted = false, source = "source\n" }, seen(), text)
        stage:run("rm -rf node_modules")
        local plain, expected = stage:run("timeout 60 " .. command, options)
        assert.same({ reached = true, planted = true, source = "planted" }, seen(), plain)
        assert.equal(expected, status, text)
        assert.not_equal(0, status)
      end)
    end
  end
end)
