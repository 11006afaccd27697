--- Which URLs lead somewhere else than to the public web, in whatever spelling.
local growth = require("growth")
local requests = require("sandbox_enforcer.layers.validators.requests")
local visible = require("visible")

local OWN <const> = { loopback = true, unspecified = true }

local function sort_of(fault) return fault and fault.sort end

--- What is refused to WebFetch, and why. A command of the shell may reach the own machine; where it
-- is asked about that, the reason is after the list. Of the last, only that they are refused
-- counts.
local REFUSED <const> = {
  { "this machine, as it is usually named", "loopback", {
    "http://127.0.0.1", "http://127.0.0.1/", "https://127.0.0.1/", "http://127.0.0.1:8080/x?y#z",
    "http://127.0.0.2/", "http://127.255.255.254/", "http://localhost", "http://localhost/",
    "http://localhost:3000/api", "https://localhost:443", "http://LOCALHOST/", "http://LocalHost/",
    "http://localhost./", "http://localhost.:80/", "http://app.localhost/", "http://a.b.localhost/",
    "http://localhost.localdomain/", "http://ip6-localhost/", "http://ip6-loopback/",
    "http://[::1]/", "http://[::1]", "http://[::1]:8080/", "http://localtest.me/",
    "http://localh.st/",
    "http://x.localtest.me/", "http://lvh.me:3000/", "http://vcap.me/", "http://lacolhost.com/",
    "http://a.localhost.direct/", "http://localhost6.localdomain6/",
  } },
  { "this machine, its number in another base", "loopback", {
    "http://2130706433/", "http://2130706433", "http://2130706433:80/", "http://0x7f000001/",
    "http://0X7F000001/", "http://0x7F.1/", "http://017700000001/", "http://0177.0.0.1/",
    "http://0177.0.0.01/", "http://0177.0.01/", "http://00000177.0.0.1/", "http://0x7f.0.0.1/",
    "http://0x7f.0x0.0x0.0x1/", "http://0x7f.0.0.0x1/", "http://0177.0x0.0.1/",
    "http://127.0x0.00.1/", "http://0x0000007f.0.0.1/", "http://0x7f.0x000001/",
    "http://2130706434/", "http://2147483647/",
  } },
  { "this machine, parts left out", "loopback", {
    "http://127.1/", "http://127.0.1/", "http://127.1:80/", "http://127.65535/",
    "http://127.0.65535/", "http://0177.1/", "http://0x7f.1/", "http://127.0x1/",
    "http://127.16777215/",
  } },
  { "this machine, dots and zeros added", "loopback", {
    "http://127.0.0.1./", "http://127.0.0.1../", "http://127.1./", "http://2130706433./",
    "http://127.000.000.001/", "http://127.0.0.0001/", "http://0127.0.0.1/",
    "http://127.00.00.01/",
  } },
  { "this machine, after a user's name", "loopback", {
    "http://good.example@127.0.0.1/", "http://good.example:80@127.0.0.1/", "http://@127.0.0.1/",
    "http://:@127.0.0.1/", "http://a:b@localhost/", "http://good.example%2F@127.0.0.1/",
    "http://good.example%23@127.0.0.1/", "https://good.example&@127.0.0.1/",
    "http://good.example;@127.0.0.1/", "http://a@[::1]:80/", "http://127.0.0.1@127.0.0.1/",
  } },
  { "this machine, after several users' names", "loopback", {
    "http://b@a@127.0.0.1/", "http://@@localhost/",
  }, "unreadable" },
  { "this machine, other slashes", "loopback", {
    "http:127.0.0.1", "http:/127.0.0.1/", "http:///127.0.0.1/", "http:////127.0.0.1/",
    "https:localhost", "http:2130706433", "HTTP://127.0.0.1/", "hTTps://127.0.0.1/",
  } },
  { "this machine, with backslashes", "loopback", {
    "http:\\\\127.0.0.1\\x", "http:/\\127.0.0.1/", "http://127.0.0.1\\@good.example/",
    "http:\\localhost", "http://127.0.0.1\\.good.example/",
  }, "unreadable" },
  { "this machine, with blanks and line ends", "loopback", {
    " http://127.0.0.1/", "\thttp://127.0.0.1/", "http://127.0.0.1/ ", "\n\nhttp://127.0.0.1/\n",
  } },
  { "this machine, cut by line ends", "loopback", {
    "ht\ntp://127.0.0.1/", "http://127.\t0.0.1/", "http://127.0.0.1\r\n/", "http:\n//127.0.0.1/",
    "http://local\thost/", "http:/\r/127.0.0.1/",
  }, "unreadable" },
  { "this machine, percent signs", "loopback", {
    "http://127.0.0.%31/", "http://%31%32%37.0.0.1/", "http://127%2E0%2E0%2E1/",
    "http://%6Cocalhost/", "http://%6c%6f%63%61%6c%68%6f%73%74/", "http://127.0.0.%2531/",
    "http://127.0.0.%252531/", "http://%4C%4F%43alhost/", "http://127%E3%80%820%E3%80%820.1/",
    "http://%EF%BC%91%EF%BC%92%EF%BC%97.0.0.1/",
  } },
  { "this machine, dots that stand for dots", "loopback", {
    "http://127。0。0。1/", "http://127．0．0．1/", "http://127｡0｡0｡1/",
    "http://127.0。0．1/",
    "http://127․0․0․1/", "http://127﹒0﹒0﹒1/", "http://localhost。/",
    "http://app。localhost/",
    "http://127‥1/",
  }, nil, { ["http://127‥1/"] = true } },
  { "this machine, digits that stand for digits", "loopback", {
    "http://１２７.０.０.１/", "http://１２７．０．０．１/",
    "http://①②⑦.⓪.⓪.①/", "http://¹²⁷.⁰.⁰.¹/",
    "http://₁₂₇.₀.₀.₁/", "http://𝟏𝟐𝟕.𝟎.𝟎.𝟏/",
    "http://𝟙𝟚𝟟.𝟘.𝟘.𝟙/", "http://𝟷𝟸𝟽.𝟶.𝟶.𝟷/",
    "http://２１３０７０６４３３/", "http://0ｘ7f000001/", "http://⑫7.0.0.1/",
    "http://127.0.0.⒈/",
    "http://🯱🯲🯷.🯰.🯰.🯱/",
  } },
  { "this machine, letters that stand for letters", "loopback", {
    "http://ｌｏｃａｌｈｏｓｔ/", "http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/",
    "http://𝐥𝐨𝐜𝐚𝐥𝐡𝐨𝐬𝐭/", "http://localhoſt/",
    "http://lºcalhost/", "http://locªlhost/", "http://𝕃𝕆ℭ𝔸𝕃ℍ𝕆𝕊𝕋/",
    "http://ＬＯＣＡＬＨＯＳＴ/",
  }, nil, { ["http://𝕃𝕆ℭ𝔸𝕃ℍ𝕆𝕊𝕋/"] = true } },
  { "this machine, letters that are not seen", "loopback", {
    "http://local\u{AD}host/", "http://local\u{200B}host/", "http://\u{FEFF}localhost/",
    "http://127.0.0\u{2060}.1/", "http://local\u{200D}host/", "http://localhost\u{FE0F}/",
    "http://loc\u{34F}alhost/", "http://localhost\u{E0061}/",
  } },
  { "this machine, in version 6", "loopback", {
    "http://[0:0:0:0:0:0:0:1]/", "http://[0000:0000:0000:0000:0000:0000:0000:0001]/",
    "http://[::0001]/", "http://[0::1]/", "http://[::0:1]/", "http://[::1%25lo]/",
    "http://[::1%lo]/", "http://[::ffff:127.0.0.1]/", "http://[::FFFF:127.0.0.1]:80/",
    "http://[::ffff:7f00:1]/", "http://[::ffff:7f00:0001]/", "http://[0:0:0:0:0:ffff:7f00:1]/",
    "http://[0:0:0:0:0:ffff:127.0.0.1]/", "http://[::127.0.0.1]/", "http://[::7f00:1]/",
    "http://[64:ff9b::127.0.0.1]/", "http://[64:ff9b::7f00:1]/", "http://[2002:7f00:1::]/",
    "http://[2002:7f00:0001:1234::1]/", "http://[2001:470::5efe:7f00:1]/",
  } },
  { "the unspecified address", "unspecified", {
    "http://0.0.0.0/", "http://0.0.0.0:8000/", "http://0/", "http://00/", "http://0x0/",
    "http://0x/",
    "http://0.0/", "http://000.000.000.000/", "http://[::]/", "http://[::]:80/",
    "http://[0:0:0:0:0:0:0:0]/", "http://[::ffff:0.0.0.0]/", "http://[::0.0.0.0]/",
  } },
  { "the local link", "link-local", {
    "http://169.254.169.254/", "http://169.254.169.254/latest/meta-data/", "http://169.254.0.1/",
    "http://169.254.170.2/v2/credentials", "http://2852039166/", "http://0xa9fea9fe/",
    "http://0xA9.0xFE.0xA9.0xFE/", "http://0251.0376.0251.0376/", "http://169.254.43518/",
    "http://169.16689662/", "http://0251.254.169.254/", "http://169.254.169.254./",
    "http://good.example@169.254.169.254/", "http://[::ffff:169.254.169.254]/",
    "http://[::ffff:a9fe:a9fe]/", "http://[64:ff9b::a9fe:a9fe]/", "http://[2002:a9fe:a9fe::1]/",
    "http://[fe80::1]/", "http://[fe80::1%25eth0]/", "http://[FE80::1%eth0]/", "http://[febf::1]/",
    "http://１６９。２５４。１６９。２５４/", "http://169.254.169.25%34/",
  } },
  { "private networks", "private", {
    "http://10.0.0.1/", "http://10.255.255.255/", "http://10.1/", "http://167772161/",
    "http://0xa.0.0.1/", "http://012.0.0.1/", "http://010.8.8.8/", "http://172.16.0.1/",
    "http://172.31.255.255/", "http://172.20.1/", "http://0xac100001/", "http://2886729729/",
    "http://192.168.0.1/", "http://192.168.1.1:8443/admin", "http://192.168.257/",
    "http://0xc0a80101/", "http://3232235777/", "http://0300.0250.1.1/", "http://192.11010305/",
    "http://[fc00::1]/", "http://[fd00::1]/", "http://[fd00:ec2::254]/latest/", "http://[fdff::]/",
    "http://[fec0::1]/", "http://[::ffff:10.0.0.1]/", "http://[::ffff:c0a8:0101]/",
    "http://[64:ff9b::10.0.0.1]/", "http://[2002:c0a8:101::]/", "http://[2001:470::5efe:10.0.0.1]/",
    "http://⑩.0.0.1/", "http://１９２.１６８.１.１/",
  } },
  { "carriers' networks", "shared", {
    "http://100.64.0.1/", "http://100.127.255.254/", "http://100.100.100.200/latest/meta-data/",
    "http://1681915904/", "http://[::ffff:100.64.0.1]/", "http://0144.0100.0.1/",
  } },
  { "groups of receivers", "multicast", {
    "http://224.0.0.1/", "http://239.255.255.250:1900/", "http://0xe0000001/", "http://[ff02::1]/",
    "http://[ff05::c]:1900/", "http://[::ffff:224.0.0.251]/",
  } },
  { "networks that are reserved", "reserved", {
    "http://0.0.0.1/", "http://0.1.2.3/", "http://1/", "http://0x1/", "http://240.0.0.1/",
    "http://255.255.255.255/", "http://0xffffffff/", "http://4294967295/", "http://192.0.0.192/",
    "http://192.0.2.1/", "http://198.18.0.1/", "http://198.51.100.7/", "http://203.0.113.9/",
    "http://[2001:db8::1]/", "http://[100::1]/", "http://[2001::1]/", "http://[64:ff9b:1::1]/",
    "http://[4000::1]/", "http://[::ffff:0:127.0.0.1]/", "http://[::2:0:0]/", "http://[3fff::1]/",
  } },
  { "what hands out credentials", "metadata", {
    "http://metadata.google.internal/", "http://METADATA.google.INTERNAL./computeMetadata/v1/",
    "http://metadata/", "http://metadata.goog/", "http://instance-data/latest/",
    "http://metadata.tencentyun.com/", "http://metadata.platformequinix.com/",
    "http://instance-data.ec2.internal/", "http://168.63.129.16/machine", "http://0xa83f8110/",
    "http://metadata。google。internal/", "http://metadata.google.%69nternal/",
  } },
  { "internal names", "internal", {
    "http://a.internal/", "http://host.docker.internal:8080/", "http://ip-10-0-0-1.ec2.internal/",
    "http://internal/", "http://printer.local/", "http://router.local./", "http://a.b.local:80/",
    "http://kubernetes.default.svc/", "http://kubernetes.default.svc.cluster.local/",
    "http://nas.home.arpa/", "http://PRINTER.LOCAL/", "http://x@printer.local/",
  } },
  { "names that stand for the address in them", "any", {
    "http://127.0.0.1.nip.io/", "http://10-0-0-1.sslip.io/", "http://7f000001.nip.io/",
    "http://127.0.0.1.a.example/", "http://app-192-168-0-1.b.example/",
    "http://1.127.0.0.1.a.example/", "http://169-254-169-254.a.example/",
    "http://www.192.168.0.1.xip.io/", "http://NIP.IO/", "http://a.traefik.me/",
  } },
  { "hosts that cannot be read, or are read in more than one way", "unreadable", {
    "http://", "http:///", "http://?x", "http://@/", "http://:80/", "http://256.0.0.1/",
    "http://127.0.0.256/", "http://1.2.3.4.5/", "http://127..1/", "http://4294967296/",
    "http://0x100000000/", "http://127.0.0.1.1/", "http://999999999999999999999/",
    "http://08.8.8.8.8/",
    "http://[::1/", "http://[::g]/", "http://[1::2::3]/", "http://[1:2:3:4:5:6:7:8:9]/",
    "http://[]/",
    "http://[::ffff:0127.0.0.1]/", "http://[127.0.0.1]/", "http://[1:2:3:4:5:6:7]/",
    "http://[:::1]/",
    "http://good.example\\@evil.example/", "http://good.example\\x", "http://a@b@good.example/",
    "http://good.example:80x/", "http://good.example:80:80/", "http://good.example:-1/",
    "http://good.example%00.evil.example/", "http://good.example%2f.evil.example/",
    "http://good.example%40evil.example/", "http://good.example%23.evil.example/",
    "http://good exam.ple/", "http://good.example%20.evil.example/", "http://{a,b}.example/",
    "http://[1-9].example/", "http://a|b/", "http://a<b>/", "http://a^b/", "http://a`b`/",
    "http://good.exa\nmple/", "http://good.example/a\r\nHost: b", "http://good.example/\0x",
    "http://℀.example/", "http://a℅b.example/", "http://⑴.example/", "http://ﬁ.example/",
    "http://a\xFF.example/", "http://%FF.example/", "http://🄰.example/", "http://½.example/x",
    "http://%25%32%35%32%35%32%35%32%35%32%35%32%35%32%35%32%35%32%35%32%35%32%35%32%35.example/",
  } },
  { "schemes that are not the web's", "scheme", {
    "file:///etc/passwd", "file:/etc/passwd", "FILE:///etc/passwd", "file://localhost/etc/passwd",
    "gopher://127.0.0.1:6379/_x", "gopher://good.example/", "ftp://good.example/f",
    "ftps://good.example/f", "tftp://good.example/f", "dict://127.0.0.1:11211/stat",
    "ldap://good.example/", "ldaps://good.example/", "ldapi://%2fvar%2frun/", "jar:http://x!/y",
    "jar:file:///x!/y", "netdoc:///etc/passwd", "telnet://good.example/",
    "smb://good.example/share",
    "data:text/html,x", "javascript:alert(1)", "vbscript:x", "php://input", "phar://x.phar",
    "expect://id", "zip://x.zip", "view-source:http://x/", "imap://good.example/",
    "rmi://good.example/",
    "smtp://good.example:25/", "nfs://good.example/x", "unix:///var/run/docker.sock",
    "http+unix://%2Fvar%2Frun%2Fdocker.sock/", "chrome://settings/",
  } },
}

--- What a command of the shell is asked about, if it is not what WebFetch is refused for.
local BARE <const> = {
  ["jar:http://x!/y"] = false, ["jar:file:///x!/y"] = false, ["data:text/html,x"] = false,
  ["javascript:alert(1)"] = false, ["vbscript:x"] = false, ["view-source:http://x/"] = false,
}

--- What is fine for both.
local FINE <const> = {
  "http://example.com", "http://example.com/", "https://example.com/a/b?c=d&e=f#g",
  "https://example.com:8443/", "https://EXAMPLE.com/", "https://example.com./", "example.com",
  "https://user@example.com/", "https://user:password@example.com:443/x",
  "https://example.com?mail=a@b.example", "https://example.com#@b.example",
  "https://example.com/@127.0.0.1",
  "https://example.com/?next=http://127.0.0.1/", "https://example.com/?u=http%3A%2F%2F10.0.0.1",
  "https://example.com/127.0.0.1", "https://example.com/a\\b", "https://example.com/%00",
  "https://example.com/..%2f..%2fetc/passwd", "https://example.com/localhost",
  "https://example.com/#localhost",
  "https://localhost.example.com/", "https://mylocalhost/", "https://localhost-3000.example.com/",
  "https://8.8.8.8.example.com/", "https://10.example.com/", "https://internal.example.com/",
  "https://local.example.com/", "https://metadata.example.com/",
  "https://www.metadata-google.example/",
  "https://example.internal.com/", "https://thelocal.se/", "https://internals.example/",
  "http://8.8.8.8/", "http://1.1.1.1/", "http://134744072/", "http://0x08080808/",
  "http://011.011.011.011/",
  "http://9.255.255.255/", "http://11.0.0.0/", "http://126.255.255.255/", "http://128.0.0.1/",
  "http://100.63.255.255/", "http://100.128.0.0/", "http://169.253.255.255/", "http://169.255.0.0/",
  "http://172.15.255.255/", "http://172.32.0.0/", "http://192.167.255.255/", "http://192.169.0.0/",
  "http://192.0.1.0/", "http://198.17.255.255/", "http://198.20.0.0/", "http://223.255.255.255/",
  "http://1.0.0.0/", "http://168.63.129.17/", "http://203.0.112.255/",
  "http://[2606:4700::1111]/", "http://[2001:4860:4860::8888]:443/x", "http://[2a00::1]/",
  "http://[::ffff:8.8.8.8]/", "http://[::ffff:808:808]/", "http://[64:ff9b::8.8.8.8]/",
  "http://[2002:808:808::1]/", "http://[2001:4860::5efe:808:808]/", "http://[3ffe::1]/",
  "https://münchen.de/", "https://xn--mnchen-3ya.de/", "https://例え.jp/",
  "https://例え。jp/",
  "https://пример.рф/", "https://مثال.إختبار/",
  "https://ｅｘａｍｐｌｅ.com/", "https://exam\u{AD}ple.com/",
  "https://i❤.ws/", "https://💥.example/",
  "https://a_b.example.com/", "https://1password.com/", "https://0x.org/",
  "https://0xcafe.example/",
  "https://1.1.1.1.in-addr.example/", "https://3.example/", "https://a.b.c.d.e.f.example/",
  "https://abc.def/x@y@z", "https://abc.def/?q=\\", "https://raw.githubusercontent.com/o/r/main/f",
  "https://registry.example/@scope%2fname", "http:example.com", "http:/example.com",
  "http:///example.com",
  "git@github.com:o/r.git", "github.com:o/r.git", "example.com:8080/x", "owner/repo", "12", "5/7",
  "",
}

describe("URLs #unsanitized", function()
  local count = 0

  for _, group in ipairs(REFUSED) do
    local what, sort, list, for_commands, special = table.unpack(group, 1, 5)
    describe("of " .. what, function()
      for _, text in ipairs(list) do
        count = count + 1
        local odd = special and special[text]
        it("are refused: " .. visible(text), function()
          local fault = requests.fetched(text, {})
          assert.not_nil(fault, "taken for a public one")
          if not odd then assert.equal(sort, fault.sort, fault.why) end
        end)
        it("are asked about in a command, or are its own machine: " .. visible(text), function()
          local found = sort_of(requests.of_command(text))
          if odd then return end
          local expected = not OWN[sort] and sort or for_commands
          if BARE[text] == false then expected = nil end
          assert.equal(expected, found)
        end)
      end
    end)
  end

  for _, text in ipairs(FINE) do
    count = count + 1
    it("are fine: " .. visible(text), function()
      local fault = requests.fetched(text, {})
      assert.is_nil(fault, fault and fault.why)
      fault = requests.of_command(text)
      assert.is_nil(fault, fault and fault.why)
    end)
  end

  it("are read in time that grows with their length only", function()
    local function read(text)
      requests.fetched(text, {})
      requests.of_command(text)
      requests.named(text, {})
    end
    local PIECES <const> = {
      { "http://", "a" }, { "http://", "@" }, { "http://", "a@" }, { "http://x", "%25" },
      { "http://", "1." }, { "http://", "0" }, { "http://[", ":" }, { "http://[", "::" },
      { "http:", "/" }, { "http:", "\\" }, { "", " " }, { "http://a", " " }, { "http://", ".\t" },
      { "", "a" }, { "", "a:" }, { "http://x#", "@" }, { "http://x?", "#@" },
      { "http://", "\u{FF11}" }, { "http://", "\xBF" }, { "http://x/", "%" },
      { "a", "+." }, { "", "/" }, { "", "." },
    }
    for _, piece in ipairs(PIECES) do
      growth.linear(read, function(size) return piece[1] .. piece[2]:rep(size // #piece[2]) end,
        300000, visible(piece[1] .. piece[2]))
    end
  end)

  it("are many", function()
    print(("URLs: %d rows"):format(count))
    assert.is_true(count >= 250)
  end)
end)
