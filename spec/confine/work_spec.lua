--- Real work under `build`, downloads by scripts under `net`: what people run, with the real tools.
local confined = require("confined")
local place = require("place")

local able, report = confined.able("Landlock")
local namespaces = confined.able("mounts")

--- `{ what, the tool that it needs, files, the command, what it prints }`
local WORK <const> = {
  { "make and cc", "make", { Makefile = "a: a.c\n\t$(CC) -o a a.c\n",
    ["a.c"] = "#include <stdio.h>\nint main(void){puts(\"built\");return 0;}\n" },
    "make -s CC=cc && ./a", "built\n$" },
  { "make -j, with its pipes", "make",
    { Makefile = "all: x y\nx y:\n\t@sleep 0.1; echo $@ >$@\n" },
    "make -s -j4 && cat x y", "x\ny\n$" },
  { "cmake", "cmake", { ["CMakeLists.txt"] = "cmake_minimum_required(VERSION 3.10)\n"
    .. "project(a C)\nadd_executable(a a.c)\n", ["a.c"] = "int main(void){return 0;}\n" },
    "cmake -S . -B out >/dev/null && cmake --build out >/dev/null && out/a && echo built",
    "built\n$" },
  { "go build", "go", { ["go.mod"] = "module a\n\ngo 1.18\n",
    ["a.go"] = "package main\n\nfunc main() { println(\"built\") }\n" },
    "go build -o a . && ./a", "built\n$" },
  { "cargo build, offline", "cargo", {
    ["Cargo.toml"] = '[package]\nname = "a"\nversion = "0.1.0"\nedition = "2021"\n',
    ["src/main.rs"] = 'fn main() { println!("built"); }\n' },
    "cargo build -q --offline && target/debug/a", "built\n$" },
  { "a virtual environment and unittest", "python3", { ["test_a.py"] = "import unittest, "
    .. "multiprocessing\nclass A(unittest.TestCase):\n  def test(self):\n"
    .. "    with multiprocessing.Pool(2) as p: self.assertEqual([1, 4], p.map(f, [1, 2]))\n"
    .. "def f(x): return x * x\n" },
    "python3 -m venv --without-pip v && v/bin/python -m unittest -q test_a && echo tested",
    "tested\n$" },
  { "git commit", "git", { a = "a\n" },
    "git init -q . && git add a && git -c user.name=a -c user.email=a@b commit -qm a && "
    .. "git mv a b && git gc -q && git log --oneline | wc -l", "1\n$" },
  { "a server on this machine", "python3", { ["s.py"] = "import http.server, threading, urllib."
    .. "request as r\ns = http.server.HTTPServer(('127.0.0.1', 0), http.server."
    .. "SimpleHTTPRequestHandler)\nthreading.Thread(target=s.serve_forever, daemon=True).start()\n"
    .. "print(r.urlopen('http://127.0.0.1:%d/s.py' % s.server_port).status)\n" },
    "python3 s.py", "200\n$" },
  { "npm run", "npm", { ["package.json"] = '{"scripts":{"b":"node -e \\"require(\'fs\')'
    .. '.writeFileSync(\'out.txt\',\'built\')\\""}}' },
    "npm run -s b && cat out.txt", "built$" },
  { "tests of node", "node", { ["a.test.mjs"] = "import test from 'node:test';\n"
    .. "import http from 'node:http';\ntest('a', (t, done) => { const s = http.createServer("
    .. "(q, a) => a.end('x')).listen(0, '127.0.0.1', () => http.get({ port: s.address().port }, "
    .. "() => { s.closeAllConnections(); s.close(); done(); })); });\n" },
    "node --test a.test.mjs >/dev/null && echo tested", "tested\n$" },
  { "tar, patch and sed -i", "patch", { a = "a\n" },
    "tar cf x.tar a && sed -i s/a/b/ a && tar xf x.tar && cat a", "a\n$" },
}

--- Scripts that download: a URL, and where to.
local DOWNLOADS <const> = {
  { "python3", "dl.py", "import sys, urllib.request as r\n"
    .. "r.urlretrieve(sys.argv[1], sys.argv[2])\n", "python3 dl.py" },
  { "node", "dl.mjs", "import fs from 'node:fs';\nconst r = await fetch(process.argv[2]);\n"
    .. "fs.writeFileSync(process.argv[3], await r.text());\n", "node dl.mjs" },
  { "perl", "dl.pl", "use IO::Socket; my ($h, $p) = $ARGV[0] =~ m{//([^:]+):(\\d+)/};\n"
    .. "my $s = IO::Socket::INET->new(PeerAddr => $h, PeerPort => $p) or die $!;\n"
    .. "print $s \"GET / HTTP/1.0\\r\\n\\r\\n\"; my @l = <$s>;\n"
    .. "open(my $f, '>', $ARGV[1]) or die $!; print $f @l;\n", "perl dl.pl" },
  { "curl", "dl.sh", 'curl -fsS -o "$2" "$1"\n', "bash dl.sh" },
}

describe("confined work #unsanitized", function()
  if not able then
    return pending("all of it, because this kernel has no Landlock: " .. report)
  end
  local stage
  local more <const> = {
    PATH = os.getenv("PATH"), RUSTUP_HOME = confined.rustup(),
  }
  setup(function()
    stage = confined.new(confined.is_root() and "root" or "user")
    more.PATH = stage.bin .. ":" .. os.getenv("PATH")
    stage:run("rm -rf ./* .git")
  end)
  teardown(function() stage:remove() end)

  for _, case in ipairs(WORK) do
    local what, tool, files, command, prints = table.unpack(case)
    it("does " .. what, function()
      if not place.has(tool) then return pending(tool .. " is missing") end
      if not namespaces and what:find("server") then return pending("no network of its own") end
      for name, text in pairs(files) do
        local path = stage.project .. "/" .. name
        place.sh("mkdir -p " .. place.quote(path:match("^(.*)/")))
        place.write(path, text)
      end
      local text, status = stage:run("sandbox-enforcer run -- bash -c " .. place.quote(command),
        more)
      stage:run("chmod -R u+w . ; rm -rf ./* .git")
      assert.equal(0, status, text)
      assert.matches(prints, text)
    end)
  end

  describe("installs packages", function()
    local variables, server

    --- A package whose script builds something, and tries to get at the project and the network.
    local POST <const> = "const fs = require('fs');\nfs.writeFileSync('built', '');\n"
      .. "try { fs.writeFileSync(process.env.INIT_CWD + '/src.js', 'planted'); } catch {}\n"
      .. "require('net').connect(%s, '127.0.0.1').on('error', () => {})\n"
      .. "  .on('connect', () => { fs.writeFileSync('reached', ''); process.exit(); });\n"

    local function npm(command)
      local pipe <close> = io.popen("timeout 60 npm " .. command .. " 2>/dev/null")
      return pipe:read("a"):gsub("%s+$", "")
    end

    local function there(name) return place.exists(stage.project .. "/" .. name) end

    local function install(words)
      return stage:run("timeout 120 sandbox-enforcer run --profile install -- npm " .. words,
        variables)
    end

    setup(function()
      server = confined.new(confined.is_root() and "root" or "user")
      server:compile()
      server:start()
      local policy = stage.top .. "/install.json"
      place.write(policy, '{"packages":"confine"}')
      variables = { PATH = more.PATH, SANDBOX_POLICY = policy, npm_config_audit = "false",
        npm_config_fund = "false" }
    end)
    teardown(function() server:remove() end)

    before_each(function()
      stage:run("rm -rf ./* && mkdir dep")
      place.write(stage.project .. "/dep/post.js", POST:format(server.port))
      place.write(stage.project .. "/dep/package.json",
        '{"name":"dep","version":"1.0.0","scripts":{"postinstall":"node post.js"}}')
      place.write(stage.project .. "/package.json", '{"name":"a","version":"1.0.0",'
        .. '"dependencies":{"dep":"file:dep.tgz"},"scripts":'
        .. '{"prepare":"echo ran >node_modules/prepared; echo x >planted.js; true"}}')
      place.write(stage.project .. "/src.js", "source\n")
      stage:run("tar czf dep.tgz --transform s,^dep,package, dep", more)
    end)

    it("and runs their scripts in a second phase, without network", function()
      if not place.has("npm") then return pending("npm is missing") end
      local text, status = install("install --offline")
      assert.equal(0, status, text)
      assert.equal("source\n", place.read(stage.project .. "/src.js"))
      assert.same({ true, false, true, false }, { there("node_modules/dep/built"),
        there("node_modules/dep/reached"), there("node_modules/prepared"), there("planted.js") },
        text)
      stage:run("rm -rf node_modules; npm install --offline", more)  -- what that does without us
      assert.is_true(there("node_modules/dep/reached"))
      assert.equal("planted", place.read(stage.project .. "/src.js"))
    end)

    it("in phases that no option undoes, and in one if no script is wanted", function()
      if not place.has("npm") then return pending("npm is missing") end
      local function commands(words)
        local list = {}
        local said = stage:run("sandbox-enforcer run --profile install --dry-run -- npm " .. words,
          variables)
        for command in said:gmatch("command: npm ([^\n]+)") do list[#list + 1] = command end
        return table.concat(list, "; ")
      end
      local PREPARE <const> = "; run --if-present prepublish; run --if-present prepare"
      assert.equal("ci --ignore-scripts; rebuild" .. PREPARE, commands("ci"))
      assert.equal("install --ignore-scripts=false x --ignore-scripts; rebuild",
        commands("install --ignore-scripts=false x"))
      assert.equal("i x --ignore-scripts -- --y; rebuild", commands("i x -- --y"))
      assert.equal("", commands("i --ignore-scripts x"))
    end)

    it("from the registry, with the sources read-only", function()
      if not place.has("npm") then return pending("npm is missing") end
      if npm("view ms version --fetch-retries=0") == "" then
        return pending("npm reaches no registry")
      end
      place.write(stage.home .. "/.npmrc", "registry=" .. npm("config get registry") .. "\n")
      local text, status = install("install ms")
      assert.equal(0, status, text)
      assert.is_true(there("node_modules/ms/package.json"), text)
      assert.matches('"ms"', place.read(stage.project .. "/package.json"))
      assert.matches('"node_modules/ms"', place.read(stage.project .. "/package-lock.json"))
      assert.equal("source\n", place.read(stage.project .. "/src.js"))
      stage:run("rm -rf ./*")
      text = install("install --offline no-such-package-of-anybody; ls -A")
      assert.falsy(text:find("package%-lock") or text:find("node_modules\n"), text)
    end)
  end)

  describe("under net", function()
    local port

    setup(function()
      place.sh(("cd %s && python3 -u -m http.server --bind 127.0.0.1 0 >%s/log 2>&1 & echo $! >%s")
        :format(stage.out, stage.top, stage.top .. "/server"))
      for _ = 1, 200 do
        port = place.read(stage.top .. "/log"):match("port (%d+)")
        if port then break end
        place.sh("sleep 0.05")
      end
    end)
    teardown(function() place.sh("kill $(cat " .. stage.top .. "/server)") end)

    for _, case in ipairs(DOWNLOADS) do
      local tool, name, text, command = table.unpack(case)
      local function download(profile, to)
        place.write(stage.project .. "/" .. name, text)
        return stage:run(("sandbox-enforcer run --profile %s -- %s http://127.0.0.1:%s/ %s"):format(
          profile, command, port, to), more)
      end

      it(tool .. " brings a file into the sandbox", function()
        if not place.has(tool) then return pending(tool .. " is missing") end
        local to = stage.sandbox .. "/" .. tool
        local said, status = download("net", to)
        assert.equal(0, status, said)
        assert.matches("Directory listing", place.read(to))
      end)

      it(tool .. " brings nothing into the project, or elsewhere", function()
        if not place.has(tool) then return pending(tool .. " is missing") end
        for _, to in ipairs({ "here", "../there", stage.out .. "/there" }) do
          local said, status = download("net", to)
          assert.not_equal(0, status, said)
        end
        assert.equal("", stage:run("ls -d here ../there " .. stage.out .. "/there 2>/dev/null"))
      end)

      it(tool .. " reaches no other machine under build", function()
        if not place.has(tool) then return pending(tool .. " is missing") end
        local said, status = download("build", "here")
        assert.not_equal(0, status, said)
      end)
    end
  end)
end)
