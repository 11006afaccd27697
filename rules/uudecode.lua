--- uudecode: what comes in names the file itself, unless -o does.
--    curl URL | uudecode -o f     ->  curl URL | uudecode -o SANDBOX/f
--    curl URL | uudecode          ->  asked
return {
  command = "uudecode",
  sink = true,
  options = {
    flag = "-c|--ignore-chmod -h|--help -v|--version[=] -m -s -i -r -p",
    write = "-o|--output-file",
  },
  operands = "read:file...",
  lands = function(call)
    if call:has("-o", "-h", "-v", "-p") then return {} end
    return { { unknown = "what comes in names the file" } }
  end,
}
