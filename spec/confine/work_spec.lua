--- Real work under `build`, downloads by scripts under `net`: what people run, with the real tools.
local confined = require("confined")
local core = require("sandbox_enforcer.core")
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
    PATH = os.getenv("PATH"), RUSTUP_HOME = (os.getenv("HOME") or "") .. "/.rustup",
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

  it("installs a package from the registry, with the sources read-only", function()
    if not place.has("npm") then return pending("npm is missing") end
    local function npm(command)
      local pipe <close> = io.popen("timeout 60 npm " .. command .. " 2>/dev/null")
      return pipe:read("a"):gsub("%s+$", "")
    end
    if npm("view ms version --fetch-retries=0") == "" then
      return pending("npm reaches no registry")
    end
    local policy = stage.top .. "/install.json"
    place.write(policy, '{"packages":"confine"}')
    place.write(stage.home .. "/.npmrc", "registry=" .. npm("config get registry") .. "\n")
    place.write(stage.project .. "/package.json", '{"name":"a","version":"1.0.0","scripts":'
      .. '{"preinstall":"echo x >planted.js; echo x >src.js; true"}}')
    place.write(stage.project .. "/src.js", "source\n")
    local variables = {
      PATH = more.PATH, SANDBOX_POLICY = policy, SANDBOX_RULES_DIR = core.cwd() .. "/rules",
    }
    local text, status = stage:run("timeout 120 sandbox-enforcer run --profile install -- "
      .. "npm install --no-audit --no-fund ms", variables)
    assert.equal(0, status, text)
    assert.is_true(place.exists(stage.project .. "/node_modules/ms/package.json"), text)
    assert.matches('"ms"', place.read(stage.project .. "/package.json"))
    assert.matches('"node_modules/ms"', place.read(stage.project .. "/package-lock.json"))
    assert.equal("source\n", place.read(stage.project .. "/src.js"))
    assert.falsy(place.exists(stage.project .. "/planted.js"))
    stage:run("rm -rf ./*")
    text = stage:run("sandbox-enforcer run --profile install -- npm install --offline "
      .. "no-such-package-of-anybody; ls -A", variables)
    assert.falsy(text:find("package%-lock") or text:find("node_modules\n"), text)
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
