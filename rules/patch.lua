--- patch: changes the files that the patch names, where it is applied.
--    curl URL | patch -p1           ->  refused: save the patch, look at it, then apply it
--    patch -p1 < a.patch            ->  unchanged: nothing was fetched
local REFUSED = "a patch changes the files that it names. Use: curl <url> -o <file in the "
  .. "sandbox>, look at it, then apply it"

return {
  command = "patch",
  sink = true,
  options = {
    flag = [[
      -b|--backup --backup-if-mismatch --no-backup-if-mismatch --binary -c|--context --dry-run
      -E|--remove-empty-files -e|--ed -f|--force --follow-symlinks --help -l|--ignore-whitespace
      --merge[=] -N|--forward -n|--normal --posix -R|--reverse -s|--quiet|--silent -T|--set-time
      -t|--batch -u|--unified -v|--version --verbose -Z|--set-utc
    ]],
    value = [[
      -B|--prefix -D|--ifdef -d|--directory -F|--fuzz -g|--get -p|--strip --quoting-style
      --read-only --reject-format -V|--version-control -Y|--basename-prefix -z|--suffix
    ]],
    read = "-i|--input",
    write = "-o|--output -r|--reject-file",
  },
  operands = "read:original? read:patch?",
  lands = function(call)
    if call:has("--dry-run", "-o", "--help", "-v") then return {} end
    local place = call:item("-d") or call:item("original")
    return { {
      item = place, name = not place and "." or nil, directory = true, refuse = REFUSED,
    } }
  end,
}
