--- sponge: reads all of its input, then writes the file.
--    curl URL | sponge f     ->  curl URL | sponge SANDBOX/f
return {
  command = "sponge",
  about = "--help --version",
  sink = true,
  grammar = "posix",
  options = { flag = "-a -h" },
  operands = "write:file?",
  adds = "-a",
}
