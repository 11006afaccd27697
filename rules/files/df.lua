--- df: prints how full file systems are; --sync writes pending data to the disk.
--    df -h DIR             only reads
--    df --sync             flushes
return {
  command = "df",
  policy = true,
  options = {
    flag = [[
      -a|--all -h|--human-readable -H|--si -i|--inodes -k -l|--local -m --no-sync --output[=]
      -P|--portability --sync --total -T|--print-type -v --help --version
    ]],
    value = "-B|--block-size -t|--type -x|--exclude-type",
  },
  operands = "read:file...",
  pure = { without = "--sync" },
  lists = "always",
  makes_nothing = true,
  disks = true,
}
