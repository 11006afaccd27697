--- base64: prints, and nothing else. The shell decides where that goes.
--    curl URL | base64 -d > f     ->  curl URL | base64 -d > SANDBOX/f
return {
  command = "base64",
  options = { flag = "-d|--decode|-D -i|--ignore-garbage --help --version", value = "-w|--wrap" },
  operands = "read:file?",
  pure = true,
  decodes = "^%-[^-]*[dD] ^%-%-d",
}
