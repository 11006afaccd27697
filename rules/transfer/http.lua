--- HTTPie: prints the response, or writes it with -o.

--- The value of an option; "-o=x" is "-o x".
local function value(call, item)
  if item.prefix == "-o" then return call.behind(item, "=") or item end
  return item
end

local function lands(call)
  if call:has("--help", "--manual", "--version") then return {} end
  local list = { { stdout = true } }
  for _, item in ipairs(call:items("-o")) do
    if item.text ~= "-" then list[#list + 1] = { item = value(call, item) } end
  end
  for _, name in ipairs({ "--session", "--session-read-only" }) do
    for _, item in ipairs(call:items(name)) do  -- a name without a slash stays with the settings
      if not item.text or item.text:find("/", 1, true) then list[#list + 1] = { item = item } end
    end
  end
  return list
end

return {
  command = "http",
  about = "--help",
  also = "httpie https",
  examples = {
    ["http -o a.json U"] = "http -o SANDBOX/a.json U",
    ["http --session=./s U"] = "http --session=SANDBOX/s U",
    ["http U"] = true,
    ["http -d U"] = true,
  },
  grammar = { "gnu", negate = true },
  options = {
    flag = [[
      -b|--body -c|--continue -d|--download -F|--follow -f|--form -h|--headers -I|--ignore-stdin
      -j|--json -m|--meta -q|--quiet -S|--stream -v|--verbose -x|--compress --all --check-status
      --chunked --debug --help --ignore-netrc --manual --multipart --no-sorted --no-unsorted
      --offline --path-as-is --sorted --traceback --unsorted --version
    ]],
    value = [[
      -A|--auth-type -a|--auth -o|--output -p|--print -P|--history-print -s|--style --boundary
      --cert-key-pass --ciphers --default-scheme --format-options --max-headers --max-redirects
      --pretty --proxy --raw --response-charset --response-mime --session --session-read-only
      --ssl --timeout --verify
    ]],
    read = "--cert --cert-key",
  },
  operands = "word...",
  loses = { address = { "DELETE", "delete" } },
  settings = {
    { "~/.config/httpie/config.json", "%-o" }, { "~/.config/httpie/config.json", "%-d" },
    { "~/.config/httpie/config.json", "%-%-session" }, { "~/.httpie/config.json", "%-[od-]" },
    { "$XDG_CONFIG_HOME/httpie/config.json", "%-[od-]" },
  },
  lands = lands,
  does = function(call) return call:requests() end,
  inspect = function(call)
    for _, name in ipairs({ "HTTPIE_CONFIG_DIR", "XDG_CONFIG_HOME", "HOME" }) do
      if call:sets(name) then return nil, name .. " may lead to settings with a destination" end
    end
    return true
  end,
  only_fetches = [[
    -o -b -c -d -F -h -I -j -m -p -P -q -s -S -v --all --check-status --debug --format-options
    --follow --ignore-netrc --max-headers --max-redirects --no-sorted --no-unsorted --path-as-is
    --pretty --response-charset --response-mime --sorted --ssl --timeout --traceback --unsorted
  ]],
}
