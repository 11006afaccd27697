--- fdisk: lists the partitions of devices, or changes them.
--    fdisk -l /dev/x    only reads
--    fdisk /dev/x       changes it

return {
  command = "fdisk",
  policy = true,
  options = {
    flag = "-l|--list -x|--list-details -V|--version -h|--help --bytes -n|--noauto-pt",
    value = "-o|--output -t|--type",
  },
  operands = { { "read:device...", with = "-l -x -V -h" }, { "change:device..." } },
  does = { { kind = "system", without = "-l -x -V -h" } },
  inspect = { with = "-l -x -V -h", why = "it changes devices" },
  pure = true,
}
