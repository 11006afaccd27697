--- skopeo: images are copied between registries and files.

--- Transports whose names go on with a path.
local FILES = { "dir:", "oci:", "oci-archive:", "docker-archive:" }

local copy = {
  grammar = "pflag",
  options = {
    flag = [[
      -a|--all[=] --dest-compress[=] --dest-decompress[=] --dest-no-creds[=]
      --dest-oci-accept-uncompressed-layers[=] --dest-precompute-digests[=] --dest-tls-verify[=]
      -h|--help[=] --preserve-digests[=] -q|--quiet[=] --remove-signatures[=] --src-no-creds[=]
      --src-tls-verify[=]
    ]],
    value = [[
      --additional-tag --authfile --decryption-key --dest-authfile --dest-cert-dir
      --dest-compress-format --dest-compress-level --dest-creds --dest-daemon-host --dest-password
      --dest-registry-token --dest-shared-blob-dir --dest-username --encrypt-layer
      --encryption-key -f|--format --multi-arch --retry-times --sign-by
      --sign-by-sigstore-private-key --sign-identity --sign-passphrase-file --src-authfile
      --src-cert-dir --src-creds --src-daemon-host --src-password --src-registry-token
      --src-shared-blob-dir --src-username
    ]],
    fetch = "--digestfile",
  },
  operands = "source? destination?",
  lands = function(call)
    local source, destination = call:item("source"), call:item("destination")
    if not destination or call:has("-h") then return {} end
    local here = source.text and not source.text:find("^docker://")
    if not destination.text then return { { item = destination } } end
    for _, prefix in ipairs(FILES) do
      local path = call.behind(destination, prefix)
      if path and path.text:find(":.*/") and not here then
        return { { unknown = "give the archive without the name of an image" } }
      elseif path then
        return { { item = path, write = here or nil } }
      end
    end
    return {}
  end,
  does = function(call)
    local list = {}
    for _, prefix in ipairs(FILES) do
      local path = call:item("source") and call.behind(call:item("source"), prefix)
      if path then list[1] = { kind = "read", item = path } end
    end
    return list
  end,
}

local sync = {
  grammar = "pflag",
  options = {
    flag = [[
      -a|--all[=] --dest-no-creds[=] --dest-tls-verify[=] --dry-run[=] -h|--help[=]
      --keep-going[=] --preserve-digests[=] --remove-signatures[=] --scoped[=] --src-no-creds[=]
      --src-tls-verify[=]
    ]],
    value = [[
      --authfile -d|--dest --dest-authfile --dest-cert-dir --dest-creds --dest-password
      --dest-registry-token --dest-username -f|--format --retry-times --sign-by
      --sign-by-sigstore-private-key --sign-passphrase-file -s|--src --src-authfile --src-cert-dir
      --src-creds --src-password --src-registry-token --src-username
    ]],
  },
  operands = "source? destination?",
  lands = function(call)
    local transport = call:item("-d")
    if not transport or call:has("-h", "--dry-run") then return {} end
    if transport.text and transport.text ~= "dir" then return {} end
    local destination = call:item("destination")
    return { destination and { item = destination, directory = true } or nil }
  end,
}

return {
  command = "skopeo",
  loses = { ["an image of the registry"] = { "delete" } },
  about = "-v|--version -h|--help",
  examples = {
    ["skopeo copy docker://h/i dir:d"] = "skopeo copy docker://h/i dir:SANDBOX/d",
    ["skopeo copy docker://h/i oci:d:tag"] = "skopeo copy docker://h/i oci:SANDBOX/d:tag",
    ["skopeo copy dir:d docker://h/i"] = true,
  },
  grammar = "pflag",
  options = {
    flag = "--debug[=] -h|--help[=] --insecure-policy[=] -v|--version[=]",
    value = [[
      --command-timeout --override-arch --override-os --override-variant --policy --registries.d
      --tmpdir
    ]],
  },
  subcommands = { copy = copy, sync = sync },
}
