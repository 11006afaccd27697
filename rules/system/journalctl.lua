--- journalctl: shows the journal, or deletes old entries.
--    journalctl -u x --since today -n 50, journalctl --disk-usage             only read
--    journalctl --vacuum-time=1d, journalctl --cursor-file=f, journalctl --rotate    do more

local CHANGES = { "--vacuum-size", "--vacuum-files", "--vacuum-time", "--sync", "--relinquish-var",
  "--smart-relinquish-var", "--flush", "--rotate", "--update-catalog", "--setup-keys" }

return {
  command = "journalctl",
  policy = true,
  options = {
    flag = [[
      --system --user -m|--merge -b[] --boot[=] -k|--dmesg --case-sensitive[=] --lines[=] -n[]
      -r|--reverse --show-cursor --utc -x|--catalog --no-hostname --no-full -l|--full -a|--all
      -f|--follow --no-tail -q|--quiet --no-pager -e|--pager-end -h|--help --version -N|--fields
      --list-boots --disk-usage --verify --header --list-catalog --dump-catalog
      -0 -1 -2 -3 -4 -5 -6 -7 -8 -9
      --sync --relinquish-var --smart-relinquish-var --flush --rotate --update-catalog --setup-keys
    ]],
    value = [[
      -S|--since -U|--until -c|--cursor --after-cursor -u|--unit --user-unit -t|--identifier
      -p|--priority --facility -g|--grep -o|--output --output-fields -F|--field --namespace
      --vacuum-size --vacuum-files --vacuum-time
    ]],
    read = "-D|--directory --file",
    change = "--cursor-file",
  },
  operands = "match...",
  endless = { "-f" },
  does = function(call)
    return { call:has(table.unpack(CHANGES)) and { kind = "system" } or nil }
  end,
  pure = function(call)
    return not call:has("--cursor-file") and not call:has(table.unpack(CHANGES))
  end,
}
