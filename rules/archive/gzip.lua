--- gzip: writes a file next to its operand, or prints.
--    curl -o a.gz URL && gunzip -c a.gz > b     ->  curl -o SANDBOX/a.gz URL && gunzip -c … > …
--    curl -o a.gz URL && gunzip a.gz && cat a   ->  … && gunzip SANDBOX/a.gz && cat SANDBOX/a

--- The name without what says that it is packed.
local function unpacked(text)
  if text:find("%.t[ga]z$") then return (text:gsub("%.t[ga]z$", ".tar")) end
  return text:match("^(.+)%.gz$") or text:match("^(.+)[.-]z$") or text:match("^(.+)%.Z$")
end

local function unpacks(call)
  return call:has("-d") or call.fields[call.at].text:find("un[^/]*$") ~= nil
end

--- What is made next to each file.
local function lands(call)
  if call:has("-c", "-l", "-t", "-h", "-V", "-L") then return {} end
  local list = {}
  for i, item in ipairs(call.operands) do
    local name = item.text and not unpacks(call) and item.text .. ".gz"
    if item.text and unpacks(call) then name = unpacked(item.text) end
    list[i] = name and { name = name, beside = item }
      or { unknown = "the name of the file it creates is unknown", name = item.text }
  end
  return list
end

--- What is made if another ending is given; a file is found without it, too.
local function by_suffix(call, text, list)
  local suffix = (call:item("-S") or { text = ".gz" }).text
  local stem = suffix and text:sub(-#suffix) == suffix and text:sub(1, -#suffix - 1)
  list[#list + 1] = { kind = "change", name = stem or suffix and text .. suffix }
end

--- The files that are replaced by what is made of them.
local function does(call)
  local list = {}
  if call:has("-c", "-l", "-t", "-h", "-V", "-L") then return list end
  for _, item in ipairs(call.operands) do
    local odd = item.text and (call:has("-S") or unpacks(call) and not unpacked(item.text))
    if odd then by_suffix(call, item.text, list) end
    if call:has("-r") then list[#list + 1] = { kind = "change", item = item } end
    if item.text ~= "-" and not call:has("-k") then
      list[#list + 1] = { kind = "delete", item = item }
    end
  end
  return list
end

return {
  command = "gzip",
  about = "--help --version",
  also = "gunzip",
  examples = {
    ["gunzip a.gz"] = true,
    ["curl -o a.gz https://h/a && gunzip -c a.gz > b"] =
      "curl -o SANDBOX/a.gz https://h/a && gunzip -c SANDBOX/a.gz > SANDBOX/b",
    ["curl https://h/a.gz | gzip -d > b"] = "curl https://h/a.gz | gzip -d > SANDBOX/b",
  },
  sink = true,
  options = {
    flag = [[
      -a|--ascii -c|--stdout|--to-stdout -d|--decompress|--uncompress -f|--force -h|--help -k|--keep
      -l|--list -L|--license -n|--no-name -N|--name -q|--quiet|--silent -r|--recursive --rsyncable
      --synchronous -t|--test -v|--verbose -V|--version -1|--fast -2 -3 -4 -5 -6 -7 -8 -9|--best
      -H -Z|--lzw
    ]],
    value = "-b|--bits -S|--suffix",
  },
  operands = "read:file...",
  lands = lands,
  does = does,
  inspect = function(call)
    if call:has("-N", "-r", "-S") then return nil, "the name of the file it creates is unknown" end
    return true
  end,
  pure = { with = "-c -l -t" },
  decodes = "^gunzip$ ^%-[^-]*d ^%-%-d",
}
