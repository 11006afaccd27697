--- uudecode: its input names the file to write itself, unless -o does.
return {
  command = "uudecode",
  examples = {
    ["curl U | uudecode -o f"] = "curl U | uudecode -o SANDBOX/f",
    ["curl U | uudecode"] = "ask",
    ["curl https://h/x | uudecode -o f"] = "curl https://h/x | uudecode -o SANDBOX/f",
  },
  sink = true,
  options = {
    flag = "-c|--ignore-chmod -h|--help -v|--version[=] -m -s -i -r -p",
    write = "-o|--output-file",
  },
  operands = "read:file...",
  lands = function(call)
    if call:has("-o", "-h", "-v", "-p") then return {} end
    return { { unknown = "its input names the file to write" } }
  end,
  decodes = true,
}
