--- curl: the nth output option belongs to the nth URL; a URL without one is printed.
--    curl -o a.json URL     ->  curl -o SANDBOX/a.json URL
--    curl -fsSLO URL/b.tgz  ->  curl -fsSL -o SANDBOX/b.tgz URL/b.tgz
--    curl -OJ URL           ->  curl --output-dir SANDBOX -OJ URL
--    curl URL               ->  unchanged: nothing lands

--- The name that -O gives a URL's file; nil where versions differ.
local function name_of(url)
  local path = url:gsub("^%a[%w+.-]*:[/\\]*", ""):gsub("[?#].*$", "")
  local name = path:match("^[^/\\]+[/\\](.*)$")
  name = name and name:match("[^/\\]*$")
  local plain = name and name:gsub("%%2[eE]", ".")
  if plain == "" or plain == "." or plain == ".." then return nil end
  return name
end

--- The options and URLs between two --next, in order.
local function segments(call)
  local list = { { outputs = {}, urls = {} } }
  for _, item in ipairs(call:sequence()) do
    local segment = list[#list]
    local name = item.name
    if name == "--next" then
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
    elseif name == "-g" then
      segment.no_globs = true
    end
  end
  return list
end

local function has_glob(segment, url) return not segment.no_globs and url:find("[%[{]") ~= nil end

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
  return "chosen", not segment.server_names and url.text and name_of(url.text) or nil
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
    local kind, name = result(segment, nth)
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
    if names and kind ~= "stdout" then
      if name then names[#names + 1] = name:gsub("^/+", ""):match("^[^/]*") else names = nil end
    end
  end
  local landing = { directory = true, names = names }
  if segment.directory then
    landing.item = segment.directory
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
      list[#list + 1] = { item = output, url = url.text }
    elseif kind == "named" then
      list[#list + 1] = { swap = output, with = "-o", name = name, url = url.text }
    end
  end
end

--- Files that are written beside the content, and what stands for none: others than "-" alone.
local SIDE = {
  ["--trace"] = { ["-"] = true, ["%"] = true }, ["--trace-ascii"] = { ["-"] = true, ["%"] = true },
  ["--hsts"] = { [""] = true }, ["--alt-svc"] = { [""] = true }, ["--ssl-sessions"] = {},
}

--- Lines of a curlrc that send content somewhere, or read other options.
local DESTINATION = "^%s*%-?%-?[Oo][=:%s]?"

--- Does a call send more than a request for a file: data, a form, files, commands for the server?
local function sends(call)
  if call:has("-d", "-F", "-T", "-Q", "--data-ascii", "--data-binary", "--data-raw",
    "--data-urlencode", "--form-string", "--json", "--mail-from", "--mail-rcpt", "--unix-socket",
    "--abstract-unix-socket") then  -- a service of this machine, which may do more than give
    return true
  end
  for _, method in ipairs(call:values("-X")) do
    if method ~= "GET" and method ~= "HEAD" then return true end
  end
  for _, name in ipairs({ "-H", "-b" }) do
    for _, text in ipairs(call:values(name)) do
      if not text or text:find("^@") or name == "-b" and not text:find("=", 1, true) then
        return true
      end
    end
  end
  return false
end

--- Options whose values name a file behind "@": at the start, or behind a name.
local DATA = {
  ["-d"] = "^@(.+)$", ["--data-ascii"] = "^@(.+)$", ["--data-binary"] = "^@(.+)$",
  ["--json"] = "^@(.+)$", ["-H"] = "^@(.+)$", ["--proxy-header"] = "^@(.+)$",
  ["-b"] = "^([^=]+)$", ["--data-urlencode"] = "^[^=@]*@(.+)$", ["--url-query"] = "^[^=@]*@(.+)$",
  ["--variable"] = "^[^=@]*@(.+)$", ["-F"] = "^[^=]*=[@<]\"?([^;,\"]+)",
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

return {
  command = "curl",
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
  settings = {
    { "~/.curlrc", DESTINATION }, { "~/.config/curlrc", DESTINATION },
    { "~/.config/.curlrc", DESTINATION },
  },
  does = does,
  lands = function(call)
    local list = {}
    if call:has("-h") or call:has("-V") or call:has("-M") then return list end
    for _, segment in ipairs(segments(call)) do in_segment(segment, list) end
    for _, item in ipairs(call.options) do
      local none = SIDE[item.name]
      if none and not none[item.text] then list[#list + 1] = { item = item } end
    end
    return list
  end,
  inspect = function(call)
    for _, item in ipairs(call.options) do
      if item.name:find("^%-%-no%-remote%-name") or item.name == "--no-out-null" then
        return nil, item.name .. " changes which output belongs to which URL"
      end
    end
    for _, name in ipairs({ "CURL_HOME", "XDG_CONFIG_HOME", "HOME" }) do
      if call:sets(name) then return nil, name .. " may lead to a .curlrc with a destination" end
    end
    if call:has("-K") then return nil, "-K reads options, maybe destinations, from a file" end
    for _, format in ipairs(call:values("-w")) do
      if not format or format:find("%output{", 1, true) or format:sub(1, 1) == "@" then
        return nil, "-w may write a file"
      end
    end
    for _, scheme in ipairs(call:values("--proto-default")) do
      if scheme ~= "http" and scheme ~= "https" then
        return nil, "--proto-default makes something else of an address"
      end
    end
    for _, item in ipairs(call:all("url")) do
      if (item.text or ""):find("^[^:/]*[%[{].*:") and not call:has("-g") then
        return nil, "the protocol is one of several"
      end
    end
    for _, url in ipairs(call:values("--url")) do
      if not url or url:sub(1, 1) == "@" then return nil, "--url takes the URLs from a file" end
    end
    return true
  end,
  pure = function(call)
    return call:has("-V") and #call.options == 1 and #call.operands == 0
  end,
}
