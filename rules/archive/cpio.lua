--- GNU cpio: copy-in extracts to the directory of -D. Members may name any path, unless an option
-- forbids that.
--    curl URL | cpio -id --no-absolute-filenames     ->  … cpio -D SANDBOX -id --no-absolute-…
return {
  command = "cpio",
  about = "--help --version",
  examples = {
    ["curl U | cpio -id"] = "ask",
    ["cpio -id < a.cpio"] = true,
    ["curl https://h/c | cpio -idm --no-absolute-filenames"] =
      "curl https://h/c | cpio -D SANDBOX -idm --no-absolute-filenames",
    ["curl https://h/c | cpio -i --no-absolute-filenames -D d"] =
      "curl https://h/c | cpio -i --no-absolute-filenames -D SANDBOX/d",
  },
  sink = true,
  names_from = "-o -p",
  options = {
    flag = [[
      -i|--extract -o|--create -p|--pass-through -t|--list -B -c --force-local --quiet -v|--verbose
      -V|--dot -b|--swap -f|--nonmatching -n|--numeric-uid-gid -r|--rename -s|--swap-bytes
      -S|--swap-halfwords --to-stdout --only-verify-crc -A|--append
      --device-independent|--reproducible --ignore-devno --ignore-dirnlink --renumber-inodes
      -l|--link --absolute-filenames --no-absolute-filenames -0|--null -a|--reset-access-time
      -L|--dereference -d|--make-directories -k -m|--preserve-modification-time
      --no-preserve-owner --sparse -u|--unconditional -?|--help --usage --version
    ]],
    value = [[
      --block-size -C|--io-size -D|--directory -H|--format -R|--owner -W|--warning -M|--message
      --rsh-command -O
    ]],
    read = "-F|--file -I -E|--pattern-file",
  },
  operands = "pattern...",
  lands = function(call)
    local archive = call:item("-O") or call:item("-F")
    if call:has("-o") then return { archive and { item = archive } or nil } end
    if call:has("-p") then
      local directory = call.operands[1]
      return { directory and { item = directory, directory = true } or nil }
    end
    if call:has("-t", "--to-stdout", "--only-verify-crc") or not call:has("-i") then return {} end
    local directory = call:item("-D")
    if directory then return { { item = directory, directory = true } } end
    return { { name = ".", directory = true, insert = "-D" } }
  end,
  inspect = function(call)
    if call:has("--rsh-command") then return nil, "--rsh-command runs a program" end
    if call:has("-i") and not call:has("--no-absolute-filenames", "-t", "--to-stdout") then
      return nil, "members may name any path: give --no-absolute-filenames"
    end
    return true
  end,
}
