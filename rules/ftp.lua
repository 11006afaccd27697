--- ftp (tnftp): fetches what a URL names, or does what it is told on its input.
--    ftp URL/a.gz         ->  ftp -o SANDBOX/a.gz URL/a.gz
--    ftp -o b.gz URL      ->  ftp -o SANDBOX/b.gz URL
--    ftp URL URL          ->  refused: -o is for the first of them
--    ftp host             ->  asked: its input decides

--- The name that a URL gives its file: %XX decoded, then what stands behind the last slash.
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
  local name = rest:match("[^/]*$")
  return name ~= "" and name ~= "." and name ~= ".." and name or nil
end

local function lands(call)
  local urls, output = call.operands, call:item("-o")
  if call:has("-?", "-u") then return {} end
  if #urls == 0 then return { { unknown = "what it reads decides where things land" } } end
  for nth, url in ipairs(urls) do
    local is_page = output and nth == 1 and url.text and url.text:find("^http")
    if not is_page and not name_of(url.text) then
      return { { unknown = "what it reads, or the server, decides where things land" } }
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
    list[#list + 1] = { name = name_of(urls[2].text),
      refuse = "ftp gives only the first URL the place of -o: call it for each of them" }
  end
  return list
end

return {
  command = "ftp",
  grammar = { "posix", permute = true },
  options = {
    flag = "-4 -6 -? -A -a -d -e -f -g -i -n -p -R -t -V -v",
    value = "-o -P -q -r -s -T -u -x",
    read = "-N",
  },
  operands = function(call) return call:has("-u") and "read:file..." or "url:url..." end,
  lands = lands,
  inspect = function(call)
    if call:sets("HOME") then return nil, "HOME may lead to a .netrc with commands" end
    local first = call.operands[1]
    for _, item in ipairs(call.options) do
      if item.name == "-o" and item.text and item.text:find("^|") then
        return nil, "-o runs a command"
      elseif first and item.field > first.field and not call:has("-u") then
        return nil, "versions do not agree on options behind a URL"
      end
    end
    return true
  end,
}
