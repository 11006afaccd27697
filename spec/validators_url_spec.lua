--- Which URLs lead somewhere else than to the public web, in whatever spelling.
local place = require("place")
local plain = require("sandbox_enforcer.validators.plain")
local targets = require("sandbox_enforcer.validators.targets")

local OWN <const> = { loopback = true, unspecified = true }

--- A text that is printed in the name of a case.
local function visible(text)
  return (text:gsub("[%c\x80-\xFF]", function(byte) return ("\\x%02X"):format(byte:byte()) end))
end

local function sort_of(fault) return fault and fault.sort end

--- What is refused to WebFetch, and why. A command of the shell may reach the own machine; where it
-- is asked about that, the reason stands behind the list. Of the last, only that they are refused
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
  { "this machine, behind a user's name", "loopback", {
    "http://good.example@127.0.0.1/", "http://good.example:80@127.0.0.1/", "http://@127.0.0.1/",
    "http://:@127.0.0.1/", "http://a:b@localhost/", "http://good.example%2F@127.0.0.1/",
    "http://good.example%23@127.0.0.1/", "https://good.example&@127.0.0.1/",
    "http://good.example;@127.0.0.1/", "http://a@[::1]:80/", "http://127.0.0.1@127.0.0.1/",
  } },
  { "this machine, behind several users' names", "loopback", {
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

--- Random addresses in random spellings, many of them at the ends of networks.
local ADDRESSES <const> = [==[
import ipaddress, random
random.seed(918)
NETWORKS = """0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12
192.0.0.0/24 192.0.2.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4
240.0.0.0/4 8.0.0.0/8 1.1.1.0/24 ::/128 ::1/128 ::/96 ::ffff:0:0/96 64:ff9b::/96 2002::/16
fe80::/10 fc00::/7 fec0::/10 ff00::/8 2001::/23 2001:db8::/32 3fff::/20 2000::/3 100::/64
2606:4700::/32 4000::/3""".split()
NETWORKS = [ipaddress.ip_network(n) for n in NETWORKS]
LOW = [ipaddress.ip_network(n) for n in ("::/96", "::ffff:0:0/96", "64:ff9b::/96")]
OTHERS = [ipaddress.ip_network(n) for n in ("192.0.0.0/24", "168.63.129.16/32", "3fff::/20")]

def is_public(ip):
    if any(ip in n for n in OTHERS): return False
    if ip.version == 4: return ip.is_global and not ip.is_multicast
    if ip == ipaddress.ip_address("::1") or ip == ipaddress.ip_address("::"): return False
    if any(ip in n for n in LOW): return is_public(ipaddress.IPv4Address(int(ip) & 0xffffffff))
    if ip.sixtofour is not None: return is_public(ip.sixtofour)
    if ip not in ipaddress.ip_network("2000::/3") or ip.is_multicast: return False
    return ip.is_global

def an_address():
    n = random.choice(NETWORKS)
    size = n.num_addresses
    at = random.choice([0, 1, size - 1, size, -1, random.randrange(size), random.randrange(size)])
    value = int(n.network_address) + at
    if random.random() < 0.2: value = random.getrandbits(n.max_prefixlen)
    value %= 1 << n.max_prefixlen
    kind = ipaddress.IPv4Address if n.version == 4 else ipaddress.IPv6Address
    if n.version == 6 and n.prefixlen in (96, 16) and random.random() < 0.7:
        four = int(an_address_4())
        return kind(int(n.network_address) + (four if n.prefixlen == 96 else four << 80))
    return kind(value)

def an_address_4():
    while True:
        ip = an_address()
        if ip.version == 4: return ip

def a_number(n, public):
    form = random.choice("ddddhHo" if not public else "ddhH")
    zeros = "0" * random.choice([0, 0, 1, 5])
    if form == "d": return str(n)
    if form == "o": return "0" + zeros + "%o" % n
    return ("0x" if form == "h" else "0X") + zeros + ("%x" if form == "h" else "%X") % n

def four(ip, public):
    b = ip.packed
    count = random.choice([1, 2, 3, 4, 4, 4])
    numbers = list(b[:count - 1]) + [int.from_bytes(b[count - 1:], "big")]
    text = ".".join(a_number(n, public) for n in numbers)
    text += random.choice(["", "", "", "."])
    out = ""
    for c in text:
        r = random.random()
        if r < 0.04 and c.isdigit(): c = chr(ord(c) + 0xFEE0)
        elif r < 0.06 and c.isdigit(): c = chr(0x1D7CE + 10 * random.randrange(5) + int(c))
        elif r < 0.15 and c == ".": c = random.choice("\u3002\uff0e\uff61\u2024")
        elif r < 0.18: c = "%%%02x" % ord(c)
        elif r < 0.19: c = "%%25%02X" % ord(c)
        elif r < 0.20: c += random.choice("\u00ad\u200b\u2060")
        out += c
    return out

def six(ip):
    groups = ["%x" % int.from_bytes(ip.packed[i:i + 2], "big") for i in range(0, 16, 2)]
    groups = [g.zfill(random.choice([1, 1, 2, 4])) for g in groups]
    if random.random() < 0.5: groups = [g.upper() for g in groups]
    tail = []
    if random.random() < 0.3:
        groups, tail = groups[:6], [".".join(str(b) for b in ip.packed[12:])]
    runs = [(i, j) for i in range(len(groups)) for j in range(i + 1, len(groups) + 1)
            if all(int(g, 16) == 0 for g in groups[i:j])]
    if runs and random.random() < 0.8:
        i, j = random.choice(runs)
        text = ":".join(groups[:i]) + "::" + ":".join(groups[j:] + tail)
    else:
        text = ":".join(groups + tail)
    return "[" + text + random.choice(["", "", "", "%25eth0"]) + "]"

for _ in range(12000):
    ip = an_address()
    public = is_public(ip)
    host = four(ip, public) if ip.version == 4 else six(ip)
    scheme = random.choice(["http", "https", "HTTP", "hTtp"])
    slashes = random.choice(["//", "//", "//", "/", "", "///"])
    user = random.choice(["", "", "", "good.example@", "a:b@", "%40@"])
    rest = random.choice(["", "/", ":80/", ":8080", "/x@y", "?a#b", ":/"])
    url = scheme + ":" + slashes + user + host + rest
    print(("public" if public else "private") + "\t" + url)
]==]

--- Random texts, and the host that a reader which follows the standard finds in each.
local READER <const> = [==[
const pieces = ["http:", "https:", "HTTP:", "//", "/", "\\", "\\\\", "@", ":", "#", "?",
  "127.0.0.1",
  "localhost", "169.254.169.254", "good.example", "2130706433", "0x7f.1", "[::1]",
  "[::ffff:7f00:1]", "10.1", "%31", "%2e", "%40", "%2f", "%5c", "\u3002", "\uff11", "\t", "\n", " ",
  ".", "..", "80", "a", "b@c", "0", "0177", "-", "_", "%00", "\u24db", "\u00ad", "8", "x", "&", ";",
  "[", "]", "%25", "\u2113", "localho\u017ft", "\u212a", "\u{1d7cf}"];
let seed = 918;
const below = (n) => (seed = (seed * 48271) % 2147483647) % n;
const pick = (list) => list[below(list.length)];
for (let i = 0; i < 20000; i++) {
  let text = pick(["http:", "http:", "https:", ""]) + pick(["//", "//", "/", "", "\\\\", "///"]);
  for (let n = 1 + below(6); n > 0; n--) text += pick(pieces);
  let url;
  try { url = new URL(text); } catch { continue; }
  if (/^https?:$/.test(url.protocol))
    console.log(Buffer.from(text).toString("hex") + " " + url.hostname);
}
]==]

--- Every character that compatibility makes ASCII, and every one that names are written with.
local CHARACTERS <const> = [==[
import unicodedata
def folded(c): return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", c).casefold())
SIGNS = {*range(0x1D00, 0x1DC0), *range(0x2000, 0x2C00), *range(0xFE20, 0xFE30)}
for code in range(0x80, 0x110000):
    if 0xD800 <= code < 0xE000: continue
    c = chr(code)
    text = folded(c)
    kind = unicodedata.category(c)
    if text.isascii() and text.strip(" ") == text and text != "":
        print("ascii %x %s" % (code, text))
    elif code > 0x3400 and code % 16 != 0: continue
    elif text == c and kind in ("Ll", "Lo", "Mn", "Mc", "Nd") and code not in SIGNS:
        print("letter %x" % code)
]==]

describe("URLs #unsanitized", function()
  local count = 0

  for _, group in ipairs(REFUSED) do
    local what, sort, list, for_commands, special = table.unpack(group, 1, 5)
    describe("of " .. what, function()
      for _, text in ipairs(list) do
        count = count + 1
        local odd = special and special[text]
        it("are refused: " .. visible(text), function()
          local fault = targets.fetched(text, {})
          assert.not_nil(fault, "taken for a public one")
          if not odd then assert.equal(sort, fault.sort, fault.why) end
        end)
        it("are asked about in a command, or are its own machine: " .. visible(text), function()
          local found = sort_of(targets.of_command(text))
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
      local fault = targets.fetched(text, {})
      assert.is_nil(fault, fault and fault.why)
      fault = targets.of_command(text)
      assert.is_nil(fault, fault and fault.why)
    end)
  end

  --- What a program prints, line by line.
  local function lines(interpreter, program)
    local here = place.new()
    place.write(here.root .. "/oracle", program)
    local text = place.sh(interpreter .. " " .. place.quote(here.root .. "/oracle"))
    here.remove()
    return text:gmatch("[^\n]+")
  end

  local function python(program) return lines("python3", program) end

  local function is_here(name) return place.sh("command -v " .. name) ~= "" end
  local has_python = is_here("python3")

  it("of random addresses are read as Python's ipaddress reads them", function()
    if not has_python then pending("python3 is not here") return end
    local rows, private, wrong = 0, 0, {}
    for line in python(ADDRESSES) do
      local expected, text = line:match("^(%a+)\t(.*)$")
      local fault = targets.fetched(text, {})
      local found = not fault and "public" or fault.sort == "unreadable" and "unreadable"
        or "private"
      rows, private = rows + 1, private + (expected == "private" and 1 or 0)
      local versions_differ = text:lower():find("%[2001:0*[01]?%x?%x:")  -- 2001::/23
      if found ~= expected and not versions_differ then
        wrong[#wrong + 1] = line .. " is " .. found
      end
    end
    print(("addresses: %d spellings, %d of private ones"):format(rows, private))
    assert.same({}, table.move(wrong, 1, 20, 1, {}))
    assert.is_true(rows >= 12000 and private >= 5000)
  end)

  it("of random text are refused wherever a browser would go to a private host", function()
    if not is_here("node") then pending("node is not here") return end
    local rows, private, missed = 0, 0, {}
    for line in lines("node", READER) do
      local hex, host = line:match("^(%x+) (.*)$")
      local text = hex:gsub("%x%x", function(byte) return string.char(tonumber(byte, 16)) end)
      local expected = targets.fetched("http://" .. host .. "/", {})
      rows, private = rows + 1, private + (expected and 1 or 0)
      if expected and not targets.fetched(text, {}) then missed[#missed + 1] = visible(text) end
    end
    print(("browsers: %d texts, %d to private hosts"):format(rows, private))
    assert.same({}, table.move(missed, 1, 20, 1, {}))
    assert.is_true(rows >= 4000 and private >= 1000)
  end)

  it("with any character that stands for others are undone, or refused", function()
    if not has_python then pending("python3 is not here") return end
    local rows, wrong = 0, {}
    for line in python(CHARACTERS) do
      local kind, code, text = line:match("^(%a+) (%x+) ?(.*)$")
      local found, odd = plain.characters(utf8.char(tonumber(code, 16)))
      rows = rows + 1
      local good = kind == "letter" and not odd
        or kind == "ascii" and (odd or found:lower() == text)
      if not good then wrong[#wrong + 1] = line end
    end
    print(("characters: %d"):format(rows))
    assert.same({}, table.move(wrong, 1, 40, 1, {}))
    assert.is_true(rows > 8000)
  end)

  it("are read in time that grows with their length only", function()
    local function clock(text)
      local before = os.clock()
      targets.fetched(text, {})
      targets.of_command(text)
      targets.named(text, {})
      return os.clock() - before
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
      local took = clock(piece[1] .. piece[2]:rep(300000 // #piece[2]))
      assert.is_true(took < 1, visible(piece[1] .. piece[2]) .. " took " .. took)
    end
  end)

  it("are many", function()
    print(("URLs: %d rows"):format(count))
    assert.is_true(count >= 250)
  end)
end)
