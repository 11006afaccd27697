--- youtube-dl, which has no option for a directory: only a template.
--    youtube-dl URL                   ->  youtube-dl -o SANDBOX/%(title)s-%(id)s.%(ext)s URL
--    youtube-dl -o 'v/%(id)s' URL     ->  youtube-dl -o SANDBOX/%(id)s URL

local function is_known(text)
  if not text or text:find("[$~]") then return false end
  for field in text:gmatch("%b()") do
    if field:find("/", 1, true) then return false end
  end
  return true
end

--- The templates that flags choose. It refuses -o next to such a flag.
local TEMPLATES = {
  ["-t"] = "%(title)s-%(id)s.%(ext)s", ["-l"] = "%(title)s-%(id)s.%(ext)s",
  ["-A"] = "%(autonumber)s-%(id)s.%(ext)s", ["--id"] = "%(id)s.%(ext)s",
}

--- Where it lands without -o.
local function default(call)
  local found
  for _, item in ipairs(call.options) do
    if TEMPLATES[item.name] and found then
      return { unknown = ("%s and %s choose the name"):format(found.name, item.name) }
    end
    found = TEMPLATES[item.name] and item or found
  end
  if not found then return { name = "%(title)s-%(id)s.%(ext)s", insert = "-o" } end
  return { name = TEMPLATES[found.name], swap = found, with = "-o" }
end

local function lands(call)
  if call:has("-h", "--version", "-U", "--list-extractors", "--extractor-descriptions",
    "--dump-user-agent", "--ap-list-mso") then return {} end
  if call:has("-s", "-j", "-J", "-g", "-e", "-F", "--get-id", "--get-thumbnail",
    "--get-description", "--get-duration", "--get-filename", "--get-format", "--list-subs",
    "--list-thumbnails") then return { { stdout = true } } end
  if #call.operands == 0 and not call:has("-a", "--load-info") then return {} end
  local list = {}
  for _, item in ipairs(call:items("-o")) do
    if item.text == "-" then
      list[#list + 1] = { stdout = true }
    elseif is_known(item.text) then
      list[#list + 1] = { item = item }
    else
      list[#list + 1] = { unknown = "-o may lead elsewhere" }
    end
  end
  if #list > 0 then return list end
  return { default(call) }
end

--- Why a call cannot be judged when an option is given.
local DOUBTS = {
  ["--exec"] = "runs a command", ["--config-location"] = "may name another destination",
  ["--external-downloader-args"] = "may name another destination",
  ["--postprocessor-args"] = "may name another destination",
  ["--write-pages"] = "writes to the working directory",
}

return {
  command = "youtube-dl",
  helps = "",
  also = "youtube_dl",
  examples = {
    ["youtube-dl -j U"] = true,
    ["youtube-dl https://h/v"] = "youtube-dl -o 'SANDBOX/%(title)s-%(id)s.%(ext)s' https://h/v",
    ["youtube-dl --id https://h/v"] = "youtube-dl -o 'SANDBOX/%(id)s.%(ext)s' https://h/v",
  },
  options = {
    flag = [[
      -4|--force-ipv4 -6|--force-ipv6 -A|--auto-number -C|--call-home -c|--continue -e|--get-title
      -F|--list-formats -g|--get-url -h|--help -i|--ignore-errors -j|--dump-json
      -J|--dump-single-json -k|--keep-video -l|--literal -n|--netrc -q|--quiet -s|--simulate
      -t|--title -U|--update -v|--verbose -w|--no-overwrites -x|--extract-audio --abort-on-error
      --abort-on-unavailable-fragment --add-metadata --all-formats --all-subs --ap-list-mso
      --bidi-workaround --console-title --dump-pages|--dump-intermediate-pages --dump-user-agent
      --embed-subs --embed-thumbnail --extractor-descriptions --flat-playlist
      --force-generic-extractor --geo-bypass --get-description --get-duration --get-filename
      --get-format --get-id --get-thumbnail --hls-prefer-ffmpeg --hls-prefer-native
      --hls-use-mpegts --id --ignore-config --include-ads --keep-fragments --list-extractors
      --list-subs --list-thumbnails --mark-watched --newline --no-cache-dir --no-call-home
      --no-check-certificate --no-color|--no-colors --no-continue --no-geo-bypass
      --no-mark-watched --no-mtime --no-part --no-playlist --no-post-overwrites --no-progress
      --no-resize-buffer --no-warnings --playlist-random --playlist-reverse --prefer-avconv
      --prefer-ffmpeg --prefer-free-formats --prefer-insecure|--prefer-unsecure --print-json
      --print-traffic|--dump-headers --restrict-filenames --rm-cache-dir --skip-download
      --skip-unavailable-fragments --test --version --write-all-thumbnails --write-annotations
      --write-auto-sub|--write-automatic-sub --write-description --write-info-json --write-pages
      --write-sub|--write-srt --write-thumbnail --xattr-set-filesize --xattrs --yes-playlist
      --youtube-include-dash-manifest --youtube-print-sig-code --youtube-skip-dash-manifest
    ]],
    value = [[
      -2|--twofactor -f|--format -o|--output -p|--password -r|--limit-rate|--rate-limit
      -R|--retries -u|--username --add-header --age-limit --ap-mso --ap-password --ap-username
      --audio-format --audio-quality --autonumber-size --autonumber-start --buffer-size
      --cn-verification-proxy --convert-subs|--convert-subtitles --date --dateafter --datebefore
      --default-search --encoding --external-downloader --external-downloader-args --fixup
      --fragment-retries --geo-bypass-country --geo-bypass-ip-block --geo-verification-proxy
      --http-chunk-size --match-filter --match-title --max-downloads --max-filesize
      --max-sleep-interval --max-views --merge-output-format --metadata-from-title --min-filesize
      --min-views --playlist-end --playlist-items --playlist-start --postprocessor-args --proxy
      --recode-video --referer --reject-title --sleep-interval|--min-sleep-interval
      --socket-timeout --source-address --sub-format --sub-lang|--sub-langs|--srt-lang
      --user-agent --video-password
    ]],
    read = "-a|--batch-file --load-info|--load-info-json --config-location",
    program = "--ffmpeg-location|--avconv-location",
    script = "--exec",
    fetch = "--cache-dir --cookies --download-archive",
  },
  operands = "url:url...",
  does = function(call)  -- what a list of addresses holds goes out with them
    return { call:has("-a") and { kind = "send" } or nil }
  end,
  lands = lands,
  inspect = function(call)
    for _, name in ipairs({ "HOME", "XDG_CONFIG_HOME" }) do
      if call:sets(name) then return nil, name .. " may lead to settings with a destination" end
    end
    for _, item in ipairs(call.options) do
      if DOUBTS[item.name] then return nil, item.name .. " " .. DOUBTS[item.name] end
    end
    for _, text in ipairs(call:values("--external-downloader")) do
      if not text or text:find("/", 1, true) then
        return nil, "--external-downloader runs a program"
      end
    end
    return true
  end,
}
