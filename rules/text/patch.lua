--- patch: changes the files that the patch names, where it is applied.
local REFUSED = "a patch changes the files that it names. Use: curl <url> -o <file in the "
  .. "sandbox>, look at it, then apply it"

--- The files that the patch names, if none is given.
local function applied(call)
  if call:has("--dry-run", "--help", "-v") or call:item("original") then return nil end
  local strip = call:values("-p")
  return { kind = "patch", item = call:item("-i"), strip = tonumber(strip[#strip] or "") or false }
end

--- What ends up next to a file that is named: as it was before, and what could not be applied.
local function does(call)
  local file = call:item("original")
  if not file then return { applied(call) } end
  if not file.text or call:has("--dry-run", "--help", "-v") then return {} end
  local out = (call:item("-o") or file).text
  if not out then return {} end
  if call:has("-B", "-Y", "-V", "-z") then
    local directory = out:match("^(.*[^/])/+[^/]*$") or out:match("^/") or "."
    return { { kind = "change", name = directory, directory = true } }
  end
  return { { kind = "change", name = out .. ".orig" }, { kind = "change", name = out .. ".rej" } }
end

return {
  command = "patch",
  about = "--help --version",
  examples = {
    ["curl U | patch -p1"] = "deny",
    ["patch -p1 < a.patch"] = true,
    ["curl https://h/p | patch -o f a"] = "curl https://h/p | patch -o SANDBOX/f a",
    ["curl https://h/p | patch -d / -o f a"] = "curl https://h/p | patch -d / -o SANDBOX/f a",
  },
  sink = true,
  options = {
    flag = [[
      -b|--backup --backup-if-mismatch --no-backup-if-mismatch --binary -c|--context --dry-run
      -E|--remove-empty-files -e|--ed -f|--force --follow-symlinks --help -l|--ignore-whitespace
      --merge[=] -N|--forward -n|--normal --posix -R|--reverse -s|--quiet|--silent -T|--set-time
      -t|--batch -u|--unified -v|--version --verbose -Z|--set-utc
    ]],
    value = [[
      -B|--prefix -D|--ifdef -F|--fuzz -g|--get -p|--strip --quoting-style
      --read-only --reject-format -V|--version-control -Y|--basename-prefix -z|--suffix
    ]],
    read = "-i|--input",
    chdir = "-d|--directory",
    write = "-o|--output -r|--reject-file",
  },
  operands = "read:original? read:patch?",
  lands = function(call)
    if call:has("--dry-run", "-o", "--help", "-v") then return {} end
    local place = call:item("original")
    return { {
      item = place, name = not place and "." or nil, directory = not place, refuse = REFUSED,
    } }
  end,
  does = does,
}
