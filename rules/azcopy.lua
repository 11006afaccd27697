--- AzCopy: copy and sync bring blobs to this machine.
--    azcopy copy 'https://a.blob.core.windows.net/c/x' d    ->  azcopy copy '…' SANDBOX/d
--    azcopy copy f 'https://a.blob.core.windows.net/c/x'    ->  unchanged: nothing is fetched
local function is_remote(item)
  local text = item and (item.text or item.begins)
  return text ~= nil and text:find("^%a[%w+.-]*://") ~= nil
end

local DELETES = "azcopy sync --delete-destination deletes what is only in its destination"

local copies = {
  grammar = "pflag",
  options = {
    flag = [[
      -h|--help[=] --as-subdir[=] --auto-decompress[=] --backup[=] --check-length[=] --decompress[=]
      --dry-run[=] --flush-threshold[=] --follow-symlinks[=] --force-if-read-only[=] --log-level[=]
      --overwrite[=] --preserve-last-modified-time[=] --preserve-owner[=] --preserve-permissions[=]
      --preserve-smb-info[=] --preserve-symlinks[=] --put-md5[=] --recursive[=] --mirror-mode[=]
      --s2s-preserve-access-tier[=] --s2s-preserve-properties[=] --compare-hash[=]
      --delete-destination[=]
    ]],
    value = [[
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
    if not from or not to or is_remote(to) or call:has("-h", "--dry-run") then return false end
    return is_remote(from) or not (from.text or from.begins)
  end,
  lands = function(call)
    return { {
      item = call:item("to"), directory = "existing",
      refuse = call:has("--delete-destination") and DELETES or nil,
    } }
  end,
}

return {
  command = "azcopy",
  grammar = "pflag",
  options = { flag = "-h|--help -v|--version", value = "--cap-mbps --output-type --output-level" },
  subcommands = { copy = copies, cp = copies, c = copies, sync = copies, sy = copies },
}
