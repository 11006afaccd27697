--- AzCopy: copy and sync bring blobs to this machine.
--    azcopy copy 'https://a.blob.core.windows.net/c/x' d    ->  azcopy copy '…' SANDBOX/d
local function is_remote(item)
  local text = item and (item.text or item.begins)
  return text ~= nil and text:find("^%a[%w+.-]*://") ~= nil
end

local DELETES = "azcopy sync --delete-destination deletes what is only in its destination"

--- May it delete? An unknown value may say so.
local function deletes(call)
  for _, text in ipairs(call:values("--delete-destination")) do
    if text ~= "false" then return true end
  end
  return false
end

--- Without a destination content is printed, if that is asked for.
local function is_printed(call)
  local pair = call:values("--from-to")
  return not call:item("to") and (pair[#pair] or "Pipe"):lower():find("pipe$") ~= nil
end

local copies = {
  grammar = "pflag",
  options = {
    flag = [[
      -h|--help[=] --as-subdir[=] --backup[=] --check-length[=] --decompress[=]
      --dry-run[=] --follow-symlinks[=] --force-if-read-only[=]
      --preserve-last-modified-time[=] --preserve-owner[=] --preserve-permissions[=]
      --preserve-smb-info[=] --preserve-symlinks[=] --put-md5[=] --recursive[=] --mirror-mode[=]
      --s2s-preserve-access-tier[=] --s2s-preserve-properties[=]
    ]],
    value = [[
      --overwrite --log-level --delete-destination
      --block-size-mb --put-blob-size-mb --cap-mbps --check-md5 --exclude-attributes
      --exclude-blob-type --exclude-path --exclude-pattern --exclude-regex --from-to
      --include-after --include-attributes --include-before --include-path --include-pattern
      --include-regex --list-of-files --list-of-versions --output-type --output-level
      --trusted-microsoft-suffixes
    ]],
  },
  operands = "from? to?",
  brings = function(call)
    local from, to = call:item("from"), call:item("to")
    if not from or is_remote(to) or call:has("-h", "--dry-run") then return false end
    if not to and not is_printed(call) then return false end
    return is_remote(from) or not (from.text or from.begins)
  end,
  lands = function(call)
    local to = call:item("to")
    if not to then return { { stdout = true } } end
    return { { item = to, directory = "existing", refuse = deletes(call) and DELETES or nil } }
  end,
}

return {
  command = "azcopy",
  loses = {
    verbs = "data in the cloud",
    ["data in the cloud"] = { "sync --delete-destination=true", "sync --delete-destination true" },
  },
  examples = {
    ["azcopy copy f 'https://a.blob.core.windows.net/c/x'"] = true,
    ["azcopy copy 'https://a.blob.core.windows.net/c/x?sig=1' d/x"] =
      "azcopy copy 'https://a.blob.core.windows.net/c/x?sig=1' SANDBOX/x",
    ["azcopy cp https://a.blob.core.windows.net/c . --recursive"] =
      "azcopy cp https://a.blob.core.windows.net/c SANDBOX --recursive",
  },
  grammar = "pflag",
  options = { flag = "-h|--help -v|--version", value = "--cap-mbps --output-type --output-level" },
  subcommands = { copy = copies, cp = copies, c = copies, sync = copies, sc = copies, s = copies },
}
