--- pmap, pwdx: show the memory of processes, and where they work.
return {
  command = "pmap",
  also = "pwdx",
  examples = { ["pmap -x 1"] = true },
  grammar = "posix",
  options = { flag = "-d -k -p -q -V -h -x -X -XX", value = "-A" },
  operands = "process...",
}
