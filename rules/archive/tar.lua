--- GNU tar: members are extracted to where -C leads. The archive itself is read from where the
-- command runs.

--- What reads and writes compressed data and does nothing else.
local PACKS = {
  gzip = true, pigz = true, bzip2 = true, pbzip2 = true, lbzip2 = true, xz = true, pixz = true,
  zstd = true, zstdmt = true, unzstd = true, lz4 = true, lzip = true, plzip = true, lzma = true,
  lzop = true, brotli = true,
}

--- The place after which -C can be given: it holds for the members that follow it, and an
-- old-style bundle has to stay the first argument, with the values of its letters after it.
local function start(call)
  local first = call.fields[call.at + 1].text
  if not first or first:find("^%-") then return nil end
  local values = 0
  for letter in first:gmatch(".") do
    if ("bCfFgHIKLNTVX"):find(letter, 1, true) then values = values + 1 end
  end
  return { field = math.min(call.at + 1 + values, #call.fields) }
end

--- Where members go: the last -C, if all of them come before the members.
local function extracts(call)
  local top, directories = call:item("--one-top-level"), call:items("-C")
  if top and top.text and top.text:sub(1, 1) == "/" then
    return { item = top, directory = true }
  end
  local last = directories[#directories]
  if not last and top and top.text then return { item = top, directory = true } end
  if not last then
    return { name = ".", directory = true, insert = "-C", behind = start(call) }
  end
  for _, item in ipairs(call.operands) do
    if item.field < last.field then
      return { unknown = "-C applies only to the members after it: give it first" }
    end
  end
  if #directories > 1 and not (last.text and last.text:sub(1, 1) == "/") then
    return { unknown = "several -C options add up: give one" }
  end
  return { item = last, directory = true, there = true }
end

local function lands(call)
  if call:has("--help", "--version", "--usage", "--show-defaults") then return {} end
  if call:has("-x") then
    return { not call:has("-O", "--to-command") and extracts(call) or nil }
  end
  local archive = call:item("-f")
  if archive and archive.text ~= "-" and call:has("-c", "-r", "-u", "-A") then
    return { { item = archive } }
  end
  return {}
end

--- Options and members in their order: each -C leads on from the one before it. Calls `visit` with
-- every member, and the directory that it is in: nil if that is unknown.
local function walk(call, visit)
  local at = "."
  for _, item in ipairs(call:sequence()) do
    if item.name == "-C" then
      local text = item.text or ""
      at = at and item.text and (text:find("^[/\1]") and text or at .. "/" .. text)
    elseif not item.option then
      visit(item, at)
    end
  end
  return at
end

--- The files that are put into the archive, where -C leads to them.
local function add_members(call, kind, list)
  walk(call, function(item, at)
    local text = item.text
    local known = text and (text:find("^[/\1]") and text or at and at .. "/" .. text)
    list[#list + 1] = { kind = kind, name = known or nil }
  end)
end

--- They are deleted then.
local function removes(call, list)
  add_members(call, "delete", list)
  if call:has("-T") then list[#list + 1] = { kind = "delete" } end
end

--- Where members go, if several -C lead there.
local function extracts_apart(call, list)
  local function add(_, at)
    list[#list + 1] = { kind = "change", name = at or nil, directory = true }
  end
  local last = walk(call, add)
  if #call.operands == 0 then add(nil, last) end
end

local function does(call)
  local list = {}
  local archive = call:item("-f")
  if call:has("--delete") and archive then list[1] = { kind = "change", item = archive } end
  for _, name in ipairs({ "-g", "--volno-file" }) do
    local item = call:item(name)
    if item and not call:has("-t", "-d") then list[#list + 1] = { kind = "change", item = item } end
  end
  local packs = call:has("-c", "-r", "-u")
  if packs and call:has("-C") then add_members(call, "read", list) end
  if packs and call:has("--remove-files") then removes(call, list) end
  if call:has("-x") and not call:has("-O", "--to-command") then
    if extracts(call).unknown then extracts_apart(call, list) end
    if call:has("-P") then list[#list + 1] = { kind = "change" } end
  end
  return list
end

--- What is run on the members, on the archive, or on the way. Of a name alone there is nothing to
-- say but that: see `inspect`.
local function runs(call)
  local list = {}
  local function add(item)
    local script = item and (item.text or ""):find("%s")
    if script then list[#list + 1] = { item = item, script = true } end
  end
  for _, item in ipairs(call.options) do
    if item.name == "--to-command" or item.name == "-F" then add(item) end
    if item.name == "--checkpoint-action" then add(call.behind(item, "exec=")) end
    if item.name == "-I" and not PACKS[(item.text or ""):match("^%S*")] then add(item) end
  end
  return list
end

local RUNS = { "--to-command", "--checkpoint-action", "-F", "--rsh-command", "--rmt-command" }

local function inspect(call)
  for _, option in ipairs(RUNS) do
    if call:has(option) then return nil, option .. " runs a program" end
  end
  for _, program in ipairs(call:values("-I")) do
    if not program or not PACKS[program:match("^%S*")] or program:find("[^%w%s.-]") then
      return nil, "-I runs a program"
    end
  end
  for _, archive in ipairs(call:values("-f")) do
    if archive and archive:find("^[^/]*:") and not call:has("--force-local") then
      return nil, "the archive is on another host"
    end
  end
  if call:gets("TAR_OPTIONS") then return nil, "TAR_OPTIONS may name another destination" end
  if call:has("-x") and call:has("-P") then return nil, "-P lets members leave the directory" end
  return true
end

--- Options with which -t lists an archive, and does nothing else.
local LISTS = {}
for name in ("-t -v -f -z -j -J -a -C --zstd --exclude --wildcards --full-time"):gmatch("%S+") do
  LISTS[name] = true
end

local function only_lists(call)
  for _, item in ipairs(call.options) do
    if not LISTS[item.name] then return false end
  end
  local archive = call:item("-f")
  return call:has("-t") and archive ~= nil and archive.text ~= nil
end

return {
  command = "tar",
  about = "--help --version",
  also = "gtar",
  examples = {
    ["curl U | tar xz"] = "curl U | tar xz -C SANDBOX",
    ["curl U | tar xz -C /usr/local"] = "curl U | tar xz -C SANDBOX/local",
    ["tar xzf a.tgz"] = true,
  },
  sink = true,
  grammar = { "gnu", bundle = true },
  names_from = "-T",
  options = {
    flag = [[
      -A|--catenate|--concatenate -c|--create --delete -d|--diff|--compare -r|--append --test-label
      -t|--list -u|--update -x|--extract|--get --check-device -G|--incremental
      --ignore-failed-read --no-check-device --no-seek -n|--seek -S|--sparse --exclude-backups
      --exclude-caches --exclude-caches-all --exclude-caches-under --exclude-vcs
      --exclude-vcs-ignores --no-null --no-recursion --no-unquote --no-verbatim-files-from --null
      --recursion --unquote --verbatim-files-from --anchored --ignore-case --no-anchored
      --no-ignore-case --no-wildcards --no-wildcards-match-slash --wildcards
      --wildcards-match-slash --keep-directory-symlink --keep-newer-files -k|--keep-old-files
      --no-overwrite-dir --overwrite --overwrite-dir --recursive-unlink --remove-files
      --skip-old-files -U|--unlink-first -W|--verify --ignore-command-error
      --no-ignore-command-error -O|--to-stdout --clamp-mtime --delay-directory-restore -m|--touch
      --no-delay-directory-restore --no-same-owner --no-same-permissions --numeric-owner
      -p|--preserve-permissions|--same-permissions --same-owner -s|--preserve-order|--same-order
      --acls --no-acls --no-selinux --no-xattrs --selinux --xattrs --force-local -M|--multi-volume
      -B|--read-full-records -i|--ignore-zeros --old-archive|--portability --posix
      -a|--auto-compress -j|--bzip2 -J|--xz --lzip --lzma --lzop --no-auto-compress --zstd
      -z|--gzip|--gunzip|--ungzip -Z|--compress|--uncompress --hard-dereference -h|--dereference
      --one-file-system -P|--absolute-names --full-time -l|--check-links -R|--block-number
      --show-defaults --show-omitted-dirs --show-snapshot-field-ranges
      --show-transformed-names|--show-stored-names --utc -v|--verbose
      -w|--interactive|--confirmation -o -?|--help --restrict --usage --version --occurrence[=]
      --atime-preserve[=] --backup[=] --checkpoint[=] --totals[=]
    ]],
    value = [[
      -C|--directory --one-top-level[=] -g|--listed-incremental --hole-detection --level
      --sparse-version --exclude --exclude-ignore --exclude-ignore-recursive
      --exclude-tag --exclude-tag-all --exclude-tag-under --to-command --group --group-map --mode
      --mtime --owner --owner-map --set-mtime-command --set-mtime-format --sort --xattrs-exclude
      --xattrs-include -F|--info-script|--new-volume-script -L|--tape-length
      --rmt-command --rsh-command --volno-file -b|--blocking-factor --record-size -H|--format
      --pax-option -V|--label -I|--use-compress-program -K|--starting-file --newer-mtime
      -N|--newer|--after-date --suffix --strip-components --transform|--xform --checkpoint-action
      --no-quote-chars --quote-chars --quoting-style --warning
    ]],
    read = "-f|--file -T|--files-from -X|--exclude-from --add-file",
    write = "--index-file",
  },
  operands = { { "member...", with = "-x -t" }, { "read:member..." } },
  lands = lands,
  does = does,
  runs = runs,
  inspect = inspect,
  pure = only_lists,
  packs = true,
}
