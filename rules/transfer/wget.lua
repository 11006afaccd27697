--- GNU Wget: every URL becomes a file.

--- %XX decoded, but for slashes and control characters; nil where that depends on the locale.
local function decoded(text)
  local other = false
  local result = text:gsub("%%(%x%x)", function(hex)
    local char = string.char(tonumber(hex, 16))
    other = other or char:find("[\128-\255]") ~= nil
    return char:find("[%c/]") and "%" .. hex:upper() or char
  end)
  return not other and result or nil
end

--- The name that a URL gives its file; the query is a part of it.
local function name_of(url)
  local rest = url:gsub("^%a[%w+.-]*://", ""):gsub("#.*$", "")
  local path, query = rest:match("^([^?]*)(%??.*)$")
  local name = path:find("/", 1, true) and path:gsub("^.*/", "") or ""
  if name == "" or name == "." or name == ".." then name = "index.html" end
  name, query = decoded(name), decoded(query)
  if name == ".." then name = "%2E%2E" end
  return name and query and name .. query:gsub("/", "%%2F")
end

local CHOSEN_ELSEWHERE = {
  "-r", "-m", "-p", "-x", "-i", "-E", "-K", "--content-disposition", "--trust-server-names",
  "--default-page", "--input-metalink", "--restrict-file-names", "--backups", "--save-headers",
}

--- The files that are made; nil where the server or a list of URLs has a say.
local function names(call)
  for _, option in ipairs(CHOSEN_ELSEWHERE) do
    if call:has(option) then return nil end
  end
  local list = {}
  for _, item in ipairs(call:all("url")) do
    local name = item.text and name_of(item.text) or item.ends
    if not name then return nil end
    list[#list + 1] = name
  end
  return list
end

--- Does wget go on with a file that is there, or replace it? Otherwise it makes a NAME.1.
local function reuses(call)
  if call:has("-c", "-N", "-r", "-m", "-p", "-x", "--no-clobber") then return true end
  for _, letters in ipairs(call:values("-n")) do
    if letters and letters:find("c", 1, true) then return true end
  end
  return false
end

--- Options that may be switched off again, although without them something lands.
local SWITCHED = {
  ["--spider"] = true, ["--no-spider"] = true, ["--delete-after"] = true,
  ["--no-delete-after"] = true, ["-q"] = true, ["--no-quiet"] = true,
}

--- Settings of a .wgetrc that move a destination unseen, or run something.
local MOVES = {
  outputdocument = "-O", dirprefix = "-P", logfile = "-o", savecookies = "--save-cookies",
  warcfile = "--warc-file", input = "-i", useaskpass = "--use-askpass", hstsfile = "--hsts-file",
  rejectedlog = "--rejected-log", warctempdir = "--warc-tempdir", background = "-b",
  spider = "--spider", deleteafter = "--delete-after", quiet = "-q",
}

--- Settings that do no harm in a file: they only say less, or fetch nothing.
local QUIET = { quiet = true, spider = true, deleteafter = true, hstsfile = true }

--- Does a line of settings change where content lands?
local function moves(line)
  local name = line:match("^%s*([%w_-]+)%s*=")
  name = name and name:lower():gsub("[-_]", "")
  return name ~= nil and MOVES[name] ~= nil and not QUIET[name]
end

--- The files of settings that a call reads.
local function settings(call)
  local list = {}
  for _, item in ipairs(call:items("--config")) do
    if item.text then list[#list + 1] = { "=" .. item.text, moves } end
  end
  if call:has("--no-config") then return list end
  for _, name in ipairs({ "$WGETRC", "$SYSTEM_WGETRC", "~/.wgetrc", "/etc/wgetrc" }) do
    list[#list + 1] = { name, moves }
  end
  return list
end

return {
  command = "wget",
  about = "--help",
  examples = {
    ["wget U"] = "wget -P SANDBOX U",
    ["wget -O a.tgz U"] = "wget -O SANDBOX/a.tgz U",
    ["wget -qO- U"] = true,
  },
  loses = { address = { "--method DELETE", "--method delete" } },
  grammar = { "gnu", negate = true },
  options = {
    flag = [[
      -V|--version -h|--help -b|--background[=] -d|--debug[=] -q|--quiet[=] -v|--verbose[=]
      -F|--force-html[=] -c|--continue[=] -N|--timestamping[=] -S|--server-response[=]
      -4|--inet4-only[=] -6|--inet6-only[=] -x|--force-directories[=] -E|--adjust-extension[=]
      -r|--recursive[=] -k|--convert-links[=] -K|--backup-converted[=] -m|--mirror[=]
      -p|--page-requisites[=] -H|--span-hosts[=] -L|--relative[=] --spider[=] --delete-after[=]
      --no-clobber[=] --no-parent[=] --no-config[=] --ask-password[=] --auth-no-challenge[=]
      --backups[=] --cache[=] --check-certificate[=] --clobber[=] --content-disposition[=]
      --content-on-error[=] --convert-file-only[=] --cookies[=] --directories[=] --dns-cache[=]
      --dont-remove-listing --follow-ftp[=] --ftp-stmlf[=] --ftps-clear-data-connection[=]
      --ftps-fallback-to-ftp[=] --ftps-implicit[=] --ftps-resume-ssl[=] --glob[=]
      --host-directories[=] --hsts[=] --html-extension[=] --htmlify[=] --http-keep-alive[=]
      --https-only[=] --if-modified-since[=] --ignore-case[=] --ignore-length[=] --iri[=]
      --keep-badhash[=] --keep-session-cookies[=] --metalink-over-http[=] --netrc[=] --parent[=]
      --passive-ftp[=] --preserve-permissions[=] --protocol-directories[=] --proxy[=]
      --random-wait[=] --remove-listing[=] --report-speed[=] --restrict-file-names[=]
      --retr-symlinks[=] --retry-connrefused[=] --retry-on-host-error[=] --save-headers[=]
      --show-progress[=] --strict-comments[=] --trust-server-names[=] --unlink[=]
      --use-server-timestamps[=] --warc-cdx[=] --warc-compression[=] --warc-digests[=]
      --warc-keep-log[=] --wdebug[=] --xattr[=]
    ]],
    value = [[
      -A|--accept -B|--base -D|--domains -e|--execute -I|--include-directories -l|--level -n|--no
      -Q|--quota -R|--reject -T|--timeout -t|--tries -U|--user-agent -w|--wait
      -X|--exclude-directories -Y --accept-regex --bind-address --bind-dns-address --body-data
      --certificate-type --ciphers --compression --connect-timeout --cut-dirs --default-page
      --dns-servers --dns-timeout --dot-style --exclude-domains --follow-tags --ftp-password
      --ftp-user --header --http-passwd --http-password --http-user --ignore-tags --limit-rate
      --local-encoding --max-redirect --metalink-index --method --password --pinnedpubkey
      --post-data --prefer-family --preferred-location --private-key-type --progress
      --proxy-passwd --proxy-password --proxy-user --read-timeout --referer --regex-type
      --reject-regex --remote-encoding --retry-on-http-error --secure-protocol --start-pos --user
      --waitretry --warc-header --warc-max-size
    ]],
    read = [[
      -i|--input-file --body-file --ca-certificate --ca-directory --certificate --config
      --crl-file --egd-file --input-metalink --load-cookies --post-file --private-key
      --random-file --warc-dedup
    ]],
    script = "--use-askpass",
    fetch = [[
      -O|--output-document -P|--directory-prefix -o|--output-file -a|--append-output
      --save-cookies --hsts-file --warc-file --warc-tempdir --rejected-log
    ]],
  },
  operands = "url:url...",
  settings = settings,
  does = function(call)
    local sends = call:has("--post-data", "--post-file", "--body-data", "--body-file", "--method",
      "-i", "--input-metalink",  -- what a list of addresses holds goes out with them
      "-e", "--config", "--load-cookies", "--user", "--password", "--http-user", "--http-password",
      "--ftp-user", "--ftp-password", "--proxy-user", "--proxy-password", "--ask-password")
    sends = sends or call:sets("WGETRC") or call:sets("SYSTEM_WGETRC")
    return sends and { { kind = "send" } } or {}
  end,
  lands = {
    { "-O", stdout = "-", file = true },
    { "-P", directory = true, default = ".", names = names, reuses = reuses,
      unless = "-O --spider --delete-after --help --version" },
    { "-o", default = "wget-log", only = "-b", unless = "-q -a" },
  },
  tells = function(call)
    if call:has("-o", "-a", "--help", "--version") then return false end
    return not call:has("-q") or call:has("-S", "-d")
  end,
  inspect = function(call)
    for _, setting in ipairs(call:values("-e")) do
      local name = setting and setting:lower():gsub("[-_%s]", ""):match("^[^=]*")
      if not name then return nil, "what -e sets is unknown" end
      if MOVES[name] then
        return nil, ("use %s instead of -e"):format(MOVES[name])
      end
    end
    for _, item in ipairs(call.options) do
      if SWITCHED[item.name] and (item.text or item.name:find("^%-%-no%-")) then
        return nil, item.name .. " may switch off what another option says"
      end
    end
    if call:sets("HOME") then return nil, "HOME may lead to settings with a destination" end
    for _, file in ipairs(call:values("--config")) do
      if not file then return nil, "--config may name another destination" end
    end
    if call:has("--use-askpass") then return nil, "--use-askpass runs a program" end
    return true
  end,
  pure = function(call)
    return call:has("-V") and #call.options == 1 and #call.operands == 0
  end,
  fetches = true,
  only_fetches = [[
    -O -P -o -a -q -v -d -c -N -S -4 -6 -x -E -k -K -p -L -n -A -R -D -I -X -Q -T -t -U -w -F
    --no-clobber --no-parent --no-config --no-check-certificate --no-verbose --no-directories
    --no-host-directories --no-cookies --no-cache --no-proxy --no-hsts --no-netrc --no-dns-cache
    --no-glob --no-passive-ftp --no-iri --no-http-keep-alive --no-use-server-timestamps
    --no-if-modified-since --no-continue --no-show-progress --accept-regex --reject-regex
    --regex-type --auth-no-challenge --compression --connect-timeout --content-disposition
    --content-on-error --convert-file-only --cut-dirs --default-page --dns-timeout --dot-style
    --exclude-domains --follow-ftp --follow-tags --header --https-only --ignore-case
    --ignore-length --ignore-tags --limit-rate --local-encoding --max-redirect --prefer-family
    --progress --random-wait --read-timeout --referer --remote-encoding --report-speed
    --restrict-file-names --retry-connrefused --retry-on-host-error --retry-on-http-error
    --save-headers --secure-protocol --show-progress --start-pos --strict-comments
    --trust-server-names --unlink --waitretry --protocol-directories --spider
    --save-cookies --hsts-file --warc-file --warc-cdx --warc-compression --rejected-log
    --xattr --wdebug --backups --retr-symlinks
  ]],
  headers = "--header",
}
