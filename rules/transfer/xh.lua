--- xh, which is used like HTTPie: prints the response, or writes it with -o.

--- The value of an option; "-o=x" is "-o x".
local function value(call, item)
  if item.prefix == "-o" then return call.behind(item, "=") or item end
  return item
end

local function lands(call)
  if call:has("--help", "-V", "--generate") then return {} end
  local list = { { stdout = true } }
  for _, item in ipairs(call:items("-o")) do
    list[#list + 1] = { item = value(call, item) }  -- "-" is a file, too
  end
  for _, name in ipairs({ "--session", "--session-read-only" }) do
    for _, item in ipairs(call:items(name)) do  -- a name without a slash stays with the settings
      if not item.text or item.text:find("/", 1, true) then list[#list + 1] = { item = item } end
    end
  end
  return list
end

return {
  command = "xh",
  about = "-V|--version --help",
  also = "xhs",
  examples = {
    ["xh -o a.json U"] = "xh -o SANDBOX/a.json U",
    ["xh --session=./s U"] = "xh --session=SANDBOX/s U",
    ["xh U"] = true,
    ["xh -d U"] = true,
  },
  grammar = { "pflag", negate = true },
  options = {
    flag = [[
      -4|--ipv4 -6|--ipv6 -b|--body -c|--continue -d|--download -F|--follow -f|--form -h|--headers
      -I|--ignore-stdin -j|--json -m|--meta -q|--quiet -S|--stream -V|--version -v|--verbose
      -x|--compress --all --check-status --curl --curl-long --debug --help --https --ignore-netrc
      --multipart --offline
    ]],
    value = [[
      -A|--auth-type -a|--auth -o|--output -P|--history-print -p|--print -s|--style
      --format-options --generate --http-version --interface --max-redirects --pretty --proxy
      --raw --resolve --response-charset --response-mime --session --session-read-only --ssl
      --timeout --unix-socket --verify
    ]],
    read = "--cert --cert-key",
  },
  operands = "word...",
  loses = { address = { "DELETE", "delete" } },
  lands = lands,
  does = function(call) return call:requests() end,
  inspect = function(call)
    for _, name in ipairs({ "XH_CONFIG_DIR", "XDG_CONFIG_HOME", "HOME" }) do
      if call:sets(name) then return nil, name .. " may lead to settings with a destination" end
    end
    return true
  end,
  only_fetches = [[
    -o -b -c -d -F -h -I -j -m -p -P -q -s -S -v -4 -6 --all --check-status --debug
    --format-options --http-version --https --ignore-netrc --max-redirects --pretty
    --response-charset --response-mime --ssl --timeout
  ]],
}
