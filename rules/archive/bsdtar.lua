--- bsdtar (libarchive): reads tar, zip, 7z, iso and more; members go to where -C leads.

--- An old-style bundle has to stay the first argument, with the values of its letters after it.
local function start(call)
  local first = call.fields[call.at + 1].text
  if not first or first:find("^%-") then return nil end
  local _, values = first:gsub("[bCfIsTX]", "")
  return { field = math.min(call.at + 1 + values, #call.fields) }
end

local function extracts(call)
  local directories = call:items("-C")
  local last = directories[#directories]
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
  return { item = last, directory = true }
end

--- Where members go, if several -C lead there, or come from: each leads on from the one before it.
local function members_apart(call, list)
  local at = "."
  local kind = call:has("-x") and "change" or "read"
  local function add(item)
    local into = kind == "change" or nil
    local name = at and not into and item and at .. "/" .. (item.text or "") or at or nil
    list[#list + 1] = { kind = kind, name = name, directory = into }
  end
  for _, item in ipairs(call:sequence()) do
    if item.name == "-C" then
      local text = item.text or ""
      at = at and item.text and (text:find("^/") and text or at .. "/" .. text)
    elseif not item.option then
      add(item)
    end
  end
  if #call.operands == 0 then add() end
end

local LEAVES = { "-P", "--insecure", "--absolute-paths", "--chroot", "-s" }

local function does(call)
  local list = {}
  local packs = call:has("-c", "-r", "-u")
  for _, item in ipairs(packs and call.operands or {}) do
    local archive = call.behind(item, "@")
    if archive then list[#list + 1] = { kind = "read", item = archive } end
  end
  if packs and call:has("-C") then members_apart(call, list) end
  if not call:has("-x") or call:has("-O") then return list end
  if extracts(call).unknown then members_apart(call, list) end
  if call:has(table.unpack(LEAVES)) then list[#list + 1] = { kind = "change" } end
  return list
end

return {
  command = "bsdtar",
  about = "--help --version",
  examples = {
    ["curl U | bsdtar -xf -"] = "curl U | bsdtar -C SANDBOX -xf -",
    ["curl U | bsdtar xf - -C d"] = "curl U | bsdtar xf - -C SANDBOX/d",
    ["bsdtar -xf a.zip"] = true,
  },
  sink = true,
  grammar = { "gnu", bundle = true },
  names_from = "-T",
  options = {
    flag = [[
      -a|--auto-compress --acls --absolute-paths -B|--read-full-blocks -c|--create
      --chroot --clear-nochange-fflags --confirmation --dereference --disable-copyfile
      --exclude-vcs --fast-read --fflags --grzip -H -h --help --hfsCompression --ignore-zeros
      --insecure -J|--xz -j|--bzip|--bzip2|--bunzip2 -k|--keep-old-files --keep-newer-files -L
      -l|--check-links --list --lrzip --lz4 --lzma --lzop -m|--modification-time --mac-metadata
      -n|--no-recursion|--norecurse --no-acls --no-fflags --no-mac-metadata --no-read-sparse
      --no-safe-writes --no-same-owner --no-same-permissions --no-xattrs --nodump
      --nopreserveHFSCompression --null --numeric-owner -O|--to-stdout -o --one-file-system
      -P|--preserve-paths|--absolute-names -p|--preserve-permissions|--same-permissions --posix
      -q -r|--append --read-sparse -S --safe-writes --same-owner -t --totals -U|--unlink
      --unlink-first -u|--update --uuencode --b64encode -v|--verbose --version -w|--interactive
      -x|--extract|--get -y -Z|--compress|--uncompress -z|--gzip|--gunzip|--ungzip --xattrs --zstd
    ]],
    value = [[
      -C|--cd|--directory -b|--block-size --exclude --format --gid --gname --group
      --include --mtime --newer --newer-ctime --newer-ctime-than --newer-mtime
      --newer-mtime-than --newer-than --older --older-ctime --older-ctime-than --older-mtime
      --older-mtime-than --older-than --options --owner --passphrase -s --strip-components --uid
      --uname --use-compress-program
    ]],
    read = "-f|--file -I|-T|--files-from -X|--exclude-from",
  },
  operands = "read:member...",
  lands = function(call)
    if call:has("-x") then return { not call:has("-O") and extracts(call) or nil } end
    local archive = call:item("-f")
    if archive and archive.text ~= "-" and call:has("-c", "-r", "-u") then
      return { { item = archive } }
    end
    return {}
  end,
  does = does,
  inspect = function(call)
    if call:has("--use-compress-program") then return nil, "it runs a program" end
    if call:has("-x") and call:has(table.unpack(LEAVES)) then
      return nil, "members may leave the directory"
    end
    return true
  end,
  packs = true,
}
