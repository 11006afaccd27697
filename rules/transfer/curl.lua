--- curl: the nth output option belongs to the nth URL; a URL without one is printed.

--- The name that -O gives a URL's file; nil where versions differ.
local function name_of(url)
  local path = url:gsub("^%a[%w+.-]*:[/\\]*", ""):gsub("[?#].*$", "")
  local name = path:match("^[^/\\]+[/\\](.*)$")
  name = name and name:gsub("^.*[/\\]", "")
  local plain = name and name:gsub("%%2[eE]", ".")
  if plain == "" or plain == "." or plain == ".." then return nil end
  return name
end

--- The options and URLs between two --next, in order.
local function segments(call)
  local list = { { outputs = {}, urls = {} } }
  for _, item in ipairs(call:sequence()) do
    local segment, name = list[#list], item.name
    if name == "--next" and #segment.urls > 0 then  -- without one, what was said holds on
      list[#list + 1] = { outputs = {}, urls = {}, start = item }
    elseif name == "url" or name == "--url" then
      segment.urls[#segment.urls + 1] = item
    elseif name == "-o" or name == "-O" or name == "--out-null" then
      segment.outputs[#segment.outputs + 1] = item
    elseif name == "--output-dir" then
      segment.directory = item
    elseif name == "-J" then
      segment.server_names = true
    elseif name == "--remote-name-all" then
      segment.all = true
    elseif name == "--create-dirs" then
      segment.makes_directories = true
    elseif name == "-g" then
      segment.no_globs = true
    end
  end
  return list
end

local function has_glob(segment, url) return not segment.no_globs and url:find("[%[{]") ~= nil end

local MOST = 64  -- names that one URL with globs in it gives

--- What a glob stands for: {a,b}, [1-3], [01-10], [a-e], [1-9:2]; nil if it is not one of these.
local function choices(glob)
  local list = {}
  if glob:sub(1, 1) == "{" then
    for text in (glob:sub(2, -2) .. ","):gmatch("([^,]*),") do list[#list + 1] = text end
    return list
  end
  local from, to, by = glob:match("^%[(%w+)%-(%w+):?(%d*)%]$")
  local digits = from and from:find("^%d+$") and to:find("^%d+$")
  local first = digits and tonumber(from) or from and #from == 1 and #to == 1 and from:byte()
  local last = first and (digits and tonumber(to) or to:byte())
  local step = tonumber(by) or 1
  if not first or step < 1 or (last - first) // step >= MOST then return nil end
  for i = first, last, step do
    list[#list + 1] = digits and ("%0" .. #from .. "d"):format(i) or string.char(i)
  end
  return list
end

--- All URLs that one with globs in it stands for, each with what its globs are:
-- `{ url, "a", "2" }`; nil if they are unknown, or too many.
local function expanded(url)
  local list = { { url } }
  while true do
    local before, glob, behind = list[1][1]:match("^([^%[{]*)(%b[])(.*)$")
    local other = { list[1][1]:match("^([^%[{]*)(%b{})(.*)$") }
    if not before then before, glob, behind = other[1], other[2], other[3] end
    if not before then return not list[1][1]:find("[%[{]") and list or nil end
    local texts = choices(glob)
    if not texts or #texts == 0 or #texts * #list > MOST then return nil end
    local longer = {}
    for _, entry in ipairs(list) do
      local start = entry[1]:sub(1, #entry[1] - #glob - #behind)
      for _, text in ipairs(texts) do
        longer[#longer + 1] = { start .. text .. behind, table.unpack(entry, 2) }
        table.insert(longer[#longer], text)
      end
    end
    list = longer
  end
end

--- The names that "#1" and the like give a file, one for each URL; nil if they are unknown.
local function numbered(segment, nth)
  local output, url = segment.outputs[nth], segment.urls[nth].text
  local all = url and not segment.no_globs and expanded(url)
  local names = {}
  for i, entry in ipairs(all or {}) do
    names[i] = output.text:gsub("#(%d)", function(digit) return entry[tonumber(digit) + 1] end)
    names[i] = names[i]:gsub("^.*/", "")
  end
  return all and names or nil
end

--- The names that -O gives the files of a URL; nil if one is unknown.
local function names_of(segment, url)
  local names = {}
  for i, entry in ipairs(has_glob(segment, url) and expanded(url) or { { url } }) do
    names[i] = name_of(entry[1])
    if not names[i] or has_glob(segment, names[i]) then return nil end
  end
  return names
end

--- What one URL leaves behind: "stdout", "nothing", "named" (with a name) or "chosen" by the tool.
local function result(segment, nth)
  local url, output = segment.urls[nth], segment.outputs[nth]
  if output and output.name == "-o" then
    if output.text == "-" then return "stdout" end
    return "named", output.text
  elseif output and output.name == "--out-null" then
    return "nothing"
  elseif not output and not segment.all then
    return "stdout"
  end
  local name = url.text and not segment.server_names and not has_glob(segment, url.text)
    and name_of(url.text)
  if name and output then return "named", name end
  return "chosen", nil, not segment.server_names
    and (url.text and names_of(segment, url.text) or url.ends and { url.ends }) or nil
end

--- Parts of a URL's glob may lead out of where "#1" in a name puts them.
local function climbs(segment, nth)
  local text, url = segment.outputs[nth].text, segment.urls[nth].text
  if not text then return false end
  return text:find("#%d") ~= nil and (not url or url:find("{[^}]*[/.][/.]") ~= nil
    or url:find("{[^}]*/") ~= nil)
end

--- All of a segment goes to one directory, because the tool chooses a name, or because one is
-- given.
local function in_directory(segment, list)
  local names = {}
  for nth in ipairs(segment.urls) do
    local kind, name, several = result(segment, nth)
    if kind == "nothing" or (kind == "named" and name == "/dev/null") then
      return { unknown = "give every URL its own -o; --output-dir would also hold for /dev/null" }
    elseif kind == "named" and (not name or name:find("%f[^/%z]%.%.%f[/%z]")) then
      return { unknown = "its destination leaves --output-dir" }
    elseif kind == "named" and segment.outputs[nth].name == "-o" and not segment.directory
      and name:sub(1, 1) == "/" then
      return { unknown = "give every URL its own -o" }
    elseif kind == "stdout" then
      list[#list + 1] = { stdout = true }
    end
    if name and segment.outputs[nth].name == "-o" and name:find("#%d") then
      name, several = nil, numbered(segment, nth)
    end
    if names and kind ~= "stdout" then
      if not name and not several then names = nil end
      for _, one in ipairs(names and (several or { name }) or {}) do
        names[#names + 1] = one:gsub("^/+", ""):match("^[^/]*")
      end
    end
  end
  local landing = { directory = true, names = names }
  if segment.directory then
    landing.item, landing.there = segment.directory, not segment.makes_directories
  else
    landing.name, landing.insert, landing.behind = ".", "--output-dir", segment.start
  end
  return landing
end

local function needs_directory(segment)
  if segment.directory then return true end
  local fields = {}
  for nth in ipairs(segment.urls) do
    local output = segment.outputs[nth]
    if result(segment, nth) == "chosen" then return true end
    if output and output.name == "-O" and fields[output.field] then return true end  -- -OO
    if output then fields[output.field] = true end
  end
  return false
end

local function in_segment(segment, list)
  local lands = false
  for _, url in ipairs(segment.urls) do  -- maybe more than one, and those without -O are printed
    local several = url.several or url.name == "--url" and not url.text  -- it may be @FILE
    if several and not segment.all then list[#list + 1] = { stdout = true } end
  end
  for nth in ipairs(segment.urls) do
    lands = lands or (result(segment, nth) ~= "stdout" and result(segment, nth) ~= "nothing")
    if segment.outputs[nth] and segment.outputs[nth].name == "-o" and climbs(segment, nth) then
      list[#list + 1] = { unknown = "a part of the URL in its name may lead elsewhere" }
    end
  end
  if lands and needs_directory(segment) then
    list[#list + 1] = in_directory(segment, list)
    return
  end
  for nth, url in ipairs(segment.urls) do
    local kind, name = result(segment, nth)
    local output = segment.outputs[nth]
    if kind == "stdout" then
      list[#list + 1] = { stdout = true, url = url.text }
    elseif kind == "named" and output.name == "-o" then
      local numbers = name and name:find("#%d") ~= nil
      local becomes = numbers and not name:find("#%d.*/") and numbered(segment, nth) or nil
      list[#list + 1] = {
        item = output, url = url.text, names = becomes, file = not segment.makes_directories,
        unknown = numbers and not becomes and "the names that it makes are unknown" or nil,
      }
    elseif kind == "named" then
      list[#list + 1] = { swap = output, with = "-o", name = name, url = url.text }
    end
  end
end

--- Files that are written besides the content, and what means none: other than "-" alone.
local SIDE = {
  ["--trace"] = { ["-"] = true, ["%"] = true }, ["--trace-ascii"] = { ["-"] = true, ["%"] = true },
  ["--hsts"] = { [""] = true }, ["--alt-svc"] = { [""] = true }, ["--ssl-sessions"] = {},
}

--- What -w can print that only curl itself decides.
local OWN = [[
  certs exitcode http_code http_connect http_version local_ip local_port method num_certs
  num_connects num_headers num_redirects num_retries onerror proxy_ssl_verify_result
  proxy_used remote_ip remote_port response_code scheme ssl_verify_result stderr stdout url
  urlnum conn_id xfer_id
]]

--- Does a format print what a server says?
local function is_told(call, format)
  if format:find("%%header{") then return true end
  for name in format:gmatch("%%{([^}]*)}") do
    local number = name:find("^time_") or name:find("^size_") or name:find("^speed_")
    if not number and not name:find("^url%.") and not call.among(name, OWN) then return true end
  end
  return false
end

--- Does it print more of the server's answer than the content: headers, cookies, a trace?
local function prints_more(call)
  for _, format in ipairs(call:values("-w")) do
    if format and is_told(call, format) then return true end
  end
  for _, item in ipairs(call.options) do
    local traces = item.name:find("^%-%-trace") or item.name == "-D" or item.name == "-c"
    if traces and item.text == "-" then return true end
  end
  return false
end

--- What a line of settings may say that lets content land, or reads more of them.
local LANDS = [[
  output remote-name remote-name-all remote-header-name output-dir out-null dump-header cookie-jar
  config trace trace-ascii stderr libcurl etag-save hsts alt-svc ssl-sessions write-out next url
  engine verbose
]]

--- Does a line of settings change where content lands? A name may be cut short.
local function moves(line)
  local letters = line:match("^%s*%-([%w#:]+)")
  if letters then return letters:find("[OoJDcKw:v]") ~= nil end
  local name = line:match("^%s*%-?%-?([%w.-]+)")
  if not name or name == "cookie" then return false end
  if name:find("^expand%-") or name:find("^no%-") then return true end
  for word in LANDS:gmatch("%S+") do
    if word:sub(1, #name) == name then return true end
  end
  return false
end

local SETTINGS = {
  { "$CURL_HOME/.curlrc", moves }, { "$XDG_CONFIG_HOME/curlrc", moves },
  { "$XDG_CONFIG_HOME/.curlrc", moves }, { "~/.curlrc", moves }, { "~/.config/curlrc", moves },
  { "~/.config/.curlrc", moves },
}

--- The files of settings that a call reads: none of the user's if -q comes first.
local function settings(call)
  local first, list = call.options[1], {}
  local off = first and first.field == call.at + 1 and first.name == "-q"
  for i, entry in ipairs(off and {} or SETTINGS) do list[i] = entry end
  for _, item in ipairs(call:items("-K")) do
    if item.text and item.text ~= "-" then list[#list + 1] = { "=" .. item.text, moves } end
  end
  return list
end

--- Does a call send more than a request for a file: data, a form, files, commands for the server?
local function sends(call)
  if call:has("-d", "-F", "-T", "-Q", "--data-ascii", "--data-binary", "--data-raw",
    "--data-urlencode", "--form-string", "--json", "--mail-from", "--mail-rcpt", "--unix-socket",
    "--abstract-unix-socket",  -- a service of this machine, which may do more than give
    "-b", "-E", "-n", "-U", "-u", "--aws-sigv4", "--negotiate", "--netrc-file",
    "--netrc-optional", "--ntlm", "--oauth2-bearer") then  -- who the user is
    return true
  end
  if call:has("-K") or call:sets("CURL_HOME") or call:sets("XDG_CONFIG_HOME") then
    return true  -- maybe: it is in a file
  end
  for _, method in ipairs(call:values("-X")) do
    if method ~= "GET" and method ~= "HEAD" then return true end
  end
  for _, text in ipairs(call:values("-H")) do
    if not text or text:find("^@") then return true end
  end
  return false
end

--- Options whose values name a file, most of them after "@".
local DATA = {
  ["-d"] = "^@(.+)$", ["--data-ascii"] = "^@(.+)$", ["--data-binary"] = "^@(.+)$",
  ["--json"] = "^@(.+)$", ["-H"] = "^@(.+)$", ["--proxy-header"] = "^@(.+)$",
  ["-b"] = "^([^=]+)$", ["--data-urlencode"] = "^[^=@]*@(.+)$", ["--url-query"] = "^[^=@]*@(.+)$",
  ["--variable"] = "^[^=@]*@(.+)$", ["-z"] = "^([^%s:]+)$", ["-F"] = "^[^=]*=[@<]\"?([^;,\"]+)",
}

--- Options that name a machine to speak to in place of the one in the address, and how.
local SPEAKS = {
  ["-x"] = "^.*$", ["--preproxy"] = "^.*$", ["--proxy1.0"] = "^.*$", ["--doh-url"] = "^.*$",
  ["--socks4"] = "^.*$", ["--socks4a"] = "^.*$", ["--socks5"] = "^.*$",
  ["--socks5-hostname"] = "^.*$", ["--ipfs-gateway"] = "^.*$",
  ["--connect-to"] = "^[^:]*:[^:]*:(.*):[^:]*$", ["--resolve"] = "^[^:]*:[^:]*:([^,]*)",
}

--- The scheme of a proxy says how it is spoken to, and not what comes of it.
local function machine(item)
  local text = item.text and item.text:match(SPEAKS[item.name])
  return text and text:gsub("^[%w]+://", "")
end

--- What is sent, the files that it comes from, and where else than to an address it goes.
local function does(call)
  local list = { sends(call) and { kind = "send" } or nil }
  for _, item in ipairs(call.options) do
    local to = SPEAKS[item.name] and machine(item)
    if to and to ~= "" then list[#list + 1] = { kind = "url", name = to } end
    local pattern = DATA[item.name]
    local file = pattern and (item.text or ""):match(pattern)
    if file and file ~= "-" then list[#list + 1] = { kind = "read", name = file } end
  end
  return list
end

--- Options with which it asks, and sends, stores and reads nothing; and how values of others look.
local ASKS = " -f -s -S -L -i -I -v -k -g -4 -6 -N -# -0 --compressed --http1.1 --http2 "
local VALUES = {
  ["-X"] = "^GET$", ["-H"] = "^[Aa]ccept[%a-]*:", ["-w"] = "^[^@]", ["-o"] = "^/dev/null$",
  ["-m"] = "^[%d.]+$", ["--connect-timeout"] = "^[%d.]+$", ["--retry"] = "^%d+$",
  url = "^https?://[^%[%]{}]*$",
}

--- Is it nothing but a question? Its addresses are judged by the policy.
local function only_gets(call)
  for _, item in ipairs(call:sequence()) do
    local how = VALUES[item.name] or ASKS:find(" " .. item.name .. " ", 1, true) and ""
    if not how or not (item.text or ""):find(how) then return false end
  end
  return #call:all("url") > 0
end

local PROTOCOLS = { ["--proto-default"] = true, ["--proto-redir"] = true }
return {
  command = "curl",
  about = "--help -V", loses = { address = { "-X DELETE", "-X delete" } },
  examples = {
    ["curl -o a.json U"] = "curl -o SANDBOX/a.json U",
    ["curl -fsSLO U/b.tgz"] = "curl -fsSL -o SANDBOX/b.tgz U/b.tgz",
    ["curl -OJ U"] = "curl --output-dir SANDBOX -OJ U",
  },
  grammar = { "gnu", negate = true },
  options = {
    flag = [[
      -a|--append -B|--use-ascii -f|--fail -G|--get -g|--globoff -h|--help[=] -I|--head
      -i|--include|--show-headers -J|--remote-header-name -j|--junk-session-cookies -k|--insecure
      -L|--location -l|--list-only -M|--manual -N|--no-buffer -n|--netrc -O|--remote-name
      -p|--proxytunnel -q|--disable -R|--remote-time -S|--show-error -s|--silent -V|--version
      -v|--verbose -Z|--parallel -#|--progress-bar -0|--http1.0 -1|--tlsv1 -2|--sslv2 -3|--sslv3
      -4|--ipv4 -6|--ipv6 --next|-: --alpn --anyauth --basic --buffer --ca-native --cert-status
      --clobber --compressed --compressed-ssh --create-dirs --crlf --digest --disable-eprt
      --disable-epsv --disallow-username-in-url --doh-cert-status --doh-insecure --dump-ca-embed
      --eprt --epsv --fail-early --fail-with-body --false-start --follow --form-escape
      --ftp-create-dirs --ftp-pasv --ftp-pret --ftp-skip-pasv-ip --ftp-ssl --ftp-ssl-ccc
      --ftp-ssl-control --ftp-ssl-reqd --haproxy-protocol --http0.9 --http1.1 --http2
      --http2-prior-knowledge --http3 --http3-only --ignore-content-length --keepalive
      --location-trusted --mail-rcpt-allowfails --metalink --mptcp --negotiate --netrc-optional
      --npn --ntlm --ntlm-wb --out-null --parallel-immediate --path-as-is --post301 --post302
      --post303 --progress-meter --proxy-anyauth --proxy-basic --proxy-ca-native --proxy-digest
      --proxy-http2 --proxy-http3 --proxy-insecure --proxy-negotiate --proxy-ntlm
      --proxy-ssl-allow-beast --proxy-ssl-auto-client-cert --proxy-tlsv1 --raw --remote-name-all
      --remove-on-error --retry-all-errors --retry-connrefused --sasl-ir --sessionid
      --skip-existing --socks5-basic --socks5-gssapi --socks5-gssapi-nec --ssl --ssl-allow-beast
      --ssl-auto-client-cert --ssl-no-revoke --ssl-reqd --ssl-revoke-best-effort --styled-output
      --suppress-connect-headers --tcp-fastopen --tcp-nodelay --test-duphandle --test-event
      --tftp-no-options --tls-earlydata --tlsv1.0 --tlsv1.1 --tlsv1.2 --tlsv1.3 --tr-encoding
      --trace-ids --trace-time --wdebug --xattr
    ]],
    value = [[
      -o|--output --output-dir -A|--user-agent -b|--cookie -C|--continue-at -d|--data -e|--referer
      -F|--form -H|--header -m|--max-time -P|--ftp-port -Q|--quote -r|--range -t|--telnet-option
      -U|--proxy-user -u|--user -w|--write-out -X|--request -x|--proxy -Y|--speed-limit
      -y|--speed-time -z|--time-cond --abstract-unix-socket --aws-sigv4 --cert-type --ciphers
      --connect-timeout --connect-to --create-file-mode --curves --data-ascii --data-binary
      --data-raw --data-urlencode --delegation --dns-interface --dns-ipv4-addr --dns-ipv6-addr
      --dns-servers --doh-url --ech --expect100-timeout --form-string --ftp-account
      --ftp-alternative-to-user --ftp-method --ftp-ssl-ccc-mode --happy-eyeballs-timeout-ms
      --haproxy-clientip --hostpubmd5 --hostpubsha256 --httpsig-algo --httpsig-headers
      --httpsig-key --httpsig-keyid --interface --ip-tos --ipfs-gateway --json --keepalive-cnt
      --keepalive-time --key-type --krb --krb4 --limit-rate --local-port --login-options
      --mail-auth --mail-from --mail-rcpt --max-filesize --max-redirs --noproxy --oauth2-bearer
      --parallel-max --parallel-max-host --pass --pinnedpubkey --preproxy --proto --proto-default
      --proto-redir --proxy-cert-type --proxy-ciphers --proxy-header --proxy-key-type --proxy-pass
      --proxy-pinnedpubkey --proxy-service-name --proxy-tls13-ciphers --proxy-tlsauthtype
      --proxy-tlspassword --proxy-tlsuser --proxy1.0 --rate --request-target --resolve --retry
      --retry-delay --retry-max-time --sasl-authzid --service-name --sigalgs --socks4 --socks4a
      --socks5 --socks5-gssapi-service --socks5-hostname --tftp-blksize --tls-max --tls13-ciphers
      --tlsauthtype --tlspassword --tlsuser --trace-config --unix-socket --upload-flags
      --url-query --variable --vlan-priority --trace --trace-ascii --hsts --alt-svc --ssl-sessions
    ]],
    read = [[
      -E|--cert -K|--config -T|--upload-file --cacert --capath --crlfile --egd-file --etag-compare
      --key --knownhosts --netrc-file --proxy-cacert --proxy-capath --proxy-cert --proxy-crlfile
      --proxy-key --pubkey --random-file
    ]],
    program = "--engine",
    url = "--url",
    fetch = "-D|--dump-header -c|--cookie-jar --stderr --etag-save --libcurl",
  },
  operands = "url:url...",
  settings = settings,
  does = does,
  lands = function(call)
    local list = {}
    if call:has("-h") or call:has("-V") or call:has("-M") then return list end
    for _, segment in ipairs(segments(call)) do in_segment(segment, list) end
    for _, one in ipairs(call:has("-C", "--no-clobber") and list or {}) do one.minds = true end
    if prints_more(call) then list[#list + 1] = { stdout = true } end
    for _, item in ipairs(call.options) do
      local none = SIDE[item.name]
      if none and not none[item.text] then list[#list + 1] = { item = item } end
    end
    return list
  end,
  tells = function(call)
    if call:has("-v") then return true end
    for _, item in ipairs(call.options) do
      local traces = item.name:find("^%-%-trace") or item.name == "-D"
      local formats = item.name == "-w" and (item.text or "%{stderr}"):find("%{stderr}", 1, true)
      if traces and item.text == "%" or formats then return true end
    end
    return false
  end,
  inspect = function(call)
    for _, item in ipairs(call.options) do
      if item.name:find("^%-%-no%-remote%-name") or item.name == "--no-out-null" then
        return nil, item.name .. " changes which output belongs to which URL"
      end
    end
    if call:sets("HOME") then return nil, "HOME may lead to a .curlrc with a destination" end
    for _, file in ipairs(call:values("-K")) do
      local known = file and file ~= "-" and not file:find("^/dev/")
      if not known then return nil, "-K reads options, maybe destinations, from what is unknown" end
    end
    for _, item in ipairs(call:items("-w")) do
      local known = item.text or item.lined ~= "" and item.lined
      local all = item.choices and not item.choices.any and item.choices or { known or "@" }
      local formats = "\0" .. table.concat(all, "\0")
      if formats:find("\0@") or formats:find("%%output") then return nil, "-w may write a file" end
    end
    for _, item in ipairs(call.options) do
      local says = PROTOCOLS[item.name] and (item.text or "any"):gsub("%f[%a]https?%f[%A]", "")
      if says and not says:find("^[=+,]*$") then return nil, item.name .. " changes a URL" end
    end
    local uploads = call:has("-T")
    for _, item in ipairs(call:all("url")) do
      local text = item.text or ""
      local odd = text:find(":", 1, true) and text:match("^[^:/]*"):find("[%[{]")
      if odd and not call:has("-g") then return nil, "the protocol is ambiguous" end
      if uploads and text:lower():find("^file:") then return nil, "-T writes to this machine" end
    end
    for _, url in ipairs(call:values("--url")) do
      if url and url:sub(1, 1) == "@" then return nil, "--url takes the URLs from a file" end
    end
    return true
  end,
  pure = only_gets,
  fetches = true,
  only_fetches = [[
    -o -O -J -s -S -f -L -k -g -v -i -I -R -N -q -C -r -z -w -m -A -e -H -# -4 -6 -0 -1 -2 -3 -y -Y
    -Z -D -c -X --url --remote-name-all --output-dir --create-dirs --progress-bar
    --no-progress-meter --compressed --connect-timeout --retry --retry-delay --retry-max-time
    --retry-all-errors --retry-connrefused --http1.0 --http1.1 --http2 --http2-prior-knowledge
    --http3 --http3-only --tlsv1.0 --tlsv1.1 --tlsv1.2 --tlsv1.3 --tls-max --proto --proto-default
    --proto-redir --ssl-reqd --parallel-max --parallel-immediate --limit-rate --max-filesize
    --max-redirs --fail-with-body --fail-early --path-as-is --skip-existing --remove-on-error
    --no-clobber --next --no-buffer --no-keepalive --keepalive-time --raw --tr-encoding --out-null
    --etag-save --etag-compare --rate --styled-output --no-styled-output --create-file-mode --xattr
    --junk-session-cookies --cert-status --ipv4 --ipv6 --disable --stderr --trace --trace-ascii
    --trace-time --hsts --alt-svc --libcurl --trace-ids --trace-config
  ]],
  headers = "-H",
}
