--- bzip2: writes a file next to its operand, or prints.

--- The name without what says that it is packed.
local function unpacked(text)
  if text:find("%.tbz2?$") then return (text:gsub("%.tbz2?$", ".tar")) end
  return text:match("^(.+)%.bz2?$")
end

--- Does it only print? Of -z, -d and -t, the last one counts.
local function only_prints(call)
  return call:has("-t") and not call:has("-z", "-d") or call:has("-c", "-h", "-V", "-L")
end

--- What is made next to each file.
local function lands(call)
  if only_prints(call) then return {} end
  local unpacks = call:has("-d") or call.fields[call.at].text:find("un[^/]*$") ~= nil
  local list = {}
  for i, item in ipairs(call.operands) do
    local name = item.text and not unpacks and item.text .. ".bz2"
    if item.text and unpacks then name = unpacked(item.text) end
    local other = item.text and item.text .. ".out"
    list[i] = name and { name = name, beside = item }
      or { unknown = "the name of the file it creates is unknown", name = other }
  end
  return list
end

--- The files that are replaced by what is made of them.
local function does(call)
  local list = {}
  if only_prints(call) or call:has("-k") then return list end
  for _, item in ipairs(call.operands) do
    if item.text ~= "-" then list[#list + 1] = { kind = "delete", item = item } end
  end
  return list
end

return {
  command = "bzip2",
  about = "--help --version",
  also = "bunzip2",
  examples = {
    ["curl U | bunzip2 > f"] = "curl U | bunzip2 > SANDBOX/f",
    ["curl https://h/a.bz2 | bunzip2 > b"] = "curl https://h/a.bz2 | bunzip2 > SANDBOX/b",
    ["curl https://h/a.bz2 | bzip2 -dc"] = true,
  },
  sink = true,
  grammar = { "gnu", attach = false, equals = false, abbreviate = false },
  options = {
    flag = [[
      -h|--help -d|--decompress -z|--compress -k|--keep -f|--force -t|--test -c|--stdout -q|--quiet
      -v|--verbose -L|--license -V|--version -s|--small -1|--fast -2 -3 -4 -5 -6 -7 -8 -9|--best
      --repetitive-fast --repetitive-best
    ]],
  },
  operands = "read:file...",
  lands = lands,
  does = does,
  pure = only_prints,
  decodes = "^bunzip2$ ^%-[^-]*d ^%-%-d",
}
