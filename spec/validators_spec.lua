--- The layer that looks at URLs, paths, commands and names which tools are given.
local core = require("sandbox_enforcer.core")
local effects = require("sandbox_enforcer.effects")
local names = require("sandbox_enforcer.validators.names")
local place = require("place")
local rules = require("sandbox_enforcer.rules")
local shell = require("sandbox_enforcer.shell")
local steps = require("sandbox_enforcer.steps")
local tools = require("sandbox_enforcer.tools")
local validators = require("sandbox_enforcer.layers.validators")
local world = require("sandbox_enforcer.shell.world")

local RULES <const> = { core.cwd() .. "/rules" }

local function visible(text)
  return (text:gsub("[%c\x80-\xFF]", function(byte) return ("\\x%02X"):format(byte:byte()) end))
end

describe("the validators", function()
  local here = place.new()
  teardown(here.remove)
  place.sh(("cd %s && mkdir src && touch src/a.lua && ln -s %s out"):format(
    place.quote(here.project), place.quote(here.home)))

  local function config(more)
    local result = {
      policy = {}, project = here.project, home = here.home, shell = "bash",
      profile = { name = "development" }, env = function() return nil end,
    }
    for key, value in pairs(more or {}) do result[key] = value end
    return result
  end

  --- "/project" and "/home/u" in all texts stand for the place of the spec.
  local function placed(value)
    if type(value) == "string" then
      return (value:gsub("/project", here.project):gsub("/home/u", here.home))
    end
    if type(value) ~= "table" then return value end
    local result = {}
    for key, inner in pairs(value) do result[key] = placed(inner) end
    return result
  end

  --- What the layer says of a tool.
  local function tool(name, input, more)
    input = placed(input)
    local given = config(more)
    local layer = validators.new(given)
    layer:judge({
      tool = name, event = { tool_name = name, tool_input = input, cwd = here.project },
      cwd = here.project, fields = {}, environment = {}, opened = { files = {}, stdin = {} },
      effects = tools.effects(name, input, here.project, given) or {},
    })
    layer:review({})
    return layer:finish() or { reasons = {} }
  end

  --- What the layer says of a command.
  local function command(text, more)
    local layer = validators.new(config(more))
    local all = rules.new(RULES)
    local known = world.new({ cwd = here.project, vars = { HOME = here.home } })
    shell.follow(assert(core.parse(text)), known, function(_, step)
      local name = steps.name(step)
      local rule = name and all:find(name)
      step.effects = rule and effects.of(rule, step, known) or {}
      layer:judge(step)
      return {}, true
    end)
    return layer:finish() or { reasons = {} }
  end

  --- A row is { what, tool, input, verdict, a part of the reason }.
  local function table_of(rows, more)
    for _, row in ipairs(rows) do
      local what, name, input, verdict, reason = table.unpack(row, 1, 5)
      it((verdict and verdict .. ": " or "fine: ") .. what, function()
        local said = tool(name, input, more)
        local told = table.concat(said.reasons, "\n")
        assert.equal(verdict, said.verdict, told)
        if reason then assert.truthy(told:find(reason, 1, true), told) end
      end)
    end
  end

  describe("on URLs that tools are given", function()
    local LOOPBACK <const> = "this machine itself (CWE-918). Use a public host, or have the user "
      .. "add its host to validators.allow_hosts of the policy"
    table_of({
      { "a public page", "WebFetch", { url = "https://example.com/", prompt = "x" } },
      { "this machine", "WebFetch", { url = "http://localhost:3000/", prompt = "x" }, "deny",
        "Validators: WebFetch: url http://localhost:3000/ leads to " .. LOOPBACK },
      { "this machine, as a number", "WebFetch", { url = "http://2130706433/" }, "deny",
        "http://2130706433/ leads to 127.0.0.1: " .. LOOPBACK },
      { "where credentials are", "WebFetch", { url = "http://169.254.169.254/latest" }, "deny",
        "leads to the local link, where clouds hand out credentials" },
      { "a file", "WebFetch", { url = "file:///project/src/a.lua" }, "deny",
        "has the scheme file: only http and https are fetched (CWE-918). Use an http or https" },
      { "two readings", "WebFetch", { url = "http://good.example\\@evil.example/" }, "deny",
        "has a backslash before its path (CWE-918). Write it plainly" },
      { "credentials are not shown", "WebFetch", { url = "http://me:secret@127.0.0.1/" }, "deny",
        "url http://***@127.0.0.1/ leads" },
      { "control characters are not shown", "WebFetch", { url = "http://a\27[31m/" }, "deny",
        "http://a?[31m/" },
      { "a prompt that speaks of this machine", "WebFetch",
        { url = "https://example.com/", prompt = "http://localhost" } },
      { "a URL that is none", "WebFetch", { url = 5 } },
      { "no URL", "WebFetch", {} },
      { "another tool of the client", "WebSearch", { query = "http://localhost/" } },
      { "another tool with a url", "Other", { url = "http://localhost/" } },
      { "a server's resource", "ReadMcpResourceTool", { server = "s", uri = "http://10.0.0.1/" },
        "deny" },
      { "a server's own resource", "ReadMcpResourceTool", { server = "s", uri = "notes://a/b" } },
    })
  end)

  describe("on URLs that servers are given", function()
    local function row(what, input, verdict, reason)
      return { what, "mcp__any__operation", input, verdict, reason }
    end
    table_of({
      row("a public page", { url = "https://example.com/" }),
      row("url", { url = "http://127.0.0.1/" }, "deny", "operation: url http://127.0.0.1/ leads"),
      row("urls", { urls = { "https://example.com/", "http://10.0.0.1/" } }, "deny", "10.0.0.1"),
      row("baseUrl", { baseUrl = "http://10.0.0.1/" }, "deny"),
      row("base_url", { base_url = "http://10.0.0.1/" }, "deny"),
      row("BASE-URL", { ["BASE-URL"] = "http://10.0.0.1/" }, "deny"),
      row("urlToFetch", { urlToFetch = "10.0.0.1" }, "deny"),
      row("endpoint", { endpoint = "http://[::1]:80/" }, "deny"),
      row("href", { href = "http://[::1]:80/" }, "deny"),
      row("link", { link = "http://0x7f.1/" }, "deny"),
      row("webhook", { webhook = "http://0x7f.1/" }, "deny"),
      row("webhook_url", { webhook_url = "http://0x7f.1/" }, "deny"),
      row("uri", { uri = "http://127.1" }, "deny"),
      row("callback_uri", { callback_uri = "http://127.1" }, "deny"),
      row("a socket", { uri = "ws://169.254.169.254/x" }, "deny"),
      row("proxy", { proxy = "http://127.1:3128" }, "deny"),
      row("host", { host = "169.254.169.254" }, "deny"),
      row("hostname", { hostname = "metadata.google.internal" }, "deny", "credentials"),
      row("host and port", { host = "localhost:6379" }, "deny"),
      row("a URL for a host", { host = "http://169.254.169.254/" }, "deny"),
      row("a URL of a public host for a host", { host = "https://example.com/" }),
      row("a number for a host", { host = 2130706433 }, "deny"),
      row("a small number for a host", { host = 7 }),
      row("a host without a scheme", { url = "localhost:3000/x" }, "deny"),
      row("a host behind slashes", { url = "//169.254.169.254/x" }, "deny"),
      row("a host of ssh", { url = "git@10.0.0.1:repo" }, "deny"),
      row("deep in the input", { options = { request = { url = "http://127.0.0.1/" } } }, "deny"),
      row("by its shape", { target = "http://127.0.0.1/" }, "deny"),
      row("by its shape, in disguise", { q = "http://127.0.0.1\n/" }, "deny"),
      row("by its shape, a file", { source = "file:///etc/passwd" }, "deny"),
      row("by its shape, gopher", { where = "gopher://example.com/" }, "deny"),
      row("a file for url", { url = "file:///project/src/a.lua" }, "deny", "scheme file"),
      row("ftp for url", { url = "ftp://example.com/" }, "deny", "scheme ftp"),
      row("ssh for url", { url = "ssh://example.com/" }, "deny", "scheme ssh"),
      row("a file outside for uri", { uri = "file:///etc/passwd" }, "deny", "scheme file"),
      row("a file outside, encoded", { uri = "file:///project/%2e%2e/%2e%2e/etc/passwd" }, "deny"),
      row("a file outside, twice", { uri = "file:///project/%252e%252e/x" }, "deny"),
      row("a file behind a link", { uri = "file:///project/out/x" }, "deny"),
      row("a file of another machine", { uri = "file://server/project/x" }, "deny"),
      row("a file of the project for uri", { uri = "file:///project/src/a.lua" }),
      row("a file of the project, with a blank", { uri = "file:///project/a%20b.lua" }),
      row("a scheme of the server's own", { uri = "memory://notes/1" }),
      row("a data base, by its shape", { connection = "postgres://localhost/db" }),
      row("a relative URL", { url = "/api/v1" }),
      row("a name", { url = "index.html" }),
      row("an empty one", { url = "" }),
      row("an empty page", { url = "about:blank" }),
      row("a repository", { url = "git@github.com:o/r.git" }),
      row("a branch", { origin = "origin", ref = "main" }),
      row("text that holds one", { note = "see http://localhost:3000 for it" }),
      row("text that is one", { body = "http://localhost:3000" }),
      row("a message that is one", { message = "http://localhost:3000" }),
      row("the content of a file", { content = "file:///etc/passwd" }),
      row("words", { link = "Note: see there" }),
      row("numbers", { url = 7, host = 8 }),
    })
    it("say it once", function()
      local said = tool("mcp__a__b", { url = { "http://127.0.0.1/", "http://127.0.0.1/" } })
      assert.equal(1, #said.reasons)
    end)
    it("do not look at what is too deep, and ask", function()
      local input = { url = "http://127.0.0.1/" }
      for _ = 1, 100 do input = { x = input } end
      assert.equal("ask", tool("mcp__a__b", input).verdict)
    end)
  end)

  describe("on hosts that the policy allows", function()
    local function allowing(...) return { policy = { validators = { allow_hosts = { ... } } } } end
    local rows = {
      -- allowed                 URL                                     refused?
      { "localhost",             "http://localhost:3000/" },
      { "localhost",             "http://LOCALHOST./" },
      { "localhost",             "http://127.0.0.1/",                    true },
      { "localhost",             "http://a.localhost/",                  true },
      { "LOCALHOST",             "http://localhost/" },
      { "localhost:3000",        "http://localhost:3000/" },
      { "localhost:3000",        "http://localhost:3001/",               true },
      { "localhost:3000",        "http://localhost/",                    true },
      { "*.internal",            "http://a.b.internal/" },
      { "*.internal",            "http://internal/",                     true },
      { "*.corp.internal",       "http://evilcorp.internal/",            true },
      { "127.0.0.1",             "http://127.0.0.1:80/" },
      { "127.0.0.1",             "http://2130706433/" },
      { "127.0.0.1",             "http://127.0.0.2/",                    true },
      { "127.0.0.1",             "http://0127.0.0.1/",                   true },
      { "10.0.0.0/8",            "http://10.1.2.3/" },
      { "10.0.0.0/8",            "http://11.0.0.1.nip.io/",              true },
      { "10.0.0.0/8",            "http://192.168.0.1/",                  true },
      { "10.0.0.0/99",           "http://10.0.0.1/",                     true },
      { "[::1]:3000",            "http://[::1]:3000/" },
      { "::1",                   "http://[0:0::1]/" },
      { "::1",                   "http://[::ffff:127.0.0.1]/",           true },
      { "fd00::/8",              "http://[fd12::1]/" },
      { "127.0.0.1",             "http://127.0.0.1\\@169.254.169.254/",  true },
      { "127.0.0.1",             "http://127.0.0.1#@169.254.169.254/",   true },
      { "localhost",             "file://localhost/etc/passwd",          true },
      { "*",                     "http://localhost/",                    true },
    }
    for _, row in ipairs(rows) do
      it(("%s: %s %s"):format(row[1], row[3] and "refuses" or "takes", row[2]), function()
        local said = tool("WebFetch", { url = row[2] }, allowing(row[1]))
        assert.equal(row[3] and "deny" or nil, said.verdict, said.reasons[1])
      end)
    end
  end)

  describe("on URLs of commands", function()
    local rows = {
      { "curl https://example.com/" },
      { "curl http://localhost:3000/health" },
      { "curl -s localhost:8080" },
      { "curl http://127.0.0.1:5000/ && wget -qO- http://[::1]:8000/" },
      { "curl http://0.0.0.0:8000/" },
      { "curl http://169.254.169.254/latest/meta-data/", "ask" },
      { "curl -s 169.254.169.254", "ask" },
      { "curl --url http://10.0.0.1/", "ask" },
      { "curl https://example.com/ http://192.168.1.1/", "ask" },
      { "curl -o f http://192.168.1.1/x", "ask" },
      { "wget http://metadata.google.internal/computeMetadata/v1/", "ask" },
      { "wget -O- 0xa9fea9fe", "ask" },
      { "curl 'http://[::ffff:a9fe:a9fe]/'", "ask" },
      { "curl file:///etc/passwd", "ask" },
      { "curl gopher://127.0.0.1:6379/_FLUSHALL", "ask" },
      { "curl 'http://127.0.0.1\\@169.254.169.254/'", "ask" },
      { "curl \"http://169.254.169.254/$x\"", "ask" },
      { "curl \"http://10.0.0.1:$PORT/\"", "ask" },
      { "curl \"file://$x\"", "ask" },
      { "curl \"http://localhost:$PORT/\"" },
      { "curl \"http://10$x/\"" },
      { "curl \"$x\"" },
      { "for h in example.com 10.0.0.1; do curl http://$h/; done", "ask" },
      { "for h in a.example b.example; do curl http://$h/; done" },
      { "h=169.254.169.254; curl http://$h/", "ask" },
      { "git clone https://github.com/o/r" },
      { "git clone git@github.com:o/r" },
      { "git clone ssh://git@github.com/o/r" },
      { "git clone git@10.0.0.5:r", "ask" },
      { "git clone ssh://10.0.0.5/r", "ask" },
      { "git clone ../other" },
      { "git clone /srv/git/r.git" },
      { "git clone 'ext::sh -c date'", "ask" },
      { "gh repo clone 12/34" },
      { "gh repo clone o/r" },
      { "echo http://169.254.169.254/" },
      { "git commit -m 'http://169.254.169.254/'" },
      { "cat < /dev/tcp/169.254.169.254/80", "ask" },
      { "exec 3<>/dev/tcp/10.0.0.1/80", "ask" },
      { "exec 3<>/dev/tcp/localhost/5432" },
      { "curl -x http://169.254.169.254:80 https://example.com/", "ask" },
      { "curl --socks5-hostname 10.0.0.1:1080 https://example.com/", "ask" },
      { "curl --connect-to ::169.254.169.254:80 http://example.com/", "ask" },
      { "curl --resolve 'example.com:80:[fe80::1]' http://example.com/", "ask" },
      { "curl --resolve example.com:443:127.0.0.1 -x socks5://localhost:9 https://example.com/" },
      { "scp 10.0.0.1:x .", "ask" }, { "scp u@example.com:x ." }, { "scp a.c b.c" },
      { "scp x u@192.168.1.1:", "ask" }, { "sftp 10.0.0.1:x", "ask" },
      { "rsync -a 10.0.0.1::module/x .", "ask" }, { "rsync -a example.com:x ." },
      { "rsync -a rsync://10.0.0.1/x .", "ask" }, { "rsync -a src/ dst/" },
      { "svn co http://10.0.0.1/x", "ask" }, { "svn co https://example.com/x 10.0.0.1" },
      { "http 169.254.169.254/latest", "ask" }, { "xh post 10.0.0.1 a=b", "ask" },
      { "http GET example.com ip=10.0.0.1" }, { "http :3000/health" },
      { "aws s3 cp --endpoint-url http://169.254.169.254 s3://b/k f", "ask" },
      { "aws --endpoint-url http://localhost:4566 s3 cp s3://b/k f" },
      { "curl 'http://{a,b}.example/'", "ask" },
      { "nc 169.254.169.254 80", "ask" }, { "nc 2852039166 80", "ask" }, { "nc 10.0.0.1 80" },
      { "socat - TCP:169.254.169.254:80", "ask" }, { "ssh u@169.254.0.1 ls", "ask" },
      { "openssl s_client -connect metadata.google.internal:443", "ask" },
      { "python3 -c 'u.urlopen(\"http://169.254.169.254/x\")'", "ask" },
      { "frob --server='http://[fe80::1]/'", "ask" }, { "for h in a 169.254.1.1; do nc $h; done",
        "ask" },
      { "http_proxy=http://169.254.169.254 curl https://example.com/", "ask" },
      { "h=169.254.169.254; cat < /dev/tcp/$h/80", "ask" },
      { "grep -r 169.254.169.254 src" }, { "cd metadata && make metadata" },
      { "x=169.254.169.254" }, { "git commit -am 'not 169.254.169.254'" },
      { "git ls-remote http://169.254.169.254/r", "ask" }, { "git log -S 169.254.169.254" },
      { "gh api http://169.254.169.254/", "ask" }, { "gh issue create --body 169.254.169.254" },
      { "frob metadata.json 1.169.2.3" }, { "ssh example.com" }, { "ping 192.168.1.1" },
      { "curl 'https://example.com/f[1-9].txt'" },
    }
    for _, row in ipairs(rows) do
      it((row[2] and "ask: " or "fine: ") .. row[1], function()
        local said = command(row[1])
        assert.equal(row[2], said.verdict, said.reasons[1])
        said = command(row[1], { profile = { name = "production" } })
        assert.equal(row[2] and "deny", said.verdict, said.reasons[1])
        said = command(row[1], { policy = { validators = { urls = "off" } } })
        assert.equal(nil, said.verdict)
      end)
    end
    it("say which command, and what to do", function()
      assert.same({ "Validators: curl: http://10.0.0.1/x leads to a private network (CWE-918). "
        .. "Use a public host, or have the user add its host to validators.allow_hosts of the "
        .. "policy" },
        command("curl -o f http://10.0.0.1/x").reasons)
    end)
    it("are fine if the policy allows their host", function()
      local allowing = { policy = { validators = { allow_hosts = { "10.0.0.1" } } } }
      assert.equal(nil, command("curl http://10.0.0.1/", allowing).verdict)
      assert.equal("ask", command("curl http://10.0.0.2/", allowing).verdict)
    end)
  end)

  describe("on paths", function()
    local OUT <const> = "leads out of the project once it is decoded"
    local function row(what, path, reason)
      return { what .. ": " .. visible(path), "mcp__files__read_file", { path = path },
        reason and "deny", reason }
    end
    local rows = {
      row("plain", "src/a.lua"), row("plain", "/project/src/a.lua"),
      row("up and out", "../other", "leads out of the project"), row("up, inside", "src/../x"),
      row("up and out", "/project/../x", "leads out of the project"),
      row("plain", "/etc/hosts"), row("with a blank", "a%20b.lua"), row("a sign", "100%.txt"),
      row("encoded, inside", "src%2Fa.lua"), row("encoded, inside", "%2e/src/%2e%2e/x"),
      row("encoded, outside anyway", "/etc/a%20b"), row("an ellipsis", "notes….md"),
      row("full width, inside", "ｓｒｃ／a.lua"), row("other scripts", "заметки/例え.md"),
      row("a backslash in a name", "src/\\[id\\].ts"), row("two dots in a name", "a..b%2ec"),
      row("encoded dots", "%2e%2e/x", OUT), row("encoded dots", "src/%2e%2e/%2E%2E/x", OUT),
      row("encoded slash", "..%2fx", OUT), row("encoded slash", "..%2Fx", OUT),
      row("encoded backslash", "..%5cx", OUT), row("twice", "%252e%252e/x", OUT),
      row("three times", "..%25252fx", OUT), row("four digits", "%u002e%u002e/x", OUT),
      row("four digits, full width", "..%uff0fx", OUT), row("root", "%2fetc%2fpasswd", OUT),
      row("home", "%7e/x", OUT), row("full width dots", "．．/x", OUT),
      row("full width slash", "..／x", OUT), row("full width backslash", "..＼x", OUT),
      row("full width percent sign", "％2e％2e/x", OUT), row("leader", "․․/x", OUT),
      row("two dots in one", "‥/x", OUT), row("small dots", "﹒﹒/x", OUT),
      row("fraction", "..⁄x", OUT), row("division", "..∕x", OUT), row("set minus", "..∖x", OUT),
      row("too long a form", "%c0%ae%c0%ae/x", OUT), row("too long a form", "..%c0%afx", OUT),
      row("too long a form", "..%e0%80%afx", OUT), row("too long a form", "..\xC0\xAFx", OUT),
      row("backslash", "..\\x", OUT), row("backslash", "src\\..\\..\\x", OUT),
      row("backslash of the root", "\\etc\\passwd", OUT), row("a link", "%6fut/x", OUT),
      row("an unseen letter", "..\u{200B}/x", OUT),
      row("NUL", "src/a.lua\0.png", "holds control characters"),
      row("NUL, encoded", "src/a.lua%00.png", "holds control characters once it is decoded"),
      row("NUL, twice", "a%2500", "holds control characters once it is decoded"),
      row("a line end", "src/a\nb", "holds control characters"),
      row("escape", "src/\27[2J", "holds control characters"),
      row("over and over", "%" .. ("25"):rep(20) .. "2e", "is encoded over and over"),
      row("too long", ("%20"):rep(8192), "is too long"),
    }
    table_of(rows)
    it("are many", function()
      print(("paths: %d rows"):format(#rows))
      assert.is_true(#rows >= 45)
    end)

    describe("of other tools and parameters", function()
      table_of({
        { "Read", "Read", { file_path = "/project/%2e%2e/x" }, "deny", "Read: file_path" },
        { "Write", "Write", { file_path = "/project/..%2fx", content = "" }, "deny", OUT },
        { "Write, text", "Write", { file_path = "/project/x", content = "..%2f..%2fetc" } },
        { "Glob", "Glob", { pattern = "..%2f*" }, "deny", OUT },
        { "Grep", "Grep", { pattern = "..%2f*", path = "src" } },
        { "Grep, beside the project", "Grep", { pattern = "x", path = "../other" } },
        { "what is not known", "mcp__a__b", { id = "..%2f..%2fetc%2fpasswd" }, "deny", OUT },
        { "one that stays inside", "mcp__a__b", { id = "src%2f..%2fx" } },
        { "one that is encoded", "mcp__a__b", { next = "%2Fapi%2Fusers" } },
        { "text", "mcp__a__b", { content = "..%2f..%2fetc%2fpasswd" } },
        { "a range", "mcp__a__b", { range = "main..topic" } },
        { "a tool that is not known", "Other", { path = "..%2fx" } },
      })
    end)

    describe("in a project with an odd name", function()
      local odd <const> = here.project .. "/a%20b\\c"
      setup(function() place.sh("mkdir -p " .. place.quote(odd)) end)
      table_of({
        { "a plain path", "Read", { file_path = "/project/a%20b\\c/x" } },
        { "one that leads out", "Read", { file_path = "/project/a%20b\\c/%2e%2e/x" }, "deny",
          OUT },
      }, { project = odd })
    end)

    describe("with a boundary", function()
      local BOUNDARY <const> = { boundary = {
        allow = { here.home .. "/work" }, read_only = { here.home .. "/docs" },
        deny = { here.project .. "/closed" },
      } }
      setup(function() place.sh(("mkdir -p %s/work %s/docs %s/closed"):format(here.home, here.home,
        here.project)) end)
      table_of({
        { "what is allowed", "mcp__a__read_file", { path = "%7e/work/x" } },
        { "what may be read", "mcp__a__read_file", { path = "%7e/docs/x" } },
        { "what may be read is written", "mcp__a__write_file", { path = "%7e/docs/x" }, "deny" },
        { "what is closed", "mcp__a__read_file", { path = "%63losed/x" }, "deny" },
        { "what is neither", "mcp__a__read_file", { path = "%7e/x" }, "deny" },
        { "a file: address", "mcp__a__read", { uri = "file:///home/u/docs/x" } },
      }, BOUNDARY)
    end)
  end)

  describe("on commands", function()
    local rows = {
      -- tool                       input                                        texts
      { "mcp__sh__run",             { command = "ls -l" },                       { "ls -l" } },
      { "mcp__sh__run",             { cmd = "ls" },                              { "ls" } },
      { "mcp__sh__run",             { shellCommand = "ls" },                     { "ls" } },
      { "mcp__sh__run",             { shell_command = "ls" },                    { "ls" } },
      { "mcp__sh__run",             { commandLine = "ls", cwd = "/" },           { "ls" } },
      { "mcp__sh__run",             { commandline = "ls" },                      { "ls" } },
      { "mcp__sh__run",             { command = { "rm", "a b" } },               { "rm a\\ b" } },
      { "mcp__sh__run",             { command = "rm", args = { "a b" } },        { "rm a\\ b" } },
      { "mcp__sh__run",             { command = "rm", args = "-rf x" },          { "rm -rf x" } },
      { "mcp__sh__run",             { program = "rm", args = { "x" } },          { "rm x" } },
      { "mcp__sh__run",             { program = "thing" },                       {} },
      { "mcp__sh__run",             { commands = { "ls", "date" } },             { "ls", "date" } },
      { "mcp__sh__run",             { commands = { { "rm", "x y" } } },          { "rm x\\ y" } },
      { "mcp__sh__run",             { steps = { { command = "ls" } } },          { "ls" } },
      { "mcp__sh__run",             { command = "ls", shell = "/bin/bash" },     { "ls" } },
      { "mcp__sh__run",             { shell = "ls -l" },                         { "ls -l" } },
      { "mcp__sh__run",             { script = "ls; date" },                     { "ls; date" } },
      { "mcp__sh__run",             { command = "" },                            {} },
      { "mcp__sh__run",             { command = 5 },                             {} },
      { "mcp__x__write_terminal",   { input = "ls" },                            { "ls" } },
      { "mcp__x__run_command",      { text = "ls" },                             { "ls" } },
      { "mcp__x__note",             { input = "ls", text = "ls" },               {} },
      { "mcp__x__bash",             { code = "ls" },                             { "ls" } },
      { "mcp__x__execute",          { code = "1 + 1", language = "python" },     {} },
      { "mcp__x__execute",          { script = "1 + 1", language = "python" },   {} },
      { "mcp__x__execute",          { script = "ls", language = "bash" },        { "ls" } },
      { "mcp__x__execute",          { code = "ls", language = "shell" },         { "ls" } },
      { "mcp__sh__run",             { args = { "sudo", "ls" } },                 { "sudo ls" } },
      { "mcp__sh__exec",            { argv = { "sudo", "a b" } },                { "sudo a\\ b" } },
      { "mcp__sh__spawn",           { args = "sudo ls" },                        { "sudo ls" } },
      { "mcp__x__plot",             { args = { "a", "b" } },                     {} },
      { "mcp__x__browser_evaluate", { script = "() => 1" },                      {} },
      { "mcp__x__run_python",       { script = "print(1)" },                     {} },
      { "Bash",                     { command = "ls" },                          {} },
      { "WebFetch",                 { command = "ls" },                          {} },
    }
    for i, row in ipairs(rows) do
      it(("finds those of row %d, %s"):format(i, row[1]), function()
        assert.same(row[3], validators.commands(row[1], row[2]))
      end)
    end
    it("finds none if the policy switches it off", function()
      local off = config({ policy = { validators = { commands = "off" } } })
      assert.same({}, validators.commands("mcp__a__b", { command = "ls" }, off))
      assert.same({ "ls" }, validators.commands("mcp__a__b", { command = "ls" }, config()))
    end)
    table_of({
      { "what parses", "mcp__sh__run", { command = "ls | wc -l" } },
      { "what does not", "mcp__sh__run", { command = "ls (" }, "ask",
        "Validators: mcp__sh__run: ls ( cannot be parsed: " },
      { "a quote that is open", "mcp__sh__run", { command = "echo 'x" }, "ask", "(CWE-78)" },
      { "one of several", "mcp__sh__run", { commands = { "ls", "if" } }, "ask" },
      { "a list is no text", "mcp__sh__run", { command = { "echo", "(" } } },
    })
  end)

  describe("on names of variables", function()
    local secret = [[
      AWS_SECRET_ACCESS_KEY AWS_REGION GITHUB_TOKEN GH_TOKEN OPENAI_API_KEY ANTHROPIC_API_KEY
      MY_KEY DB_PASSWORD DB_PASSWD PGPASSWORD MYSQL_PWD CLIENT_SECRET SECRET_KEY_BASE NPM_TOKEN
      api_key token password SECRET STRIPE_SECRET_KEY_2 SSH_KEY_PATH
      GOOGLE_APPLICATION_CREDENTIALS DATABASE_URL SSH_AUTH_SOCK SENTRY_AUTH_TOKEN APIKEY
      TLS_KEY_FILE AWS* *_KEY *TOKEN* *
    ]]
    local harmless = [[
      PATH HOME PWD OLDPWD LANG LC_ALL TERM SHELL USER EDITOR NODE_ENV KEYBOARD MONKEY KEY
      MAX_TOKENS TOKENIZERS_PARALLELISM SECRETARY XDG_SESSION_ID CLIENT_ID COMPASS LAWS_X PASSAGE
      SSL_CERT_FILE NODE_* PATH*
    ]]
    for name in secret:gmatch("%S+") do
      it("holds a secret: " .. name, function() assert.is_true(names.is_secret(name)) end)
    end
    for name in harmless:gmatch("%S+") do
      it("holds none: " .. name, function() assert.is_false(names.is_secret(name)) end)
    end
    table_of({
      { "reading one", "mcp__sys__get_env", { name = "GITHUB_TOKEN" }, "deny",
        "Validators: mcp__sys__get_env: GITHUB_TOKEN may hold secrets" },
      { "reading another", "mcp__sys__get_env", { name = "PATH" } },
      { "several", "mcp__sys__getEnv", { names = { "PATH", "AWS_PROFILE", "X_KEY" } }, "deny",
        "AWS_PROFILE, X_KEY may" },
      { "in one text", "mcp__sys__printenv", { vars = "PATH,DB_PASSWORD" }, "deny" },
      { "with a sign", "mcp__sys__env", { variable = "${DB_PASSWORD}" }, "deny" },
      { "all of them", "mcp__sys__get_environment", { pattern = "*" }, "deny" },
      { "by an expression", "mcp__sys__get_env", { pattern = "^GITHUB_TOKEN$" }, "deny" },
      { "by an expression", "mcp__sys__get_env", { pattern = "AWS_.*" }, "deny" },
      { "by an expression", "mcp__sys__get_env", { pattern = "(PATH|NPM_TOKEN)" }, "deny" },
      { "by a harmless expression", "mcp__sys__get_env", { pattern = "^(PATH|LC_.*)$" } },
      { "setting one", "mcp__sys__set_env", { variables = { X_TOKEN = "1" } }, "deny" },
      { "setting one, as text", "mcp__sys__set_env", { pair = "X_TOKEN=1" }, "deny" },
      { "setting another", "mcp__sys__set_env", { name = "X", value = "MY_TOKEN" } },
      { "by the parameter", "mcp__sys__run", { env_var = "MY_SECRET" }, "deny" },
      { "given to a program", "mcp__sys__run", { env = { API_KEY = "x" } } },
      { "given to a program, as text", "mcp__sys__run", { env = { "API_KEY=x" } } },
      { "handed on to a program", "mcp__sys__run", { env = { "API_KEY" } }, "deny" },
      { "which environment", "mcp__sys__deploy", { environment = "staging" } },
      { "an issue about one", "mcp__tracker__create", { title = "GITHUB_TOKEN" } },
      { "no tool of a server", "Other", { env = "GITHUB_TOKEN" } },
    })
  end)

  describe("are switched off", function()
    local function off(key) return { policy = { validators = { [key] = "off" } } } end
    local rows = {
      { "urls", "WebFetch", { url = "http://localhost/" } },
      { "urls", "mcp__a__b", { url = "http://localhost/" } },
      { "paths", "mcp__a__read", { path = "..%2fx" } },
      { "paths", "mcp__a__b", { id = "..%2fx" } },
      { "commands", "mcp__a__b", { command = "(" } },
      { "environment", "mcp__a__get_env", { name = "MY_KEY" } },
    }
    for _, row in ipairs(rows) do
      it("one by one: " .. row[1] .. " of " .. row[2], function()
        assert.not_nil(tool(row[2], row[3]).verdict)
        assert.equal(nil, tool(row[2], row[3], off(row[1])).verdict)
        assert.not_nil(tool(row[2], row[3], off("another")).verdict)
      end)
    end
    it("with a policy that says nothing, they are on", function()
      assert.equal("deny", tool("WebFetch", { url = "http://localhost/" }, { policy = {} }).verdict)
    end)
  end)
end)
