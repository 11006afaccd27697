--- gofmt: prints formatted code, or the difference; writes only with -w.
--    gofmt -l ., gofmt -d x.go        only read
--    gofmt -w x.go, gofmt -l -w .     rewrite files
return {
  command = "gofmt",
  about = "--help",
  grammar = "git",
  options = {
    flag = "-l|--l -d|--d -e|--e -s|--s -w|--w", value = "-r|--r",
    change = "-cpuprofile|--cpuprofile",
  },
  operands = { { "change:file...", with = "-w" }, { "read:file..." } },
  pure = { without = "-w -cpuprofile" },
  obeys = true,
}
