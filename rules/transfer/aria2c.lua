--- aria2: downloads go below one directory, whatever their names.

--- The name that a URL gives its file: %XX decoded but for slashes and control characters, without
-- the query. nil where it depends on other things.
local function name_of(url)
  if not url:find("^%a+tps?://") and not url:find("^ftp://") then return nil end
  local rest = url:gsub("^%a+://", ""):gsub("[?#].*$", "")
  local other = false
  local name = (rest:match("/([^/]*)$") or ""):gsub("%%(%x%x)", function(hex)
    local char = string.char(tonumber(hex, 16))
    other = other or char:find("[\128-\255]") ~= nil
    return char:find("[%c/]") and "%" .. hex:upper() or char
  end)
  if other or name == "." or name == ".." then return nil end
  return name == "" and "index.html" or name
end

--- The files that are made, as far as the server does not choose others. Several URLs are sources
-- of one file, unless -Z says otherwise.
local function names(call)
  local texts = call:values("-o")
  if #texts > 0 and not call:has("-Z") then
    local name = texts[#texts]:gsub("^/+", ""):match("^[^/]*")
    return { name, name .. ".aria2" }
  end
  if call:has("-P", "-T", "-M", "-i") then return nil end
  local list = {}
  for nth, item in ipairs(call:all("uri")) do
    local name = item.text and name_of(item.text)
    if not name then return nil end
    if nth == 1 or call:has("-Z") then list[#list + 1], list[#list + 2] = name, name .. ".aria2" end
  end
  return list
end

local function climbs(text)
  return not text or ("/" .. text:gsub("^%d+=", "") .. "/"):find("/../", 1, true) ~= nil
end

--- Does it go on with a file that is there, or replace it, instead of giving its own another name?
local function continues(call)
  for _, name in ipairs({ "-c", "--allow-overwrite" }) do
    local item = call:item(name)
    if item and (item.flag or item.text == "true") then return true end
  end
  return nil
end

local function lands(call)
  local dry = call:item("--dry-run")
  if call:has("-h", "-v") or (dry and (dry.flag or dry.text == "true")) then return {} end
  if #call.operands == 0 and not call:has("-T", "-M", "-i") then return {} end
  for _, option in ipairs({ "-o", "-O" }) do
    for _, text in ipairs(call:values(option)) do
      if climbs(text) then return { { unknown = option .. " may lead out of the directory" } } end
    end
  end
  local list, reuses = {}, continues(call)
  for _, item in ipairs(call:items("-d")) do
    list[#list + 1] = {
      item = item, directory = true, names = names(call), minds = true, reuses = reuses,
    }
  end
  if #list > 0 then return list end
  return { {
    name = ".", insert = "-d", directory = true, names = names(call), minds = true, reuses = reuses,
  } }
end

--- What is fetched: an address, or a file that describes it.
local function operands(call)
  local kinds = {}
  for i, item in ipairs(call.operands) do
    local is_file = item.text and not item.text:find("^%a+:") and item.text:find("%.%w+$")
    kinds[i] = is_file and "read:uri" or "url:uri"
  end
  return kinds
end

--- Why a call cannot be judged when an option is given.
local DOUBTS = {
  ["-i"] = "reads a list that may name other directories",
  ["--enable-rpc"] = "lets others choose what lands where",
}

--- Does a line of settings change where content lands, or run a program?
local function moves(line)
  local name = line:match("^%s*([%w-]+)%s*=")
  return name ~= nil and (name:find("^on%-") or name:find("^save%-") or name:find("^enable%-rpc")
    or name == "dir" or name == "out" or name == "log" or name == "input-file"
    or name == "server-stat-of" or name == "dht-file-path" or name == "index-out") ~= nil
    and not name:find("^save%-not%-found") and name ~= "save-session-interval"
end

--- The file of settings that a call reads.
local function settings(call)
  local list = {}
  for _, item in ipairs(call:items("--conf-path")) do
    if item.text then list[#list + 1] = { "=" .. item.text, moves } end
  end
  if #list > 0 or call:has("--no-conf") then return list end
  return {
    { "~/.aria2/aria2.conf", moves }, { "~/.config/aria2/aria2.conf", moves },
    { "$XDG_CONFIG_HOME/aria2/aria2.conf", moves },
  }
end

return {
  command = "aria2c",
  about = "--help --version",
  examples = {
    ["aria2c U"] = "aria2c -d SANDBOX U",
    ["aria2c -d pkgs U"] = "aria2c -d SANDBOX/pkgs U",
    ["aria2c -o a.iso U"] = "aria2c -d SANDBOX -o a.iso U",
    ["aria2c -i list"] = "ask",
  },
  grammar = { "gnu", cluster = false },
  options = {
    flag = [[
      -c|--continue[=] -D|--daemon[=] -h|--help[=] -n|--no-netrc[=] -p|--ftp-pasv[=]
      -P|--parameterized-uri[=] -q|--quiet[=] -R|--remote-time[=] -S|--show-files[=]
      -V|--check-integrity[=] -v|--version -Z|--force-sequential[=] --allow-overwrite[=]
      --allow-piece-length-change[=] --always-resume[=] --async-dns[=] --auto-file-renaming[=]
      --bt-detach-seed-only[=] --bt-enable-hook-after-hash-check[=] --bt-enable-lpd[=]
      --bt-force-encryption[=] --bt-hash-check-seed[=] --bt-load-saved-metadata[=]
      --bt-metadata-only[=] --bt-remove-unselected-file[=] --bt-require-crypto[=]
      --bt-save-metadata[=] --bt-seed-unverified[=] --check-certificate[=] --conditional-get[=]
      --content-disposition-default-utf8[=] --deferred-input[=] --disable-ipv6[=] --dry-run[=]
      --enable-async-dns6[=] --enable-color[=] --enable-dht6[=] --enable-dht[=]
      --enable-http-keep-alive[=] --enable-http-pipelining[=] --enable-mmap[=]
      --enable-peer-exchange[=] --enable-rpc[=] --force-save[=] --ftp-reuse-connection[=]
      --hash-check-only[=] --http-accept-gzip[=] --http-auth-challenge[=] --http-no-cache[=]
      --human-readable[=] --keep-unfinished-download-result[=]
      --metalink-enable-unique-protocol[=] --no-conf[=] --optimize-concurrent-downloads[=]
      --pause-metadata[=] --pause[=] --realtime-chunk-checksum[=] --remove-control-file[=]
      --reuse-uri[=] --rpc-allow-origin-all[=] --rpc-listen-all[=] --rpc-save-upload-metadata[=]
      --rpc-secure[=] --save-not-found[=] --show-console-readout[=] --stderr[=]
      --truncate-console-readout[=] --use-head[=]
    ]],
    value = [[
      -d|--dir -j|--max-concurrent-downloads -k|--min-split-size -m|--max-tries -O|--index-out
      -o|--out -s|--split -t|--timeout -u|--max-upload-limit -U|--user-agent
      -x|--max-connection-per-server --all-proxy --all-proxy-passwd --all-proxy-user
      --async-dns-server --auto-save-interval --bt-exclude-tracker --bt-external-ip
      --bt-lpd-interface --bt-max-open-files --bt-max-peers --bt-min-crypto-level
      --bt-prioritize-piece --bt-request-peer-speed-limit --bt-stop-timeout --bt-tracker
      --bt-tracker-connect-timeout --bt-tracker-interval --bt-tracker-timeout --checksum
      --connect-timeout --console-log-level --dht-entry-point --dht-entry-point6
      --dht-listen-addr6 --dht-listen-port --dht-message-timeout --disk-cache --download-result
      --dscp --event-poll --file-allocation --follow-metalink --follow-torrent --ftp-passwd
      --ftp-proxy --ftp-proxy-passwd --ftp-proxy-user --ftp-type --ftp-user --gid --header
      --http-passwd --http-proxy --http-proxy-passwd --http-proxy-user --http-user --https-proxy
      --https-proxy-passwd --https-proxy-user --interface --listen-port --log-level
      --lowest-speed-limit --max-download-limit --max-download-result --max-file-not-found
      --max-mmap-limit --max-overall-download-limit --max-overall-upload-limit
      --max-resume-failure-tries --metalink-base-uri --metalink-language --metalink-location
      --metalink-os --metalink-preferred-protocol --metalink-version --min-tls-version
      --multiple-interface --no-file-allocation-limit --no-proxy --peer-agent --peer-id-prefix
      --piece-length --proxy-method --referer --retry-wait --rlimit-nofile --rpc-listen-port
      --rpc-max-request-size --rpc-passwd --rpc-secret --rpc-user --save-session-interval
      --seed-ratio --seed-time --select-file --server-stat-timeout --socket-recv-buffer-size
      --ssh-host-key-md --stop --stop-with-process --stream-piece-selector --summary-interval
      --uri-selector
    ]],
    read = [[
      -i|--input-file -M|--metalink-file -T|--torrent-file --ca-certificate --certificate
      --conf-path --load-cookies --netrc-path --private-key --rpc-certificate --rpc-private-key
      --server-stat-if
    ]],
    program = [[
      --on-bt-download-complete --on-download-complete --on-download-error --on-download-pause
      --on-download-start --on-download-stop
    ]],
    fetch = [[
      -l|--log --save-session --save-cookies --server-stat-of --dht-file-path --dht-file-path6
    ]],
  },
  operands = operands,
  settings = settings,
  does = { { kind = "send", with = "--conf-path" } },  -- maybe: a file says what
  lands = lands,
  inspect = function(call)
    if call:sets("HOME") then return nil, "HOME may lead to settings that run a program" end
    for _, file in ipairs(call:values("--conf-path")) do
      if not file then return nil, "--conf-path may name hooks" end
    end
    for _, item in ipairs(call.options) do
      local why = DOUBTS[item.name] or item.name:find("^%-%-on%-") and "runs a program"
      if why then return nil, item.name .. " " .. why end
    end
    return true
  end,
  fetches = true,
  only_fetches = [[
    -o -d -q -c -x -s -j -k -t -m -U -V -Z -l --allow-overwrite --always-resume --auto-file-renaming
    --check-certificate --check-integrity --checksum --connect-timeout --console-log-level
    --content-disposition-default-utf8 --continue --download-result --file-allocation --header
    --human-readable --log-level --lowest-speed-limit --max-download-limit --max-file-not-found
    --max-overall-download-limit --max-tries --min-split-size --no-conf --no-netrc --referer
    --remote-time --retry-wait --show-console-readout --split --stream-piece-selector
    --summary-interval --timeout --uri-selector --enable-color --disable-ipv6 -R -n -a
  ]],
  headers = "--header",
}
