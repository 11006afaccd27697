--- dmesg: prints the kernel's messages, or clears them. -H runs a pager.
--    dmesg -T              only reads
--    dmesg -C, dmesg -n 1  change what is kept, and shown
return {
  command = "dmesg",
  policy = true,
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -d|--show-delta -e|--reltime -J|--json -k|--kernel -L[] --color[=] -P|--nopager
      -p|--force-prefix -r|--raw --noescape -S|--syslog -T|--ctime -t|--notime -u|--userspace
      -x|--decode -h|--help -V|--version
    ]],
    value = "-f|--facility -l|--level -s|--buffer-size --since --until --time-format",
  },
  pure = true,
}
