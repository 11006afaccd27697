--- arch: prints the machine's architecture. On macOS it can run a command for another one.
--    arch                  only reads
--    arch -x86_64 sh x     is unknown
return {
  command = "arch",
  policy = true,
  options = {
    flag = "--help --version",
  },
  pure = true,
  holds = { after = "" },
}
