--- s3cmd: get and sync bring objects to this machine.

--- Is an argument elsewhere, as far as can be seen?
local function is_remote(item)
  local text = item.text or item.begins
  return text ~= nil and text:find("^[sS]3://") ~= nil
end

local DELETES = "s3cmd sync --delete-removed deletes what is only in its destination. "
  .. "Use: s3cmd sync without it"

--- get takes addresses, and maybe where they go.
local function gets(call)
  local last = call.operands[#call.operands]
  local count = #call.operands - 1
  if count == 0 then return {} end
  if last.text == "-" then return { { stdout = true } } end
  if not is_remote(last) then
    local text = last.text or ""
    local directory = count > 2 or call:has("-r") or text:find("/%.?%.?$") ~= nil or text == "."
      or text == ".."
    return { { item = last, directory = directory or nil } }
  end
  if count > 1 or call:has("-r") then return { { name = ".", directory = true } } end
  local name = last.text and last.text:match("%f[^/\0]([^/]+)$")
  return { { name = name, unknown = not name and "the object has no name" or nil } }
end

local function brings(call)
  if call:has("--help", "--version", "--dry-run", "--configure") then return false end
  local verb, first, last = call.operands[1], call.operands[2], call.operands[#call.operands]
  if not verb or verb.text == "get" then return verb ~= nil end
  if verb.text and verb.text ~= "sync" then return false end
  return #call.operands > 2 and is_remote(first) and not is_remote(last)
end

local function lands(call)
  if call.verb == "get" then return gets(call) end
  local last = call.operands[#call.operands]
  return { {
    item = last, directory = true, refuse = call:has("--delete-removed") and DELETES or nil,
  } }
end

return {
  command = "s3cmd",
  loses = {
    verbs = "data in the cloud", ["data in the cloud"] = { "sync --delete-removed" },
  },
  about = "--version -h|--help",
  examples = {
    ["s3cmd get s3://b/k"] = "s3cmd get s3://b/k SANDBOX/k",
    ["s3cmd sync s3://b/d d"] = "s3cmd sync s3://b/d SANDBOX/d",
    ["s3cmd put f s3://b/k"] = true,
  },
  options = {
    flag = [[
      --acl-private -P|--acl-public --cf-invalidate --cf-invalidate-default-index
      --cf-no-invalidate-default-index-root --check-certificate --check-hostname --check-md5
      --configure --continue --continue-put -d|--debug --delay-updates --delete-after
      --delete-after-fetch --delete-removed --disable --disable-multipart -n|--dry-run
      --dump-config --enable -e|--encrypt -F|--follow-symlinks -f|--force -M|--guess-mime-type
      -h|--help -H|--human-readable-sizes --list-allow-unordered --list-md5 -l|--long-listing
      --no-access-logging --no-check-certificate --no-check-hostname --no-check-md5
      --no-connection-pooling --no-delete-removed --no-encrypt --no-guess-mime-type
      --no-mime-magic --no-preserve --no-progress --no-reduced-redundancy --no-rr --no-ssl
      -p|--preserve --progress -q|--quiet -r|--recursive --reduced-redundancy --requester-pays
      --rr --server-side-encryption --signature-v2 --skip-existing -s|--ssl --stats
      --stop-on-error --verbatim -v|--verbose --version
    ]],
    value = [[
      --access-logging-target-prefix --access_key --access_token --acl-grant --acl-revoke
      --add-destination --add-encoding-exts --add-header --bucket-location --ca-certs
      --cf-add-cname --cf-comment --cf-default-root-object --cf-remove-cname -c|--config
      --content-disposition --content-type -D|--default-mime-type --encoding --exclude
      --exclude-from --expiry-date --expiry-days --expiry-prefix --files-from --host --host-bucket
      --include --include-from --limit --limit-rate --max-delete -m|--mime-type
      --multipart-chunk-size-mb --region --remove-header --restore-days --restore-priority
      --rexclude --rexclude-from --rinclude --rinclude-from --secret_key
      --server-side-encryption-kms-id --ssl-cert --ssl-key --storage-class --upload-id --ws-error
      --ws-index
    ]],
    fetch = "--cache-file",
  },
  operands = "verb? argument...",
  brings = brings,
  lands = lands,
  speaks = true,
}
