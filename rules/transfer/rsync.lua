--- rsync: what comes from another machine lands at the last argument.

--- Is an argument on another machine, as far as can be seen?
local function is_remote(item)
  local text = item.text or item.begins
  return text ~= nil and text:find("^[^/]*:") ~= nil
end

--- Is it in truth this machine?
local function is_here(item)
  local host = "@" .. (item.text or ""):gsub("^rsync://", "")
  return host:find("@localhost[:/]") or host:find("@127%.%d[%d.]*[:/]") or host:find("@%[::1%]:")
end

--- What cannot be seen may be.
local function may_be_remote(item)
  return is_remote(item) or (not item.text and not (item.begins or ""):find("/", 1, true))
end

--- Can a path only be a directory?
local function is_directory(text) return ("/" .. text):find("/%.?%.?$") ~= nil end

--- Does something come from another machine, as far as can be seen?
local function brings(call)
  local items = call.operands
  local to = items[#items]
  if #items < 2 or is_remote(to) then return false end
  if call:has("--dry-run", "--list-only") then return false end
  for i = 1, #items - 1 do
    if may_be_remote(items[i]) then return true end
  end
  return false
end

--- What is made in a directory; nil where that cannot be told.
local function names(call)
  if call:has("--relative", "--files-from") then return nil end
  local list = {}
  for i = 1, #call.operands - 1 do
    list[i] = (call.operands[i].text or "/"):match("%f[^/:\0][^/:]+$")
    if not list[i] then return nil end
  end
  return list
end

local DELETES = { "--del", "--delete", "--delete-after", "--delete-before", "--delete-delay",
  "--delete-during", "--delete-excluded", "--delete-missing-args" }

--- Who is spoken to, and what goes: at the destination what the source has not, and the sources
-- themselves.
local function does(call)
  local list = {}
  local items = call.operands
  local to = items[#items]
  for _, item in ipairs(items) do
    if is_remote(item) then
      list[#list + 1] = { kind = "url", item = item, here = item == to and is_here(item) or nil }
    end
  end
  if #items < 2 or call:has("--dry-run", "--list-only") then return list end
  if call:has("--rsync-path", "-M", "--remove-source-files") then
    list[#list + 1] = { kind = "send" }
  end
  for _, item in ipairs(call:items("--rsync-path")) do  -- a shell over there runs it
    list[#list + 1] = { kind = "away", item = item, script = "option" }
  end
  if call:has(table.unpack(DELETES)) and not is_remote(to) then
    list[#list + 1] = { kind = "delete", item = to }
  end
  for i = 1, call:has("--remove-source-files") and #items - 1 or 0 do
    if not is_remote(items[i]) then list[#list + 1] = { kind = "delete", item = items[i] } end
  end
  for _, item in ipairs(call:items("--link-dest")) do
    list[#list + 1] = { kind = "link", item = item }
  end
  for _, name in ipairs({ "--write-batch", "--only-write-batch" }) do  -- and how to apply it
    local text = (call:item(name) or {}).text
    if text then list[#list + 1] = { kind = "change", name = text .. ".sh" } end
  end
  return list
end

local function lands(call)
  local alone = call:has("--read-batch") and 1 or 2  -- operands
  if #call.operands < alone then return {} end
  local to = call.operands[#call.operands]
  local inside = #call.operands > 2 or not to.text or is_directory(to.text)
  local found = {}
  if not is_remote(to) and not call:has("--dry-run", "--list-only") then
    found[1] = { item = to, directory = inside, names = inside and names(call) or nil }
  end
  if found[1] and call:has(table.unpack(DELETES)) then
    found[1].unknown = "it deletes what is missing at the source, and the destination would change"
  end
  for _, name in ipairs({ "--log-file", "--write-batch", "--only-write-batch" }) do
    for _, item in ipairs(call:items(name)) do found[#found + 1] = { item = item } end
  end
  for _, name in ipairs({ "--backup-dir", "--partial-dir", "--temp-dir" }) do
    for _, item in ipairs(call:items(name)) do  -- a relative one is below the destination
      if not item.text or item.text:find("^/") or item.text:find("..", 1, true) then
        found[#found + 1] = { item = item, directory = true }
      end
    end
  end
  return found
end

return {
  command = "rsync",
  loses = {
    destination = {
      "--delete", "--delete-before", "--delete-during", "--delete-after", "--delete-excluded",
      "--del",
    },
  },
  about = "--help --version",
  examples = {
    ["rsync -a host:dir ."] = "rsync -a host:dir SANDBOX",
    ["rsync -a host:dir/ copy"] = "rsync -a host:dir/ SANDBOX/copy",
    ["rsync -a dir host:dir"] = true,
  },
  label = "rsync",
  grammar = { "gnu", abbreviate = false, negate = true },
  options = {
    flag = [[
      -0|--from0 -4|--ipv4 -6|--ipv6 -8|--8-bit-output -A|--acls -a|--archive -b|--backup
      -C|--cvs-exclude -c|--checksum -D -d|--dirs|--old-dirs|--old-d -E|--executability -F
      -g|--group -H|--hard-links -h|--human-readable -I|--ignore-times -i|--itemize-changes
      -J|--omit-link-times -K|--keep-dirlinks -k|--copy-dirlinks -L|--copy-links -l|--links
      -m|--prune-empty-dirs -N|--crtimes -n|--dry-run -O|--omit-dir-times -o|--owner -P -p|--perms
      -q|--quiet -R|--relative -r|--recursive -S|--sparse -s|--secluded-args|--protect-args
      -t|--times -U|--atimes -u|--update -V|--version -v|--verbose -W|--whole-file -X|--xattrs
      -x|--one-file-system -y|--fuzzy -z|--compress --append --append-verify --blocking-io
      --copy-devices --copy-unsafe-links --del --delay-updates --delete --delete-after
      --delete-before --delete-delay --delete-during --delete-excluded --delete-missing-args
      --devices --drop-D --existing|--ignore-non-existing --fake-super --force --fsync --help
      --ignore-errors --ignore-existing --ignore-missing-args --implied-dirs
      --inc-recursive|--i-r --inplace --insecure-links --list-only --mkpath --motd --munge-links
      --no-A --no-D --no-H --no-R --no-W --no-X --no-d --no-g --no-i-r --no-l --no-o --no-p --no-r
      --no-t --no-v --no-z --numeric-ids --old-args --open-noatime --partial --preallocate
      --progress --remove-source-files --safe-links --size-only --specials --stats --super
      --trust-sender --write-devices
    ]],
    value = [[
      -@|--modify-window -B|--block-size -f|--filter -M|--remote-option --address --bwlimit
      --checksum-choice|--cc --checksum-seed --chmod --chown --compress-choice|--zc
      --compress-level|--zl --compress-threads|--zt --confine-root --contimeout --copy-as --debug
      --exclude --groupmap --iconv --include --info --log-file-format --max-alloc --max-delete
      --max-size --min-size --out-format --outbuf --port --protocol --rsync-path --skip-compress
      --sockopts --stderr --stop-after|--time-limit --stop-at --suffix --timeout --usermap
    ]],
    read = [[
      --compare-dest --copy-dest --early-input --exclude-from --files-from --include-from
      --link-dest --password-file --read-batch
    ]],
    write = [[
      -T|--temp-dir --backup-dir --log-file --only-write-batch --partial-dir --write-batch
    ]],
    script = "-e|--rsh",
  },
  operands = function(call)
    local list = {}
    for i, item in ipairs(call.operands) do
      list[i] = is_remote(item) and "source" or "read:source"
    end
    if #list > 1 or call:has("--read-batch") then list[#list] = "destination" end
    return list
  end,
  brings = brings, sink = true, duplicates = true,
  declines = "--ignore-existing -u -b",
  tampers = "content",
  lands = lands,
  does = does,
  names_from = "--files-from",
  inspect = function(call)
    for _, name in ipairs({ "RSYNC_RSH", "RSYNC_CONNECT_PROG" }) do
      if call:gets(name) and brings(call) then return nil, name .. " runs a program" end
    end
    return true
  end,
  fetches = true,
  only_fetches = [[
    -a -r -v -z -P -h -p -t -l -g -o -D -u -c -i -q -m -x -S -W -4 -6 -d -n -H -I -s --progress
    --partial --stats --size-only --inplace --append --append-verify --existing --ignore-existing
    --info --bwlimit --timeout --contimeout --exclude --include --max-size --min-size
    --numeric-ids --safe-links --mkpath --no-motd --no-p --no-o --no-g --no-t --no-l --no-r
    --list-only --checksum-choice --compress-level --compress-choice --port --protocol
    --out-format --outbuf --delay-updates --ignore-errors --no-perms --no-owner --no-group
    --no-times --no-links --no-D
  ]],
}
