--- ftp (tnftp): fetches a URL, or runs the commands of its input.

--- The name that a URL gives its file: %XX decoded, then what follows the last slash.
local function name_of(text)
  local rest = text and (text:match("^%a+://[^/]*/(.*)$") or text:match("^[^/:]+:(.*)$"))
  if not rest then return nil end
  if text:find("^ftp:") or not text:find("://", 1, true) then
    if rest:find("[*?%[{]") then return nil end
    rest = rest:gsub(";type=%a$", "")
  end
  if text:find("://", 1, true) then
    rest = rest:gsub("%%(%x%x)", function(hex) return string.char(tonumber(hex, 16)) end)
  end
  local name = rest:gsub("^.*/", "")
  return name ~= "" and name ~= "." and name ~= ".." and name or nil
end

local ONE = "ftp uses -o for the first URL only: run it once per URL"

local function lands(call)
  local urls, output = call.operands, call:item("-o")
  if call:has("-?", "-u") then return {} end
  if #urls == 0 then return { { unknown = "its input decides where files are written" } } end
  for nth, url in ipairs(urls) do
    local is_page = output and nth == 1 and url.text and url.text:find("^http")
    if not is_page and not name_of(url.text) then
      return { { unknown = "its input or the server decides where files are written" } }
    end
  end
  local list = {}
  if output and output.text == "-" then
    list[1] = { stdout = true }
  elseif output then
    list[1] = { item = output }
  else
    list[1] = { name = name_of(urls[1].text), insert = "-o" }
  end
  if #urls > 1 then
    list[1].insert, list[1].refuse = nil, list[1].name and ONE
    list[#list + 1] = { name = name_of(urls[2].text), refuse = ONE }
  end
  return list
end

return {
  command = "ftp",
  also = "tnftp",
  examples = {
    ["ftp U/a.gz"] = "ftp -o SANDBOX/a.gz U/a.gz",
    ["ftp -o b.gz U"] = "ftp -o SANDBOX/b.gz U",
    ["ftp U U"] = "deny",
    ["ftp host"] = "ask",
  },
  grammar = { "posix", permute = true },
  options = {
    flag = "-4 -6 -? -A -a -d -e -f -g -i -n -p -R -t -V -v",
    value = "-o -P -q -r -s -T -u -x",
    read = "-N",
  },
  operands = { { "read:file...", with = "-u" }, { "url:url..." } },
  lands = lands,
  inspect = function(call)
    if call:sets("HOME") then return nil, "HOME may lead to a .netrc with commands" end
    local first = call.operands[1]
    for _, item in ipairs(call.options) do
      if item.name == "-o" and item.text and item.text:find("^|") then
        return nil, "-o runs a command"
      elseif first and item.field > first.field and not call:has("-u") then
        return nil, "versions disagree about options after a URL"
      end
    end
    return true
  end,
  speaks = true,
}
