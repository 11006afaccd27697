local pure = require("pure")

describe("rules/objdump", function()
  pure.tables({
    reads = {
      "objdump -d a", "objdump -h -f a", "objdump -s -j .text a", "objdump -T a",
      "objdump --disassemble=main -C a", "objdump -p a",
    },
    pairs = {
      { "objdump -d a", "objdump -dS a" },
      { "objdump -h a", "objdump -W a" },
      { "objdump -f a", "objdump @f" },
      { "objdump -r a", "objdump -t a" },
      { "objdump -T a", "objdump -x a" },
      { "objdump -D a", "objdump -Dl a" },
      { "objdump --headers a", "objdump --dwarf=info a" },
      { "objdump --archive a", "objdump --sourc a" },
      { "objdump -s a", "objdump -WK a" },
      { "objdump -a a", "objdump --process-links a" },
      { "objdump -H", "objdump -i" },
      { "objdump -p a", 'objdump "$x"' },
    },
    names = {
      { "objdump -j .text -d a", "/project/a" },
    },
  })
end)
