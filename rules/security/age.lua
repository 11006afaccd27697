--- age: decrypts standard input, to standard output or the file of -o.
--    curl URL | age -d -i key -o f     ->  curl URL | age -d -i key -o SANDBOX/f
return {
  command = "age",
  about = "--version -h|--help",
  sink = true,
  grammar = { "git", ends = true },
  options = {
    flag = [[
      -e|--encrypt|-encrypt -d|--decrypt|-decrypt -a|--armor|-armor -p|--passphrase|-passphrase
      -version|--version -h|--help|-help
    ]],
    value = "-r|--recipient|-recipient -j",
    read = "-R|--recipients-file|-recipients-file -i|--identity|-identity",
    write = "-o|--output|-output",
  },
  operands = "read:input?",
}
