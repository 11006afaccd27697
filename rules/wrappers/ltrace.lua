--- ltrace: runs a command, and prints its library calls.
return {
  command = "ltrace",
  about = "--help --version",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = "-b -c -C -f -h -i -L -r -S -t -T -V --help --version",
    value = "-A -a -D -e -F -l -n -o -p -s -u -w -x",
  },
  operands = "run:command...",
}
