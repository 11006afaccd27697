--- Zstandard: writes the file of -o or one next to its operand, or prints.

--- The name without what says that it is packed.
local function unpacked(text)
  if text:find("%.tzst$") then return (text:gsub("%.tzst$", ".tar")) end
  return text:match("^(.+)%.zst$")
end

--- Options that write or run more, or read what is not named.
local MORE = {
  "-o", "-b", "-r", "--rm", "--output-dir-flat", "--output-dir-mirror", "--trace", "--filelist",
  "--format", "--train", "--train-cover", "--train-fastcover", "--train-legacy",
}

--- Does it only print? Of -z, -d, -t and -l, the last one counts.
local function only_prints(call)
  return call:has("-t", "-l") and not call:has("-z", "-d") or call:has("-c")
end

--- What is made next to each file.
local function lands(call)
  if only_prints(call) then return {} end
  if call:has("-o", "-h", "-H", "-V", "-b", "--output-dir-flat") then return {} end
  local unpacks = call:has("-d") or call.fields[call.at].text:find("un[^/]*$") ~= nil
  local list = {}
  for i, item in ipairs(call.operands) do
    local name = item.text and not unpacks and item.text .. ".zst"
    if item.text and unpacks then name = unpacked(item.text) end
    list[i] = name and { name = name, beside = item }
      or { unknown = "the name of the file it creates is unknown", name = item.text }
  end
  return list
end

--- The files that are gone once something was made of them.
local function does(call)
  local list = {}
  for _, item in ipairs(call:has("--rm") and call.operands or {}) do
    list[#list + 1] = { kind = "delete", item = item }
  end
  return list
end

return {
  command = "zstd",
  about = "--help --version",
  also = "unzstd",
  examples = {
    ["curl U | zstd -d -o f"] = "curl U | zstd -d -o SANDBOX/f",
    ["curl https://h/a.zst | zstd -d -o f"] = "curl https://h/a.zst | zstd -d -o SANDBOX/f",
    ["zstd -d a.zst -o a"] = true,
  },
  sink = true,
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -b[] -B[] -c|--stdout -C|--check --no-check -d|--decompress
      -uncompress --uncompress -e[] -f|--force -h -H|--help -i[] -k|--keep -l|--list -M[] -n -p[]
      -P[] -q|--quiet -r -S -t|--test -T[] -v|--verbose -V|--version -z|--compress --adapt[=]
      --asyncio --no-asyncio --compress-literals --no-compress-literals --content-size
      --no-content-size --exclude-compressed --fast[=] --long[=] --mmap-dict --no-mmap-dict
      --no-dictID --no-progress --progress --pass-through --no-pass-through --patch-apply --rm
      --row-match-finder --no-row-match-finder --rsyncable --single-thread --sparse --no-sparse
      --train --train-cover[=] --train-fastcover[=] --train-legacy[=] --ultra --max
    ]],
    value = [[
      --auto-threads --dictID --format --maxdict --memory --priority --size-hint --split
      --stream-size --target-compressed-block-size --threads --zstd --block-size --memlimit
      --memlimit-decompress
    ]],
    read = "-D --filelist --patch-from",
    write = "-o --output-dir-flat --output-dir-mirror --trace",
  },
  operands = "read:file...",
  lands = lands,
  does = does,
  inspect = function(call)
    if call:has("-r", "--filelist", "--format", "--output-dir-mirror") then
      return nil, "the name of the file it creates is unknown"
    end
    return true
  end,
  pure = function(call) return only_prints(call) and not call:has(table.unpack(MORE)) end,
  decodes = "^unzstd$ ^%-[^-]*d ^%-%-d ^%-%-?unc",
}
