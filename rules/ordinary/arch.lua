--- arch: prints the machine's kind. On macOS it runs a command for another one.
--    arch                  only reads
--    arch -x86_64 sh x     is not known
return {
  command = "arch",
  options = {
    flag = "--help --version",
  },
  pure = true,
}
