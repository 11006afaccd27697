--- script: a record of a session, or of the command behind -c.
return {
  command = "script",
  grammar = "gnu",
  options = {
    flag = "-a|--append -e|--return -f|--flush --force -q|--quiet -h|--help -V|--version",
    value = "-E|--echo -m|--logging-format -o|--output-limit -t[] --timing[=]",
    write = "-I|--log-in -O|--log-out -B|--log-io -T|--log-timing",
    script = "-c|--command",
  },
  operands = "write:file?",
  does = function(call)
    local named = #call.operands > 0 or call:has("-I", "-O", "-B", "-h", "-V")
    return { not named and { kind = "change", name = "typescript" } or nil }
  end,
}
