--- xz: writes a file next to its operand, or prints.

--- The name without what says that it is packed.
local function unpacked(text)
  if text:find("%.t[xl]z$") then return (text:gsub("%.t[xl]z$", ".tar")) end
  return text:match("^(.+)%.xz$") or text:match("^(.+)%.lzma$")
end

--- Does it only print? Of -z, -d, -t and -l, the last one counts.
local function only_prints(call)
  local looks = call:has("-t", "-l") and not call:has("-z", "-d")
  return looks or call:has("-c", "-h", "-H", "-V")
end

--- What is made next to each file.
local function lands(call)
  if only_prints(call) then return {} end
  local unpacks = call:has("-d") or call.fields[call.at].text:find("un[^/]*$") ~= nil
  local list = {}
  for i, item in ipairs(call.operands) do
    local name = item.text and not unpacks and item.text .. ".xz"
    if item.text and unpacks then name = unpacked(item.text) end
    list[i] = name and { name = name, beside = item }
      or { unknown = "the name of the file it creates is unknown", name = item.text }
  end
  return list
end

--- What is made if another ending is given.
local function by_suffix(text, suffix)
  local stem = suffix and text:sub(-#suffix) == suffix and text:sub(1, -#suffix - 1)
  return { kind = "change", name = stem or suffix and text .. suffix }
end

--- The files that are replaced by what is made of them.
local function does(call)
  local list = {}
  if only_prints(call) then return list end
  local suffix = call:item("-S") or call:has("-F") and { text = ".lzma" }
  for _, item in ipairs(call.operands) do
    if item.text and suffix then list[#list + 1] = by_suffix(item.text, suffix.text) end
    if item.text ~= "-" and not call:has("-k") then
      list[#list + 1] = { kind = "delete", item = item }
    end
  end
  if call:has("--files", "--files0") then list[#list + 1] = { kind = "delete" } end
  return list
end

return {
  command = "xz",
  about = "--help --version",
  also = "unxz",
  examples = {
    ["curl U | xz -dc > f"] = "curl U | xz -dc > SANDBOX/f",
    ["curl https://h/a.xz | xz -dc > b"] = "curl https://h/a.xz | xz -dc > SANDBOX/b",
    ["curl https://h/a.xz | xz -d"] = true,
  },
  sink = true,
  options = {
    flag = [[
      -z|--compress -d|--decompress|--uncompress -t|--test -l|--list -k|--keep -f|--force
      -c|--stdout|--to-stdout --single-stream --no-sparse --ignore-check -e|--extreme --no-adjust
      -q|--quiet -v|--verbose -Q|--no-warn --robot --info-memory -h|--help -H|--long-help
      -V|--version --files[=] --files0[=] --lzma1[=] --lzma2[=] --x86[=] --arm[=] --armthumb[=]
      --arm64[=] --powerpc[=] --ia64[=] --sparc[=] --riscv[=] --delta[=] --no-sync --fast --best
      -0 -1 -2 -3 -4 -5 -6 -7 -8 -9
    ]],
    value = [[
      -S|--suffix -F|--format -C|--check -T|--threads --block-size --block-list --flush-timeout
      --memlimit-compress --memlimit-decompress --memlimit-mt-decompress -M|--memlimit|--memory
      --filters
    ]],
  },
  operands = "read:file...",
  lands = lands,
  does = does,
  inspect = function(call)
    if call:has("-S", "-F", "--files", "--files0") then
      return nil, "the name of the file it creates is unknown"
    end
    return true
  end,
  pure = function(call) return only_prints(call) and not call:has("--files", "--files0") end,
  decodes = "^unxz$ ^%-[^-]*d ^%-%-d ^%-%-unc",
}
