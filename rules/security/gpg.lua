--- GnuPG: prints, or writes the file of -o.
--    curl URL | gpg --dearmor -o /etc/k.gpg     ->  curl URL | gpg --dearmor -o SANDBOX/k.gpg
--    curl URL | gpg --import                    ->  unchanged: keys are no files
local MAKES = {
  ["-c"] = true, ["-e"] = true, ["-s"] = true, ["-b"] = true, ["--clear-sign"] = true,
  ["--clearsign"] = true, ["--store"] = true, ["--enarmor"] = true, ["--enarmour"] = true,
  ["--dearmor"] = true, ["--dearmour"] = true, ["--encrypt-files"] = true,
  ["--decrypt-files"] = true,
}

--- What it makes next to a file if no name is given: with another ending, or without its own.
local function does(call)
  local list, makes = {}, false
  for _, item in ipairs(call.options) do makes = makes or MAKES[item.name] end
  if not makes or call:has("-o") then return list end
  for _, item in ipairs(call.operands) do
    local stem = item.text and item.text:match("^(.+)%.%a%a%a$")
    for _, ending in ipairs(item.text and { ".gpg", ".asc", ".sig" } or {}) do
      list[#list + 1] = { kind = "change", name = item.text .. ending, of = item }
    end
    if stem then list[#list + 1] = { kind = "change", name = stem, of = item } end
    if not item.text then list[#list + 1] = { kind = "change" } end
  end
  return list
end

return {
  command = "gpg",
  about = "--help --version",
  also = "gpg2",
  sink = true,
  options = {
    flag = [[
      -s|--sign --clear-sign --clearsign -b|--detach-sign -e|--encrypt --encrypt-files
      -c|--symmetric --store -d|--decrypt --decrypt-files --verify --verify-files
      -k|--list-keys|--list-public-keys|--list-key --list-signatures --list-sigs --list-sig
      --check-signatures --check-sigs --check-sig --fingerprint -K|--list-secret-keys
      --generate-key --gen-key --quick-generate-key --quick-gen-key --quick-add-uid --quick-adduid
      --quick-add-key --quick-addkey --quick-revoke-uid --quick-revuid --quick-set-expire
      --quick-set-primary-uid --full-generate-key --full-gen-key --generate-revocation
      --gen-revoke --delete-keys --delete-secret-keys --quick-sign-key --quick-lsign-key
      --quick-revoke-sig --sign-key --lsign-key --edit-key --key-edit --change-passphrase --passwd
      --generate-designated-revocation --desig-revoke --export --send-keys --receive-keys
      --recv-keys --search-keys --refresh-keys --locate-keys --locate-external-keys --fetch-keys
      --show-keys --show-key --export-secret-keys --export-secret-subkeys --export-ssh-key
      --import --fast-import --card-status --edit-card --card-edit --change-pin --list-config
      --list-gcrypt-config --gpgconf-list --gpgconf-test --list-packets --export-ownertrust
      --import-ownertrust --update-trustdb --check-trustdb --fix-trustdb --list-trustdb --dearmor
      --dearmour --enarmor --enarmour --print-md --print-mds --gen-prime --gen-random --server
      --tofu-policy --delete-secret-and-public-keys --rebuild-keydb-caches -v|--verbose
      --no-verbose -q|--quiet --no-tty --no-greeting --debug-all --debug-iolbf --no-options
      --debug-quick-random --no-encrypt-to --encrypt-to-default-key --default-recipient-self
      --no-default-recipient --no-groups --gnupg --no-pgp2 --no-pgp6 --no-pgp7 --no-pgp8 --rfc2440
      --rfc4880 --rfc4880bis --openpgp --pgp6 --pgp7 --pgp8 --always-trust
      --exit-on-status-write-error --enable-progress-filter --expert --no-expert
      --no-secmem-warning --require-secmem --no-require-secmem --no-permission-warning
      -n|--dry-run -i|--interactive --ask-sig-expire --no-ask-sig-expire --ask-cert-expire
      --no-ask-cert-expire --ask-cert-level --no-ask-cert-level --only-sign-text-ids
      --enable-large-rsa --disable-large-rsa --enable-dsa2 --disable-dsa2
      --no-expensive-trust-checks --allow-non-selfsigned-uid --no-allow-non-selfsigned-uid
      --allow-freeform-uid --no-allow-freeform-uid --preserve-permissions --lock-once
      --lock-multiple --lock-never --bzip2-decompress-lowmem --auto-check-trustdb
      --no-auto-check-trustdb --multifile --utf8-strings --no-utf8-strings --no-literal
      -a|--armor|--armour --no-armor --no-armour --default-comment --no-comments --emit-version
      --no-emit-version --no-version --not-dash-escaped --escape-from-lines --no-escape-from-lines
      --mimemode --textmode --no-textmode --for-your-eyes-only --no-for-your-eyes-only
      --show-notation --no-show-notation --show-session-key --use-embedded-filename
      --no-use-embedded-filename --unwrap --mangle-dos-filenames --no-mangle-dos-filenames
      --no-symkey-cache --skip-verify --list-only --disable-signer-uid --no-auto-key-locate
      --auto-key-import --no-auto-key-import --auto-key-retrieve --no-auto-key-retrieve
      --include-key-block --no-include-key-block --disable-dirmngr --merge-only
      --allow-secret-key-import --show-photos --no-show-photos --show-policy-url
      --no-show-policy-url --with-colons --with-tofu-info --with-key-data --with-sig-list
      --with-sig-check --with-fingerprint --with-subkey-fingerprint --with-subkey-fingerprints
      --with-icao-spelling --with-keygrip --with-secret --with-wkd-hash --with-key-origin
      --fast-list-mode --fixed-list-mode --legacy-list-mode --print-pka-records
      --print-dane-records --show-keyring --throw-keyids --no-throw-keyids --try-all-secrets
      --no-default-keyring --no-keyring --skip-hidden-recipients --no-skip-hidden-recipients
      --require-backsigs --require-cross-certification --no-require-backsigs
      --no-require-cross-certification --enable-special-filenames --no-random-seed-file
      --no-sig-cache --ignore-time-conflict --ignore-valid-from --ignore-crc-error
      --ignore-mdc-error --override-compliance-check --allow-weak-key-signatures
      --allow-weak-digest-algos --allow-multisig-verification --allow-multiple-messages
      --no-allow-multiple-messages --batch --no-batch --yes --no --passphrase[=] --force-sign-key
      --no-autostart --forbid-gen-key --require-compliance --use-only-openpgp-card --rfc2440-text
      --no-rfc2440-text --use-agent --no-use-agent --disable-ccid --honor-http-proxy --strict
      --no-strict --load-extension --sk-comments --no-sk-comments --compress-keys --compress-sigs
      --force-v3-sigs --no-force-v3-sigs --force-v4-certs --no-force-v4-certs --no-mdc-warning
      --force-mdc --no-force-mdc --disable-mdc --no-disable-mdc --help --version --warranty
      --dump-option-table --dump-options -h
    ]],
    value = [[
      --debug --debug-level --display-charset --charset --logger-fd --homedir --faked-system-time
      --default-key --encrypt-to --hidden-encrypt-to --default-recipient --group --ungroup
      --compliance --default-new-key-algo --min-rsa-length --trust-model --photo-viewer
      --known-notation --agent-program --dirmngr-program --limit-card-insert-tries
      --temp-directory --exec-path --default-sig-expire --default-cert-expire --default-cert-level
      --default-cert-check-level --min-cert-level --personal-cipher-preferences
      --personal-cipher-prefs --personal-digest-preferences --personal-digest-prefs
      --personal-compress-preferences --personal-compress-prefs --default-preference-list
      --default-keyserver-url --tofu-default-policy --compress-algo --compression-algo
      --completes-needed --marginals-needed --max-cert-depth --force-ownertrust --input-size-hint
      --set-filesize -N|--set-notation --sig-notation --cert-notation --set-policy-url
      --sig-policy-url --cert-policy-url --sig-keyserver-url --max-output --comment --set-filename
      --compress-level --bzip2-compress-level --auto-key-locate --keyserver --keyserver-options
      --key-origin --import-options --import-filter --export-options --export-filter
      --list-options --keyid-format -r|--recipient|--remote-user|--user -R|--hidden-recipient
      -u|--local-user|--sign-with --trusted-key --sender --try-secret-key --override-session-key
      --override-session-key-fd --s2k-mode --s2k-digest-algo --s2k-cipher-algo --s2k-count
      --verify-options --disable-cipher-algo --disable-pubkey-algo --cipher-algo --digest-algo
      --cert-digest-algo --weak-digest --status-fd --attribute-fd --command-fd --command-file
      --passphrase-fd --passphrase-repeat --pinentry-mode --request-origin --display --ttyname
      --ttytype --lc-ctype --lc-messages --xauthority --gpg-agent-info --reader-port
      --ctapi-driver --pcsc-driver --tofu-db-format
    ]],
    read = [[
      --options --trustdb-name -f|--recipient-file -F|--hidden-recipient-file --keyring
      --primary-keyring --secret-keyring --passphrase-file
    ]],
    write = "--log-file --logger-file -o|--output --status-file --attribute-file",
  },
  operands = "read:file...",
  does = does,
  inspect = function(call)
    if call:has("--photo-viewer", "--exec-path", "--agent-program", "--dirmngr-program") then
      return nil, "it runs another program"
    end
    if call:has("--use-embedded-filename") then return nil, "the message names the file" end
    return true
  end,
  loses = {
    ["a secret key"] = {
      "--delete-secret-keys", "--delete-secret-key", "--delete-secret-and-public-keys",
      "--delete-secret-and-public-key",
    },
  },
  decodes = "^%-[^-]*d ^%-%-d",
  secrets = { "--export-secret-keys", "--export-secret-subkeys" },
}
