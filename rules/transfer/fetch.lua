--- fetch of the BSDs: writes a file for every URL, named after the URL's last part.

local function name_of(text)
  local path = text and text:gsub("^%a[%w+.-]*://[^/]*", ""):gsub("%?.*$", "")
  local name = path and path:match("%f[^/\0]([^/]+)$")
  return name ~= "." and name ~= ".." and name or nil
end

--- With -h and -f it is printed without an address.
local function sources(call)
  local list = {}
  for _, item in ipairs(call.operands) do list[#list + 1] = item.text or false end
  if #list == 0 and call:has("-h") then list = call:values("-f") end
  return list
end

local function lands(call)
  local list = sources(call)
  local output = call:item("-o")
  local names = {}
  for i, text in ipairs(list) do names[i] = name_of(text) or "fetch.out" end
  if output and output.text == "-" then return { { stdout = true } } end
  if output then
    return { { item = output, directory = #list > 1 or "existing", names = names } }
  end
  if #list > 1 then return { { name = ".", directory = true, insert = "-o", names = names } } end
  local name = name_of(list[1])
  return { { name = name, insert = "-o", unknown = not name and "its name is unknown" or nil } }
end

return {
  command = "fetch",
  examples = {
    ["fetch U/a"] = "fetch -o SANDBOX/a U/a",
    ["fetch U/a U/b"] = "fetch -o SANDBOX U/a U/b",
    ["fetch -o - U"] = true,
  },
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = [[
      -1|--one-file -4|--ipv4-only -6|--ipv6-only -A|--no-redirect -a|--retry -b -d|--direct
      -F|--force-restart -l|--symlink -M -m|--mirror -n|--no-mtime -P -p|--passive --no-passive
      -q|--quiet -R|--keep-output -r|--restart -s|--print-size -t -U|--passive-portrange-default
      -v|--verbose --allow-sslv2 --no-sslv3 --no-tlsv1 --no-tlsv1_1 --no-tlsv1_2 --no-tlsv1_3
      --no-verify-hostname --no-verify-peer
    ]],
    value = [[
      -B|--buffer-size --bind-address -c -f -h -i|--if-modified-since -N|--netrc --no-proxy
      --referer -S|--require-size -T|--timeout --user-agent -w|--retry-delay
    ]],
    read = "--ca-cert --ca-path --cert --crl --key",
    fetch = "-o|--output",
  },
  operands = "url:url...",
  brings = function(call)  -- others may be called the same
    if call:has("-s") then return false end
    for _, text in ipairs(sources(call)) do
      if not text or text:find("://", 1, true) or call:has("-h") then return true end
    end
    return false
  end,
  lands = lands,
  does = function()
    return { { kind = "opaque", why = "another program may be called fetch" } }
  end,
  only_fetches = "-o -1 -4 -6 -A -a -F -n -q -r -R -v -s -T -S -w --user-agent --referer",
}
