--- HTTrack: a mirror goes below one directory, with its logs.

--- Is a letter given as itself, and not after % or another that makes it mean something else?
local function is_given(call, name)
  for _, item in ipairs(call:items(name)) do
    if not item.prefix:sub(1, item.letter - 1):find("[%%#@]$") then return true end
  end
  return false
end

local function lands(call)
  local continues = is_given(call, "-i") or call:has("--continue", "--update")
  if is_given(call, "-h") or call:has("--help", "--version") then return {} end
  if #call.operands == 0 and not continues and not call:has("-%L") then return {} end
  local list = {}
  for _, item in ipairs(call:items("-O")) do
    if item.text and item.text:find(",", 1, true) then
      list[#list + 1] = { unknown = "give -O one directory for the mirror and its logs" }
    else
      list[#list + 1] = { item = item, directory = true }
    end
  end
  if #list > 0 then return list end
  return { { name = ".", insert = "-O", directory = true, refuse = continues
    and "httrack continues the mirror here: copy it to the sandbox and use -O" or nil } }
end

return {
  command = "httrack",
  about = "--help --version",
  examples = {
    ["httrack U"] = "httrack -O SANDBOX U",
    ["httrack U -O site"] = "httrack U -O SANDBOX/site",
    ["httrack U -Osite"] = "ask",
  },
  grammar = { "gnu", abbreviate = false, attach = false, ends = false },
  options = {
    -- a number is a part of the option before it, % and # begin others, -* is a filter
    flag = [[
      -! -# -% -, -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -@ -A -B -C -D -E -G -H -I -J -K -L -M -N -Q -R -S
      -T -U -W -X -Y -Z -a -b -c -d -e -f -g -h -i -j -k -l -m -n -o -p -q -r -s -t -u -v -w -x -y
      -z -*[]
      --advanced-flushlogs --advanced-maxfilters[=] --advanced-maxlinks[=] --advanced-progressinfo
      --advanced-wait --build-top-index --cache[=] --cached-delayed-type-check --can-go-down
      --can-go-up --can-go-up-and-down --catch-url --catchurl --check-type[=] --clean
      --connection-per-second[=] --continue --cookies[=] --debug-headers --debug-log
      --debug-parsing --debug-ratestats --debug-scanstdin --debug-xfrstats --depth[=]
      --disable-passwords --disable-security-limits --display --do-not-log --do-not-recatch
      --ext-depth[=] --extended-parsing[=] --extra-log --fast-engine --file-log --generate-errors
      --get --get-files --go-everywhere --help --host-control[=] --http-10 --http10
      --httpproxy-ftp[=] --include-query-string --index --keep-alive --keep-links[=]
      --long-names[=] --max-files[=] --max-pause[=] --max-rate[=] --max-size[=] --max-time[=]
      --mime-html --min-rate[=] --mirror --mirror-wizard --mirrorlinks --near --parse-java[=]
      --preserve --priority[=] --protocol[=] --purge-old[=] --quiet --repair-cache
      --replace-external --retries[=] --robots[=] --search-index --single-log --skeleton
      --sockets[=] --spider --stay-on-same-address --stay-on-same-dir --stay-on-same-domain
      --stay-on-same-tld --store-all-in-cache --structure[=] --test --testlinks --testsite
      --timeout[=] --tolerant --update --updatehack --urlhack --utf8-conversion --verbose
      --version
    ]],
    value = [[
      -O|--path -#0 -#C -%A -%E -%F -%R -%X -%a -%b -%l -%w --accept --assume --bind --debug-cache
      --debug-testfilters --disable-module --footer --from --headers --language --proxy --referer
      --user-agent -F -P
    ]],
    read = "-%L|--list -%S|--urllist",
    program = "-%W|--callback",
    script = "-V|--userdef-cmd",
  },
  operands = "url:url...",
  lands = lands,
  inspect = function(call)
    if call:has("-V", "-%W") then return nil, "it runs a program for each file" end
    if call:sets("HOME") then return nil, "HOME may lead to settings with a destination" end
    return true
  end,
}
