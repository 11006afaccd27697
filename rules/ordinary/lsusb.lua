--- lsusb: prints devices; -v and -D talk to them.
--    lsusb -t              only reads
--    lsusb -v              opens the devices
return {
  command = "lsusb",
  options = {
    flag = "-v|--verbose -t|--tree -V|--version -h|--help",
    value = "-s -d",
    read = "-D",
  },
  pure = function(call) return not call:has("-v", "-D") end,
}
