--- yt-dlp: what is fetched goes below one directory, unless a template is absolute.
--    yt-dlp -o /x/%(id)s.mp4 URL    ->  yt-dlp -o SANDBOX/%(id)s.mp4 URL

--- What -o and -P may be about: "subtitle:name".
local KINDS = {
  home = true, temp = true, default = true, chapter = true, subtitle = true, thumbnail = true,
  description = true, annotation = true, infojson = true, link = true, pl_video = true,
  pl_thumbnail = true, pl_description = true, pl_infojson = true,
}

--- An item without the kind before it, and the kind.
local function split(call, item)
  local kinds = item.text and item.text:match("^([%a_,]+):")
  for kind in (kinds or "?"):gmatch("[^,]+") do
    if not KINDS[kind] then return item, "" end
  end
  return call.behind(item, kinds .. ":"), kinds
end

--- Is a path below the directory that -P gives? nil if that cannot be told.
local function is_below(text)
  if not text or text:find("[$~]") or ("/" .. text .. "/"):find("/../", 1, true) then return nil end
  for field in text:gmatch("%b()") do
    if field:find("/", 1, true) then return nil end
  end
  return text:sub(1, 1) ~= "/"
end

--- Options that look and do not fetch, or fetch and print.
local function only_looks(call)
  if call:has("--no-simulate") then return false end
  for _, text in ipairs(call:values("-O")) do
    if text and not text:find("^[%a_]+:") then return true end
  end
  return call:has("-s", "-j", "-J", "-g", "-e", "-F", "--get-id", "--get-thumbnail",
    "--get-description", "--get-duration", "--get-filename", "--get-format", "--list-subs",
    "--list-thumbnails")
end

--- Where a template, or a file that contains one, leads out of the directory.
local function template(call, item, list)
  local place, kind = split(call, item)
  local below = is_below(place.text)
  if place.text == "-" then
    list[#list + 1] = { stdout = true }
  elseif below == nil then
    list[#list + 1] = { unknown = item.name .. " may lead elsewhere" }
  elseif not below then
    list[#list + 1] = { item = place }
  end
  return (kind == "" or kind == "default") and (not below or place.text == "-")
end

--- The file that it creates if its name is not a template.
local function names(call)
  local item = call:item("-o")
  local name = item and item.text and item.text:match("^[^/%%:]+")
  return name and not item.text:find("[%%:]") and { name } or nil
end

local function directories(call, list)
  local home = false
  for _, item in ipairs(call:items("-P")) do
    local place, kinds = split(call, item)
    local is_home = kinds == "" or ("," .. kinds .. ","):find(",home,", 1, true) ~= nil
    home = home or is_home
    local below = is_below(place.text)
    if below == nil and (not place.text or not is_home or place.text:find("[$~]")) then
      list[#list + 1] = { unknown = "-P may lead elsewhere" }
    elseif is_home or not below then
      list[#list + 1] = { item = place, directory = true, names = is_home and names(call) or nil }
    end
  end
  return home
end

local function lands(call)
  if call:has("-h", "--version", "-U", "--list-extractors", "--extractor-descriptions",
    "--dump-user-agent", "--ap-list-mso", "--list-impersonate-targets") then return {} end
  if only_looks(call) then return { { stdout = true } } end
  if #call.operands == 0 and not call:has("-a", "--load-info-json") then return {} end
  local list, elsewhere = {}, false
  for _, item in ipairs(call:items("-o")) do
    elsewhere = template(call, item, list) or elsewhere
  end
  for nth, item in ipairs(call:items("--print-to-file")) do
    if nth % 2 == 0 then template(call, item, list) end
  end
  local home = directories(call, list)
  if not home and (not elsewhere or call:has("--split-chapters", "--print-to-file")) then
    list[#list + 1] = { name = ".", insert = "-P", directory = true, names = names(call) }
  end
  return list
end

--- Why a call cannot be judged when an option is given.
local DOUBTS = {
  ["--exec"] = "runs a command", ["--exec-before-download"] = "runs a command",
  ["--netrc-cmd"] = "runs a command", ["--plugin-dirs"] = "runs a program",
  ["--use-postprocessor"] = "may run a command", ["--alias"] = "makes other options",
  ["--config-locations"] = "may name another destination",
  ["--downloader-args"] = "may name another destination",
  ["--postprocessor-args"] = "may name another destination",
  ["--write-pages"] = "writes to the working directory",
}

return {
  command = "yt-dlp",
  about = "--version -h|--help",
  also = "yt_dlp",
  examples = {
    ["yt-dlp U"] = "yt-dlp -P SANDBOX U",
    ["yt-dlp -P videos U"] = "yt-dlp -P SANDBOX/videos U",
    ["yt-dlp -j U"] = true,
  },
  options = {
    flag = [[
      -4|--force-ipv4 -6|--force-ipv6 -C|--call-home -c|--continue -e|--get-title
      -F|--list-formats -g|--get-url -h|--help -i|--ignore-errors -j|--dump-json
      -J|--dump-single-json -k|--keep-video -n|--netrc -q|--quiet -s|--simulate -U|--update
      -v|--verbose -w|--no-overwrites -x|--extract-audio --abort-on-error|--no-ignore-errors
      --abort-on-unavailable-fragments|--no-skip-unavailable-fragments --all-formats --all-subs
      --allow-dynamic-mpd|--no-ignore-dynamic-mpd --allow-unplayable-formats --ap-list-mso
      --audio-multistreams --bidi-workaround --break-on-existing --break-on-reject
      --break-per-input --check-all-formats --check-formats --clean-info-json|--clean-infojson
      --console-title --dump-pages|--dump-intermediate-pages --dump-user-agent
      --embed-chapters|--add-chapters --embed-info-json --embed-metadata|--add-metadata
      --embed-subs --embed-thumbnail --enable-file-urls --extractor-descriptions --flat-playlist
      --force-generic-extractor --force-keyframes-at-cuts --force-overwrites|--yes-overwrites
      --force-write-archive|--force-write-download-archive|--force-download-archive
      --format-sort-force|--S-force --format-sort-reset --geo-bypass --get-description
      --get-duration --get-filename --get-format --get-id --get-thumbnail --hls-prefer-ffmpeg
      --hls-prefer-native --hls-split-discontinuity --hls-use-mpegts --id
      --ignore-config|--no-config --ignore-dynamic-mpd|--no-allow-dynamic-mpd
      --ignore-no-formats-error --include-ads --keep-fragments --lazy-playlist
      --legacy-server-connect --list-extractors --list-formats-as-table
      --list-formats-old|--no-list-formats-as-table --list-impersonate-targets --list-subs
      --list-thumbnails --live-from-start --load-pages --mark-watched --mtime --newline
      --no-abort-on-error --no-allow-unplayable-formats --no-audio-multistreams --no-batch-file
      --no-break-match-filters --no-break-on-existing --no-break-per-input --no-cache-dir
      --no-call-home --no-check-certificates --no-check-formats
      --no-clean-info-json|--no-clean-infojson --no-colors|--no-colours --no-config-locations
      --no-continue --no-cookies --no-cookies-from-browser --no-download-archive
      --no-embed-chapters|--no-add-chapters --no-embed-info-json
      --no-embed-metadata|--no-add-metadata --no-embed-subs --no-embed-thumbnail --no-exec
      --no-exec-before-download --no-flat-playlist --no-force-keyframes-at-cuts
      --no-force-overwrites --no-format-sort-force --no-geo-bypass --no-hls-split-discontinuity
      --no-hls-use-mpegts --no-ignore-no-formats-error --no-include-ads --no-js-runtimes
      --no-keep-fragments --no-keep-video --no-lazy-playlist --no-live-from-start
      --no-mark-watched --no-match-filter --no-mtime --no-part --no-playlist --no-playlist-reverse
      --no-plugin-dirs --no-post-overwrites --no-prefer-free-formats --no-progress
      --no-remote-components --no-remove-chapters --no-resize-buffer --no-restrict-filenames
      --no-simulate --no-split-chapters|--no-split-tracks --no-sponskrub --no-sponskrub-cut
      --no-sponskrub-force --no-sponsorblock --no-update --no-video-multistreams
      --no-wait-for-video --no-warnings --no-windows-filenames --no-write-annotations
      --no-write-auto-subs|--no-write-automatic-subs --no-write-comments|--no-get-comments
      --no-write-description --no-write-info-json --no-write-playlist-metafiles
      --no-write-subs|--no-write-srt --no-write-thumbnail --part --playlist-random
      --playlist-reverse --post-overwrites --prefer-avconv|--no-prefer-ffmpeg
      --prefer-ffmpeg|--no-prefer-avconv --prefer-free-formats --prefer-insecure|--prefer-unsecure
      --print-json --print-traffic|--dump-headers --progress --resize-buffer --restrict-filenames
      --rm-cache-dir --skip-download|--no-download
      --skip-unavailable-fragments|--no-abort-on-unavailable-fragments
      --split-chapters|--split-tracks --sponskrub --sponskrub-cut --sponskrub-force --test
      --version --video-multistreams --windows-filenames --write-all-thumbnails
      --write-annotations --write-auto-subs|--write-automatic-subs --write-comments|--get-comments
      --write-description --write-desktop-link --write-info-json --write-link --write-pages
      --write-playlist-metafiles --write-subs|--write-srt --write-thumbnail --write-url-link
      --write-webloc-link --xattr-set-filesize --xattrs|--xattr --yes-playlist
      --youtube-include-dash-manifest|--no-youtube-skip-dash-manifest
      --youtube-include-hls-manifest|--no-youtube-skip-hls-manifest --youtube-print-sig-code
      --youtube-skip-dash-manifest|--no-youtube-include-dash-manifest
      --youtube-skip-hls-manifest|--no-youtube-include-hls-manifest
    ]],
    value = [[
      -2|--twofactor -f|--format -I|--playlist-items -N|--concurrent-fragments -o|--output
      -O|--print -p|--password -P|--paths -r|--limit-rate|--rate-limit -R|--retries
      -S|--format-sort -t|--preset-alias -u|--username --add-headers --age-limit --alias{2}
      --ap-mso --ap-password --ap-username --audio-format --audio-quality --autonumber-size
      --autonumber-start --break-match-filters --buffer-size --client-certificate-password
      --cn-verification-proxy --color --compat-options --concat-playlist
      --convert-subs|--convert-sub|--convert-subtitles --convert-thumbnails --cookies-from-browser
      --date --dateafter --datebefore --default-search --download-sections
      --downloader-args|--external-downloader-args --downloader|--external-downloader --encoding
      --extractor-args --extractor-retries --file-access-retries --fixup --fragment-retries
      --geo-bypass-country --geo-bypass-ip-block --geo-verification-proxy --http-chunk-size
      --impersonate --js-runtimes --match-filters --match-title --max-downloads --max-filesize
      --max-sleep-interval --max-views --merge-output-format --metadata-from-title --min-filesize
      --min-views --output-na-placeholder --parse-metadata --playlist-end --playlist-start
      --postprocessor-args|--ppa --print-to-file{2} --progress-template --proxy --recode-video
      --referer --reject-title --remote-components --remove-chapters --remux-video
      --replace-in-metadata{3} --retry-sleep --skip-playlist-after-errors
      --sleep-interval|--min-sleep-interval --sleep-requests --sleep-subtitles --socket-timeout
      --source-address --sponskrub-args --sponskrub-location --sponsorblock-api
      --sponsorblock-chapter-title --sponsorblock-mark --sponsorblock-remove --sub-format
      --sub-langs|--srt-langs --throttled-rate --trim-filenames|--trim-file-names --update-to
      --use-extractors|--ies --use-postprocessor --user-agent --video-password --wait-for-video
    ]],
    read = [[
      -a|--batch-file --client-certificate --client-certificate-key --config-locations
      --load-info-json|--load-info --netrc-location
    ]],
    program = "--ffmpeg-location|--avconv-location --plugin-dirs",
    script = "--exec --exec-before-download --netrc-cmd",
    fetch = "--cache-dir --cookies --download-archive",
  },
  operands = "url:url...",
  does = function(call)  -- what a list of addresses holds goes out with them
    local sends = call:has("-a", "-n", "-u", "-p", "--cookies", "--cookies-from-browser",
      "--ap-username", "--ap-password", "--video-password", "--netrc-location")
    return { sends and { kind = "send" } or nil }
  end,
  lands = lands,
  inspect = function(call)
    for _, name in ipairs({ "HOME", "XDG_CONFIG_HOME" }) do
      if call:sets(name) then return nil, name .. " may lead to settings with a destination" end
    end
    for _, item in ipairs(call.options) do
      if DOUBTS[item.name] then return nil, item.name .. " " .. DOUBTS[item.name] end
    end
    for _, text in ipairs(call:values("--downloader")) do
      if not text or text:find("/", 1, true) then return nil, "--downloader runs a program" end
    end
    return true
  end,
  only_fetches = [[
    -f -o -P -q -v -x -r -R -N -S -I -i -c -w -k -4 -6 --audio-format --audio-quality --write-subs
    --write-auto-subs --sub-langs --sub-format --write-thumbnail --write-info-json
    --write-description --no-playlist --yes-playlist --no-progress --progress --newline
    --restrict-filenames --no-overwrites --max-filesize --min-filesize --max-downloads --no-mtime
    --merge-output-format --remux-video --recode-video --embed-subs --embed-thumbnail
    --embed-metadata --embed-chapters --match-filters --date --dateafter --datebefore
    --playlist-items --no-config --no-cache-dir --no-warnings --socket-timeout --retries
  ]],
}
