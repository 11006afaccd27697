--- setarch: runs a command as on another machine.
local MACHINES = [[
  uname26 linux32 linux64 i386 i486 i586 i686 athlon x86_64 arm armv6l armv7l armv8l armh aarch64
  arm64 ia64 mips mips32 mips64 ppc ppc32 ppc64 ppc64le ppcle s390 s390x sparc sparc32 sparc64
  sparc32bash parisc parisc32 parisc64 alpha alphaev5 alphaev56 alphaev6 alphaev67 riscv riscv32
  riscv64 loongarch loongarch64 ]]

return {
  command = "setarch",
  about = "--help --version",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = [[
      -B|--32bit -F|--fdpic-funcptrs -I|--short-inode -L|--addr-compat-layout
      -R|--addr-no-randomize -S|--whole-seconds -T|--sticky-timeouts -X|--read-implies-exec
      -Z|--mmap-page-zero -3|--3gb --4gb --uname-2.6 -v|--verbose --list -h|--help -V|--version
    ]],
  },
  operands = function(call)  -- the machine may be left out after an option
    local first = call.operands[1] and call.operands[1].text
    local machine = not first or MACHINES:find("%s" .. first:gsub("%p", "%%%0") .. "%s")
    return machine and "machine run:command..." or "run:command..."
  end,
}
