--- sfdisk: lists the partitions of devices, or writes those on standard input.
--    sfdisk -l /dev/x    only reads
--    sfdisk /dev/x       changes it

return {
  command = "sfdisk",
  policy = true,
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = "-l|--list -d|--dump -J|--json -F|--list-free -V|--verify -h|--help --bytes -q|--quiet",
    value = "-o|--output",
  },
  operands = { { "read:device...", with = "-l -d -J -F -V -h" }, { "change:device..." } },
  does = { { kind = "system", without = "-l -d -J -F -V -h" } },
  inspect = { with = "-l -d -J -F -V -h", why = "it changes devices" },
  pure = true,
}
