--- gofmt: prints what it formats, or the difference, unless it is told to write.
--    gofmt -l ., gofmt -d x.go        only read
--    gofmt -w x.go, gofmt -l -w .     rewrite files
return {
  command = "gofmt",
  grammar = "git",
  options = {
    flag = "-l|--l -d|--d -e|--e -s|--s -w|--w", value = "-r|--r",
    change = "-cpuprofile|--cpuprofile",
  },
  operands = function(call) return call:has("-w") and "change:file..." or "read:file..." end,
  pure = function(call) return not call:has("-w", "-cpuprofile") end,
}
