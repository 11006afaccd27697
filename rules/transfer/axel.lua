--- Axel: several URLs are sources of one file.

--- The name that a URL gives its file: %XX decoded, also slashes, without the query.
local function name_of(call)
  local url = call:item("url")
  if not url or not url.text then return nil, "the file name in the URL is unknown" end
  local path = url.text:gsub("^%a[%w+.-]*://", ""):gsub("%?.*$", "")
  local name = path:match("/([^/]*)$") or ""
  name = name:gsub("%%(%x%x)", function(hex) return string.char(tonumber(hex, 16)) end)
  if name:find("/", 1, true) then return nil, "a slash in the name may lead anywhere" end
  if name == "." or name == ".." then return nil, "the URL gives the file no name" end
  return name == "" and "default" or name
end

return {
  command = "axel",
  about = "--help --version",
  examples = {
    ["axel U/a.iso"] = "axel -o SANDBOX/a.iso U/a.iso",
    ["axel -o b.iso U"] = "axel -o SANDBOX/b.iso U",
    ["axel -o SANDBOX/a https://h/b"] = true,
  },
  options = {
    flag = [[
      -4|--ipv4 -6|--ipv6 -a|--alternate -c|--no-clobber -h|--help -k|--insecure -N|--no-proxy
      -p|--percentage -q|--quiet -S[] --search[=] -V|--version -v|--verbose
    ]],
    value = [[
      -H|--header --max-redirect -n|--num-connections -s|--max-speed -T|--timeout -U|--user-agent
    ]],
    fetch = "-o|--output",
  },
  operands = "url:url...",
  settings = {
    { "~/.axelrc", "^%s*default_filename" }, { "/etc/axelrc", "^%s*default_filename" },
    { "$AXELRC", "^%s*default_filename" },
  },
  lands = { { "-o", default = name_of, except = "", unless = "-h -V" } },
  inspect = function(call)
    if call:sets("HOME") then return nil, "HOME may lead to settings with a destination" end
    for _, item in ipairs(call:all("url")) do
      if call:has("-o") and item.text and item.text:find("%%2[fF]") then
        return nil, "a slash in the name that the URL gives may lead out of -o"
      end
    end
    return true
  end,
  only_fetches = "-o -4 -6 -a -c -k -N -p -q -v --max-redirect -n -s -T -U -H",
  headers = "-H",
}
