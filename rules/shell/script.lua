--- script: records a session, or the command after -c.
return {
  command = "script",
  about = "--help --version",
  grammar = "gnu",
  options = {
    flag = "-a|--append -e|--return -f|--flush --force -q|--quiet -h|--help -V|--version",
    value = "-c|--command -E|--echo -m|--logging-format -o|--output-limit -t[] --timing[=]",
    write = "-I|--log-in -O|--log-out -B|--log-io -T|--log-timing",
  },
  operands = "write:file?",
  runs = {
    { item = "-c", script = true, keeps = true },
    { stdin = true, shell = true, keeps = true, without = "-c -h -V" },
  },
  does = function(call)
    local named = #call.operands > 0 or call:has("-I", "-O", "-B", "-h", "-V")
    return { not named and { kind = "change", name = "typescript" } or nil }
  end,
}
