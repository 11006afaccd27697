--- GNU Wget2: every URL becomes a file.

--- The name that a URL gives its file: %XX decoded, also slashes, the query kept. nil where it
-- depends on the locale, or on what there is.
local function name_of(url)
  local rest = url:gsub("^%a[%w+.-]*://", ""):gsub("#.*$", "")
  local path, query = rest:match("^([^?]*)(%??.*)$")
  local name = path:find("/", 1, true) and path:gsub("^.*/", "") or ""
  name = name:gsub("%%(%x%x)", function(hex) return string.char(tonumber(hex, 16)) end)
  name = name:gsub("^.*/", "")
  if name:find("[%c\128-\255]") and name ~= path:gsub("^.*/", "") then return nil end
  if name == "." or name == ".." then return nil end
  return (name == "" and "index.html" or name) .. query:gsub("/", "%%2F")
end

local CHOSEN_ELSEWHERE = {
  "-r", "-m", "-p", "-x", "-i", "-E", "-K", "--content-disposition", "--trust-server-names",
  "--default-page", "--restrict-file-names", "--backups", "--cut-file-get-vars",
  "--cut-url-get-vars", "--keep-extension", "--download-attr", "--force-metalink",
}

--- The files that are made; nil where the server or a list of URLs has a say.
local function names(call)
  for _, option in ipairs(CHOSEN_ELSEWHERE) do
    if call:has(option) then return nil end
  end
  local list = {}
  for _, item in ipairs(call:all("url")) do
    local name = item.text and name_of(item.text)
    if not name then return nil end
    list[#list + 1] = name
  end
  return list
end

--- Why a call cannot be judged when an option is given.
local DOUBTS = {
  ["--config"] = "may name another destination", ["--use-askpass"] = "runs a program",
  ["--local-plugin"] = "runs a program", ["--plugin"] = "runs a program",
  ["--no-spider"] = "undoes another option",
  ["--no-delete-after"] = "undoes another option",
}

local function doubt(item)
  if item.name:find("^%-%-stats") then return "may write a file" end
  if item.name == "--spider" or item.name == "--delete-after" then
    return item.text and "may be switched off"
  elseif item.name == "--default-page" then
    return (not item.text or item.text:find("/", 1, true)) and "may lead elsewhere"
  elseif item.name == "-e" then
    return not (item.text or ""):find("^robots%s*=") and "may name another destination"
  end
  return DOUBTS[item.name]
end

return {
  command = "wget2",
  about = "--help --version",
  examples = {
    ["wget2 U"] = "wget2 -P SANDBOX U",
    ["wget2 -O a.tgz U"] = "wget2 -O SANDBOX/a.tgz U",
    ["wget2 -qO- U"] = true,
  },
  grammar = { "gnu", abbreviate = false, negate = true },
  options = {
    flag = [[
      -4|--inet4-only[=] -6|--inet6-only[=] -b|--background[=] -c|--continue[=] -d|--debug[=]
      -E|--adjust-extension[=] -F|--force-html[=] -h|--help -H|--span-hosts[=]
      -K|--backup-converted[=] -k|--convert-links[=] -m|--mirror[=] -N|--timestamping[=]
      -p|--page-requisites[=] -q|--quiet[=] -r|--recursive[=] -S|--server-response[=]
      -s|--verify-sig[=] -v|--verbose[=] -V|--version -x|--force-directories[=] --ask-password[=]
      --auth-no-challenge[=] --cache[=] --check-certificate[=] --check-hostname[=] --clobber[=]
      --compression[=] --content-disposition[=] --content-on-error[=] --convert-file-only[=]
      --cookies[=] --cut-file-get-vars[=] --cut-url-get-vars[=] --dane[=] --delete-after[=]
      --directories[=] --dns-cache[=] --dns-caching[=] --download-attr[=] --filter-urls[=]
      --follow-sitemaps[=] --force-atom[=] --force-css[=] --force-metalink[=] --force-progress[=]
      --force-rss[=] --force-sitemap[=] --fsync-policy[=] --gnupg-homedir[=] --host-directories[=]
      --hpkp[=] --hsts-preload[=] --hsts[=] --html-extension[=] --http-keep-alive[=]
      --http2-only[=] --http2[=] --https-only[=] --hyperlink[=] --if-modified-since[=]
      --ignore-case[=] --ignore-length[=] --iri[=] --keep-extension[=] --keep-session-cookies[=]
      --list-plugins --local-db[=] --metalink[=] --netrc[=] --ocsp-date[=] --ocsp-nonce[=]
      --ocsp-stapling[=] --ocsp[=] --parent[=] --plugin-help --protocol-directories[=] --proxy[=]
      --random-wait[=] --retry-connrefused[=] --robots[=] --save-headers[=] --spider[=]
      --stats-all[=] --stats-dns[=] --stats-ocsp[=] --stats-server[=] --stats-site[=]
      --stats-tls[=] --strict-comments[=] --tcp-fastopen[=] --tls-false-start[=] --tls-resume[=]
      --trust-server-names[=] --unlink[=] --use-server-timestamps[=] --verify-save-failed[=]
      --xattr[=]
    ]],
    value = [[
      -A|--accept -B|--base -D|--domains -e|--execute -I|--include-directories -l|--level
      -Q|--quota -R|--reject -T|--timeout -t|--tries -U|--user-agent -w|--wait
      -X|--exclude-directories --accept-regex --backups --bind-address --bind-interface
      --body-data --certificate-type --chunk-size --connect-timeout --cut-dirs --default-http-port
      --default-https-port --default-page --dns-timeout --exclude-domains --filter-mime-type
      --follow-tags --gnutls-options --header --http-password --http-proxy --http-proxy-password
      --http-proxy-user --http-user --http2-request-window --https-enforce --https-proxy
      --ignore-tags --input-encoding --limit-rate --local-encoding --max-redirect --max-threads
      --method --ocsp-server --password --plugin --plugin-opt --post-data --prefer-family
      --private-key-type --progress --read-timeout --referer --regex-type --reject-regex
      --remote-encoding --report-speed --restrict-file-names --retry-on-http-error
      --save-content-on --secure-protocol --signature-extensions --start-pos --user --waitretry -n
    ]],
    read = [[
      -i|--input-file --body-file --ca-certificate --ca-directory --certificate --config
      --cookie-suffixes --crl-file --dns-cache-preload --egd-file --hsts-preload-file
      --load-cookies --netrc-file --plugin-dirs --post-file --private-key --random-file
    ]],
    program = "--local-plugin",
    script = "--use-askpass",
    fetch = [[
      -O|--output-document -P|--directory-prefix -o|--output-file -a|--append-output
      --save-cookies --hsts-file --hpkp-file --ocsp-file --tls-session-file
    ]],
  },
  operands = "url:url...",
  does = function(call)
    local sends = call:has("--post-data", "--post-file", "--body-data", "--body-file", "--method",
      "-i")  -- what a list of addresses holds goes out with them
    return sends and { { kind = "send" } } or {}
  end,
  settings = {
    { "~/.wget2rc", "^%s*[%a-]*output" }, { "~/.config/wget/wget2rc", "^%s*[%a-]*output" },
    { "~/.wget2rc", "^%s*[%a-]*prefix" }, { "~/.config/wget/wget2rc", "^%s*[%a-]*prefix" },
    { "~/.wget2rc", "^%s*save%-" }, { "~/.config/wget/wget2rc", "^%s*save%-" },
    { "$XDG_CONFIG_HOME/wget/wget2rc", "^%s*[%a-]*output" }, { "$WGET2RC", "output" },
    { "/etc/wget2rc", "^%s*[%a-]*output" },
  },
  lands = {
    { "-O", stdout = "-" },
    { "-P", directory = true, default = ".", names = names,
      unless = "-O --spider --delete-after --help --version --list-plugins --plugin-help" },
    { "-o", default = "wget-log", only = "-b", unless = "-q -a" },
  },
  tells = function(call)
    if call:has("-o", "-a", "--help", "--version") then return false end
    return not call:has("-q") or call:has("-S", "-d")
  end,
  inspect = function(call)
    for _, name in ipairs({ "WGET2RC", "SYSTEM_WGET2RC", "WGET2_PLUGINS", "HOME" }) do
      if call:sets(name) then return nil, name .. " may lead to settings with a destination" end
    end
    for _, item in ipairs(call.options) do
      local why = doubt(item)
      if why then return nil, item.name .. " " .. why end
    end
    return true
  end,
  only_fetches = [[
    -O -P -o -a -q -v -c -N -S -4 -6 -x -E -k -p -A -R -D -I -X -Q -T -t -U -w -n --header
    --no-check-certificate --no-clobber --no-directories --no-host-directories --no-config
    --no-parent --no-cookies --no-cache --connect-timeout --content-disposition --cut-dirs
    --dns-timeout --https-only --limit-rate --max-redirect --max-threads --prefer-family
    --read-timeout --referer --restrict-file-names --trust-server-names --waitretry
    --save-cookies --hsts-file --no-hsts --no-verbose --chunk-size --compression --robots
    --no-robots --spider --delete-after --retry-connrefused --secure-protocol --start-pos
    --progress
  ]],
  headers = "--header",
}
