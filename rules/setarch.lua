--- setarch: a command that is told another machine.
return {
  command = "setarch",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = [[
      -B|--32bit -F|--fdpic-funcptrs -I|--short-inode -L|--addr-compat-layout
      -R|--addr-no-randomize -S|--whole-seconds -T|--sticky-timeouts -X|--read-implies-exec
      -Z|--mmap-page-zero -3|--3gb --4gb --uname-2.6 -v|--verbose --list -h|--help -V|--version
    ]],
  },
  operands = "machine run:command...",
}
