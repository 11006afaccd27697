--- rclone: a destination without "remote:" is on this machine.

local FLAGS = [[
  -h|--help[=] --ask-password[=] --auto-confirm[=] --check-first[=] -c|--checksum[=]
  --delete-after[=] --delete-before[=] --delete-during[=] --delete-excluded[=]
  --disable-http-keep-alives[=] --disable-http2[=] -n|--dry-run[=] --dump-bodies[=]
  --dump-headers[=] --error-on-no-transfer[=] --fast-list[=] --human-readable[=] --ignore-case[=]
  --ignore-case-sync[=] --ignore-checksum[=] --ignore-errors[=] --ignore-existing[=]
  --ignore-size[=] -I|--ignore-times[=] --immutable[=] -i|--interactive[=] --log-systemd[=]
  -M|--metadata[=] --no-check-certificate[=] --no-check-dest[=] --no-console[=]
  --no-gzip-encoding[=] --no-traverse[=] --no-unicode-normalization[=] --no-update-modtime[=]
  -P|--progress[=] --progress-terminal-title[=] -q|--quiet[=] --rc[=] --rc-enable-metrics[=]
  --rc-no-auth[=] --rc-serve[=] --rc-web-gui[=] --rc-web-gui-force-update[=]
  --rc-web-gui-no-open-browser[=] --rc-web-gui-update[=] --refresh-times[=]
  --server-side-across-configs[=] --size-only[=] --stats-one-line[=] --stats-one-line-date[=]
  --suffix-keep-extension[=] --syslog[=] --track-renames[=] -u|--update[=] --use-cookies[=]
  --use-json-log[=] --use-mmap[=] --use-server-modtime[=] --azureblob-archive-tier-delete[=]
  --azureblob-disable-checksum[=] --azureblob-memory-pool-use-mmap[=]
  --azureblob-no-head-object[=] --azureblob-use-emulator[=] --azureblob-use-msi[=]
  --b2-disable-checksum[=] --b2-hard-delete[=] --b2-memory-pool-use-mmap[=] --b2-versions[=]
  --cache-chunk-no-memory[=] --cache-db-purge[=] --cache-writes[=] --chunker-fail-hard[=]
  -L|--copy-links[=] --crypt-directory-name-encryption[=] --crypt-no-data-encryption[=]
  --crypt-server-side-across-configs[=] --crypt-show-mapping[=] --drive-acknowledge-abuse[=]
  --drive-allow-import-name-change[=] --drive-auth-owner-only[=] --drive-copy-shortcut-content[=]
  --drive-disable-http2[=] --drive-keep-revision-forever[=] --drive-server-side-across-configs[=]
  --drive-shared-with-me[=] --drive-size-as-quota[=] --drive-skip-checksum-gphotos[=]
  --drive-skip-dangling-shortcuts[=] --drive-skip-gdocs[=] --drive-skip-shortcuts[=]
  --drive-starred-only[=] --drive-stop-on-download-limit[=] --drive-stop-on-upload-limit[=]
  --drive-trashed-only[=] --drive-use-created-date[=] --drive-use-shared-date[=]
  --drive-use-trash[=] --dropbox-shared-files[=] --dropbox-shared-folders[=] --ftp-ask-password[=]
  --ftp-disable-epsv[=] --ftp-disable-mlsd[=] --ftp-disable-tls13[=] --ftp-disable-utf8[=]
  --ftp-explicit-tls[=] --ftp-force-list-hidden[=] --ftp-no-check-certificate[=] --ftp-tls[=]
  --ftp-writing-mdtm[=] --gcs-anonymous[=] --gcs-bucket-policy-only[=] --gcs-decompress[=]
  --gcs-no-check-bucket[=] --gphotos-include-archived[=] --gphotos-read-only[=]
  --gphotos-read-size[=] --hidrive-disable-fetching-member-count[=] --http-no-head[=]
  --http-no-slash[=] --internetarchive-disable-checksum[=] --jottacloud-hard-delete[=]
  --jottacloud-no-versions[=] --jottacloud-trashed-only[=] --koofr-setmtime[=] -l|--links[=]
  --local-case-insensitive[=] --local-case-sensitive[=] --local-no-check-updated[=]
  --local-no-preallocate[=] --local-no-set-modtime[=] --local-no-sparse[=] --local-nounc[=]
  --local-unicode-normalization[=] --local-zero-size-links[=] --mailru-check-hash[=]
  --mailru-speedup-enable[=] -x|--one-file-system[=] --onedrive-expose-onenote-files[=]
  --onedrive-no-versions[=] --onedrive-server-side-across-configs[=] --s3-decompress[=]
  --s3-disable-checksum[=] --s3-disable-http2[=] --s3-env-auth[=] --s3-force-path-style[=]
  --s3-leave-parts-on-error[=] --s3-memory-pool-use-mmap[=] --s3-no-check-bucket[=]
  --s3-no-head[=] --s3-no-head-object[=] --s3-no-system-metadata[=] --s3-requester-pays[=]
  --s3-use-accelerate-endpoint[=] --s3-use-presigned-request[=] --s3-v2-auth[=] --s3-versions[=]
  --seafile-2fa[=] --seafile-create-library[=] --sftp-ask-password[=]
  --sftp-disable-concurrent-reads[=] --sftp-disable-concurrent-writes[=]
  --sftp-disable-hashcheck[=] --sftp-key-use-agent[=] --sftp-set-modtime[=] --sftp-skip-links[=]
  --sftp-use-fstat[=] --sftp-use-insecure-cipher[=] --skip-links[=] --smb-case-insensitive[=]
  --smb-hide-special-share[=] --sugarsync-hard-delete[=] --swift-env-auth[=]
  --swift-leave-parts-on-error[=] --swift-no-chunk[=] --swift-no-large-objects[=]
  --yandex-hard-delete[=] -v|--verbose[=]
]]

local VALUES = [[
  --bind --buffer-size --bwlimit --bwlimit-file --ca-cert --cache-dir --checkers --client-cert
  --client-key --compare-dest --config --contimeout --copy-dest --cutoff-mode --disable --dscp
  --dump --exclude --exclude-from --exclude-if-present --expect-continue-timeout --files-from
  --files-from-raw -f|--filter --filter-from --fs-cache-expire-duration --fs-cache-expire-interval
  --header --header-download --header-upload --include --include-from --kv-lock-time --log-format
  --log-level --low-level-retries --max-age --max-backlog --max-delete --max-depth --max-duration
  --max-size --max-stats-groups --max-transfer --metadata-set --min-age --min-size --modify-window
  --multi-thread-cutoff --multi-thread-streams --order-by --password-command --rc-addr
  --rc-allow-origin --rc-baseurl --rc-cert --rc-client-ca --rc-files --rc-htpasswd
  --rc-job-expire-duration --rc-job-expire-interval --rc-key --rc-max-header-bytes
  --rc-min-tls-version --rc-pass --rc-realm --rc-server-read-timeout --rc-server-write-timeout
  --rc-template --rc-user --rc-web-fetch-url --retries --retries-sleep --stats
  --stats-file-name-length --stats-log-level --stats-one-line-date-format --stats-unit
  --streaming-upload-cutoff --suffix --syslog-facility --temp-dir --timeout --tpslimit
  --tpslimit-burst --track-renames-strategy --transfers --user-agent --acd-auth-url
  --acd-client-id --acd-client-secret --acd-encoding --acd-templink-threshold --acd-token
  --acd-token-url --acd-upload-wait-per-gb --alias-remote --azureblob-access-tier
  --azureblob-account --azureblob-chunk-size --azureblob-encoding --azureblob-endpoint
  --azureblob-key --azureblob-list-chunk --azureblob-memory-pool-flush-time
  --azureblob-msi-client-id --azureblob-msi-mi-res-id --azureblob-msi-object-id
  --azureblob-public-access --azureblob-sas-url --azureblob-service-principal-file
  --azureblob-upload-concurrency --azureblob-upload-cutoff --b2-account --b2-chunk-size
  --b2-copy-cutoff --b2-download-auth-duration --b2-download-url --b2-encoding --b2-endpoint
  --b2-key --b2-memory-pool-flush-time --b2-test-mode --b2-upload-cutoff --b2-version-at
  --box-access-token --box-auth-url --box-box-config-file --box-box-sub-type --box-client-id
  --box-client-secret --box-commit-retries --box-encoding --box-list-chunk --box-owned-by
  --box-root-folder-id --box-token --box-token-url --box-upload-cutoff
  --cache-chunk-clean-interval --cache-chunk-path --cache-chunk-size --cache-chunk-total-size
  --cache-db-path --cache-db-wait-time --cache-info-age --cache-plex-insecure
  --cache-plex-password --cache-plex-url --cache-plex-username --cache-read-retries --cache-remote
  --cache-rps --cache-tmp-upload-path --cache-tmp-wait-time --cache-workers --chunker-chunk-size
  --chunker-hash-type --chunker-remote --combine-upstreams --compress-level --compress-mode
  --compress-ram-cache-limit --compress-remote --crypt-filename-encoding
  --crypt-filename-encryption --crypt-password --crypt-password2 --crypt-remote --drive-auth-url
  --drive-chunk-size --drive-client-id --drive-client-secret --drive-encoding
  --drive-export-formats --drive-formats --drive-impersonate --drive-import-formats
  --drive-list-chunk --drive-pacer-burst --drive-pacer-min-sleep --drive-resource-key
  --drive-root-folder-id --drive-scope --drive-service-account-credentials
  --drive-service-account-file --drive-team-drive --drive-token --drive-token-url
  --drive-upload-cutoff --drive-v2-download-min-size --dropbox-auth-url
  --dropbox-batch-commit-timeout --dropbox-batch-mode --dropbox-batch-size --dropbox-batch-timeout
  --dropbox-chunk-size --dropbox-client-id --dropbox-client-secret --dropbox-encoding
  --dropbox-impersonate --dropbox-token --dropbox-token-url --fichier-api-key --fichier-encoding
  --fichier-file-password --fichier-folder-password --fichier-shared-folder --filefabric-encoding
  --filefabric-permanent-token --filefabric-root-folder-id --filefabric-token
  --filefabric-token-expiry --filefabric-url --filefabric-version --ftp-close-timeout
  --ftp-concurrency --ftp-encoding --ftp-host --ftp-idle-timeout --ftp-pass --ftp-port
  --ftp-shut-timeout --ftp-tls-cache-size --ftp-user --gcs-auth-url --gcs-bucket-acl
  --gcs-client-id --gcs-client-secret --gcs-encoding --gcs-endpoint --gcs-location
  --gcs-object-acl --gcs-project-number --gcs-service-account-file --gcs-storage-class --gcs-token
  --gcs-token-url --gphotos-auth-url --gphotos-client-id --gphotos-client-secret
  --gphotos-encoding --gphotos-start-year --gphotos-token --gphotos-token-url --hasher-auto-size
  --hasher-hashes --hasher-max-age --hasher-remote --hdfs-data-transfer-protection --hdfs-encoding
  --hdfs-namenode --hdfs-service-principal-name --hdfs-username --hidrive-auth-url
  --hidrive-chunk-size --hidrive-client-id --hidrive-client-secret --hidrive-encoding
  --hidrive-endpoint --hidrive-root-prefix --hidrive-scope-access --hidrive-scope-role
  --hidrive-token --hidrive-token-url --hidrive-upload-concurrency --hidrive-upload-cutoff
  --http-headers --http-url --internetarchive-access-key-id --internetarchive-encoding
  --internetarchive-endpoint --internetarchive-front-endpoint --internetarchive-secret-access-key
  --internetarchive-wait-archive --jottacloud-encoding --jottacloud-md5-memory-limit
  --jottacloud-upload-resume-limit --koofr-encoding --koofr-endpoint --koofr-mountid
  --koofr-password --koofr-provider --koofr-user --local-encoding --mailru-encoding --mailru-pass
  --mailru-speedup-file-patterns --mailru-speedup-max-disk --mailru-speedup-max-memory
  --mailru-user --netstorage-account --netstorage-host --netstorage-protocol --netstorage-secret
  --onedrive-access-scopes --onedrive-auth-url --onedrive-chunk-size --onedrive-client-id
  --onedrive-client-secret --onedrive-drive-id --onedrive-drive-type --onedrive-encoding
  --onedrive-link-password --onedrive-link-scope --onedrive-link-type --onedrive-list-chunk
  --onedrive-region --onedrive-root-folder-id --onedrive-token --onedrive-token-url
  --opendrive-chunk-size --opendrive-encoding --opendrive-password --opendrive-username
  --pcloud-auth-url --pcloud-client-id --pcloud-client-secret --pcloud-encoding --pcloud-hostname
  --pcloud-password --pcloud-root-folder-id --pcloud-token --pcloud-token-url --pcloud-username
  --premiumizeme-encoding --putio-encoding --s3-access-key-id --s3-acl --s3-bucket-acl
  --s3-chunk-size --s3-copy-cutoff --s3-download-url --s3-encoding --s3-endpoint --s3-list-chunk
  --s3-list-url-encode --s3-list-version --s3-location-constraint --s3-max-upload-parts
  --s3-memory-pool-flush-time --s3-might-gzip --s3-profile --s3-provider --s3-region
  --s3-secret-access-key --s3-server-side-encryption --s3-session-token
  --s3-shared-credentials-file --s3-sse-customer-algorithm --s3-sse-customer-key
  --s3-sse-customer-key-base64 --s3-sse-customer-key-md5 --s3-sse-kms-key-id --s3-storage-class
  --s3-upload-concurrency --s3-upload-cutoff --s3-use-multipart-etag --s3-version-at
  --seafile-encoding --seafile-library --seafile-library-key --seafile-pass --seafile-url
  --seafile-user --sftp-chunk-size --sftp-concurrency --sftp-host --sftp-idle-timeout
  --sftp-key-file --sftp-key-file-pass --sftp-key-pem --sftp-known-hosts-file
  --sftp-md5sum-command --sftp-pass --sftp-path-override --sftp-port --sftp-pubkey-file
  --sftp-server-command --sftp-set-env --sftp-sha1sum-command --sftp-shell-type --sftp-subsystem
  --sftp-user --sharefile-chunk-size --sharefile-encoding --sharefile-endpoint
  --sharefile-root-folder-id --sharefile-upload-cutoff --sia-api-password --sia-api-url
  --sia-encoding --sia-user-agent --smb-domain --smb-encoding --smb-host --smb-idle-timeout
  --smb-pass --smb-port --smb-user --sugarsync-access-key-id --sugarsync-app-id
  --sugarsync-authorization --sugarsync-authorization-expiry --sugarsync-deleted-id
  --sugarsync-encoding --sugarsync-private-access-key --sugarsync-refresh-token
  --sugarsync-root-id --sugarsync-user --swift-application-credential-id
  --swift-application-credential-name --swift-application-credential-secret --swift-auth
  --swift-auth-token --swift-auth-version --swift-chunk-size --swift-domain --swift-encoding
  --swift-endpoint-type --swift-key --swift-region --swift-storage-policy --swift-storage-url
  --swift-tenant --swift-tenant-domain --swift-tenant-id --swift-user --swift-user-id
  --union-action-policy --union-cache-time --union-create-policy --union-min-free-space
  --union-search-policy --union-upstreams --uptobox-access-token --uptobox-encoding
  --webdav-bearer-token --webdav-bearer-token-command --webdav-encoding --webdav-headers
  --webdav-pass --webdav-url --webdav-user --webdav-vendor --yandex-auth-url --yandex-client-id
  --yandex-client-secret --yandex-encoding --yandex-token --yandex-token-url --zoho-auth-url
  --zoho-client-id --zoho-client-secret --zoho-encoding --zoho-region --zoho-token
  --zoho-token-url
]]

local FETCH = "--backup-dir --cpuprofile --log-file --memprofile"

--- Options whose value is a command.
local RUNS = {
  "--password-command", "--sftp-md5sum-command", "--sftp-server-command",
  "--sftp-sha1sum-command", "--webdav-bearer-token-command"
}

--- Is an argument elsewhere, as far as can be seen?
local function is_remote(item)
  local text = item.text or item.begins
  return text ~= nil and text:find("^[^/]*:") ~= nil
end

--- Is a remote defined on the command line? It may be any machine, and its options may run
-- programs: ":sftp,ssh=./x:", "remote,url=http://127.0.0.1:".
local function defines(call)
  for _, item in ipairs(call.operands) do
    local text = item.text or item.begins or ""
    if text:find("^:") or text:find("^[^/:]*,.*:") then return true end
  end
  return false
end

--- A remote defined on the command line may do more than hand out files.
local function sends(call) return defines(call) and { { kind = "send" } } or {} end

local function options(flags)
  return { flag = FLAGS .. flags, value = VALUES, fetch = FETCH }
end

local function inspect(call)
  for _, name in ipairs(RUNS) do
    if call:has(name) then return nil, name .. " runs a program" end
  end
  for _, assignment in ipairs(call.environment) do
    if assignment.name:find("^RCLONE_") then return nil, assignment.name .. " is an option, too" end
  end
  return true
end

--- Both ends are known, and the first is elsewhere.
local function fetches(call)
  local source, destination = call:item("source"), call:item("destination")
  if not destination or call:has("-n", "-h") then return false end
  if is_remote(destination) then return false end
  return not source.text or is_remote(source)
end

--- What it reads and writes if both ends are on this machine.
local function does(call)
  local list, source, destination = sends(call), call:item("source"), call:item("destination")
  if destination and not is_remote(source) and not is_remote(destination) then
    list[#list + 1] = { kind = "read", item = source }
    list[#list + 1] = { kind = "change", item = destination }
  end
  return list
end

--- A subcommand that copies.
-- @tparam[opt] boolean directory the destination is one
-- @string[opt] refuse why it cannot go elsewhere
local function copies(directory, refuse)
  return {
    grammar = "pflag",
    options = options("--create-empty-src-dirs[=] --delete-empty-src-dirs[=]"),
    operands = "source destination?",
    does = does,
    brings = fetches,
    lands = function(call)
      return { { item = call:item("destination"), directory = directory, refuse = refuse } }
    end,
    inspect = inspect,
  }
end

--- What is moved goes there.
local function moves(directory)
  local rule = copies(directory)
  rule.does = function(call)
    local list = does(call)
    list[#list + 1] = { kind = "send" }
    return list
  end
  return rule
end

local copyurl = {
  grammar = "pflag",
  options = options("-a|--auto-filename[=] --header-filename[=] --no-clobber[=] "
    .. "-p|--print-filename[=] --stdout[=] --urls[=]"),
  operands = "url:url destination?",
  lands = function(call)
    local destination = call:item("destination")
    if call:has("--stdout") then return { { stdout = true } } end
    if not destination or call:has("-h", "-n") then return {} end
    if is_remote(destination) then return {} end
    return { { item = destination, directory = call:has("-a") or nil } }
  end,
  inspect = inspect,
}

local prints = {
  grammar = "pflag",
  options = {
    flag = FLAGS .. "--discard[=]", fetch = FETCH,
    value = VALUES .. "--count --head --offset --tail --separator",
  },
  operands = "source...",
  lands = { { stdout = true, without = "-h" } },
  inspect = inspect,
}

local mount = {
  grammar = "pflag",
  options = options([[
    --allow-non-empty[=] --allow-other[=] --allow-root[=] --daemon[=] --read-only[=]
    --no-checksum[=] --no-modtime[=] --no-seek[=] --default-permissions[=] --debug-fuse[=]
    --network-mode[=]
  ]]),
  operands = "source destination",
  does = { { kind = "detached" } },
  lands = function(call)
    local place = not call:has("-h") and call:item("destination")
    local why = "what is mounted comes from elsewhere; mount it on a directory of the sandbox"
    return { place and { item = place, directory = true, unknown = why } or nil }
  end,
  inspect = inspect,
}

local SYNC = "rclone sync deletes what is only in its destination. "
  .. "Use: rclone copy <source> <directory in the sandbox>"

return {
  command = "rclone",
  loses = {
    ["data at the remote"] = {
      "purge", "delete", "deletefile", "sync", "rmdir", "rmdirs", "cleanup", "dedupe",
    },
  },
  about = "--version -h|--help",
  examples = {
    ["rclone copyurl U f"] = "rclone copyurl U SANDBOX/f",
    ["rclone copy remote:dir d"] = "rclone copy remote:dir SANDBOX/d",
    ["rclone copy d remote:dir"] = true,
  },
  grammar = "pflag",
  options = { flag = FLAGS, value = VALUES .. FETCH },
  subcommands = {
    copy = copies(true), move = moves(true), copyto = copies(), moveto = moves(),
    sync = copies(true, SYNC), bisync = copies(true, SYNC), copyurl = copyurl, cat = prints,
    mount = mount, nfsmount = mount, cmount = mount, mount2 = mount,
  },
  answers = { " ls%a* ", " size .*:", " about .*:" },
  speaks = true,
}
