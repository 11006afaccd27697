--- wcurl, the script that comes with curl: every URL becomes a file.

--- The name that a URL gives its file. Slashes are decoded too, and may lead elsewhere.
local function name_of(call)
  local url = call.url
  if not url then return nil, "the file name in the URL is unknown" end
  local path = url:gsub("^[^/]*//", ""):gsub("%?.*$", ""):gsub(" ", "%%20")
  local name = path:match("/([^/]*)$") or ""
  if not call:has("--no-decode-filename") then
    name = name:gsub("%%([2-9a-fA-F]%x)", function(hex) return string.char(tonumber(hex, 16)) end)
  end
  return name == "" and "index.html" or name
end

--- Options for curl that have no say in where content lands.
local HARMLESS = {
  "^%-[46fgiknsSvZ#0]+$", "^%-%-clobber$", "^%-%-compressed$", "^%-%-fail", "^%-%-http[%d.]+$",
  "^%-%-insecure$", "^%-%-ipv[46]$", "^%-%-limit%-rate$", "^%-%-max%-time$", "^%-%-parallel",
  "^%-%-progress%-bar$", "^%-%-no%-progress%-meter$", "^%-%-proxy$", "^%-%-retry", "^%-%-silent$",
  "^%-%-show%-error$", "^%-%-user%-agent$", "^%-%-verbose$", "^%-%-connect%-timeout$", "^%-[AHxm]$",
  "^%-%-header$", "^%-%-tlsv1[%d.]*$", "^%-%-continue%-at$", "^%-C$", "^[^-]", "^%-$",
}

local function is_harmless(word)
  for _, pattern in ipairs(HARMLESS) do
    if word:find(pattern) then return true end
  end
  return false
end

local function lands(call)
  local outputs, urls = call:items("-o"), call:all("url")
  if call:has("--dry-run", "-h", "-V") or #urls == 0 then return {} end
  local list = {}
  for _, item in ipairs(outputs) do
    list[#list + 1] = item.text == "-" and { stdout = true } or { item = item }
  end
  if #list > 0 then return list end
  local name, why = name_of(call)
  local refuse = #urls > 1 and "wcurl has no output directory for several URLs: run it once per URL"
  return { { name = name, unknown = not name and why or nil, insert = "-o",
    refuse = refuse or nil } }
end

return {
  command = "wcurl",
  about = "--help --version",
  examples = {
    ["wcurl U/a.tgz"] = "wcurl -o SANDBOX/a.tgz U/a.tgz",
    ["wcurl -o a.tgz U"] = "wcurl -o SANDBOX/a.tgz U",
    ["wcurl U U"] = "deny",
  },
  grammar = { "gnu", cluster = false, abbreviate = false },
  options = {
    flag = "--dry-run -h|--help --no-decode-filename -V|--version",
    value = "-o|-O|--output --curl-options",
  },
  operands = "url:url...",
  lands = lands,
  inspect = function(call)
    for _, text in ipairs(call:values("--curl-options")) do
      for word in (text or "-?"):gmatch("%S+") do
        if not is_harmless(word) then
          return nil, "--curl-options may name another destination; give it with -o"
        end
      end
    end
    for _, name in ipairs({ "CURL_HOME", "XDG_CONFIG_HOME", "HOME" }) do
      if call:sets(name) then return nil, name .. " may lead to a .curlrc with a destination" end
    end
    return true
  end,
  only_fetches = "-o -O --output --no-decode-filename --dry-run",
}
