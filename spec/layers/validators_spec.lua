--- The layer that looks at URLs which tools and commands are given.
local validated = require("validated")

describe("the validators", function()
  validated.place()
  local tool, command, table_of = validated.tool, validated.command, validated.table_of

  describe("on URLs that tools are given", function()
    local LOOPBACK <const> = "this machine itself (CWE-918). Use a public host, or ask the user "
      .. "to add its host to validators.allow_hosts in the policy"
    table_of({
      { "a public page", "WebFetch", { url = "https://example.com/", prompt = "x" } },
      { "this machine", "WebFetch", { url = "http://localhost:3000/", prompt = "x" }, "deny",
        "Validators: WebFetch: url http://localhost:3000/ leads to " .. LOOPBACK },
      { "this machine, as a number", "WebFetch", { url = "http://2130706433/" }, "deny",
        "http://2130706433/ leads to 127.0.0.1: " .. LOOPBACK },
      { "where credentials are", "WebFetch", { url = "http://169.254.169.254/latest" }, "deny",
        "leads to the local link, where clouds hand out credentials" },
      { "a file", "WebFetch", { url = "file:///project/src/a.lua" }, "deny",
        "has the scheme file: only http and https are allowed (CWE-918). Use an http or https" },
      { "two readings", "WebFetch", { url = "http://good.example\\@evil.example/" }, "deny",
        "has a backslash before its path (CWE-918). Write it plainly" },
      { "credentials are not shown", "WebFetch", { url = "http://me:secret@127.0.0.1/" }, "deny",
        "url http://***@127.0.0.1/ leads" },
      { "control characters are not shown", "WebFetch", { url = "http://a\27[31m/" }, "deny",
        "http://a?[31m/" },
      { "a prompt that speaks of this machine", "WebFetch",
        { url = "https://example.com/", prompt = "http://localhost" } },
      { "a URL that is not one", "WebFetch", { url = 5 } },
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
      row("a host after slashes", { url = "//169.254.169.254/x" }, "deny"),
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
      row("a file after a link", { uri = "file:///project/out/x" }, "deny"),
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
        .. "Use a public host, or ask the user to add its host to validators.allow_hosts in "
        .. "the policy" },
        command("curl -o f http://10.0.0.1/x").reasons)
    end)
    it("are fine if the policy allows their host", function()
      local allowing = { policy = { validators = { allow_hosts = { "10.0.0.1" } } } }
      assert.equal(nil, command("curl http://10.0.0.1/", allowing).verdict)
      assert.equal("ask", command("curl http://10.0.0.2/", allowing).verdict)
    end)
  end)
end)
