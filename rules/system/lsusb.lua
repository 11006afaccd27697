--- lsusb: prints devices; -v and -D talk to them.
--    lsusb -t              only reads
--    lsusb -v              opens the devices
return {
  command = "lsusb",
  policy = true,
  options = {
    flag = "-v|--verbose -t|--tree -V|--version -h|--help",
    value = "-s -d",
    read = "-D",
  },
  pure = { without = "-v -D" },
}
