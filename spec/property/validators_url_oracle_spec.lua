--- URLs are read as Python and a browser read them, whatever their spelling.
local disguise = require("sandbox_enforcer.layers.validators.disguise")
local place = require("place")
local requests = require("sandbox_enforcer.layers.validators.requests")
local visible = require("visible")

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
      local fault = requests.fetched(text, {})
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
      local expected = requests.fetched("http://" .. host .. "/", {})
      rows, private = rows + 1, private + (expected and 1 or 0)
      if expected and not requests.fetched(text, {}) then missed[#missed + 1] = visible(text) end
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
      local found, odd = disguise.characters(utf8.char(tonumber(code, 16)))
      rows = rows + 1
      local good = kind == "letter" and not odd
        or kind == "ascii" and (odd or found:lower() == text)
      if not good then wrong[#wrong + 1] = line end
    end
    print(("characters: %d"):format(rows))
    assert.same({}, table.move(wrong, 1, 40, 1, {}))
    assert.is_true(rows > 8000)
  end)
end)
