--- objdump: prints parts of a program. Options that want what is known for a debugger look for it
-- elsewhere, on the network where that is set up; -i tries formats on a temporary file; @FILE holds
-- options.
--    objdump -d FILE       only reads
--    objdump -S FILE       may ask the network
--    objdump -W FILE       may ask the network
--    objdump -i            writes a temporary file
--    objdump @FILE         reads options
local MORE = {
  "-S", "--source-comment", "-g", "-e", "-G", "-W", "--dwarf", "-L", "-l", "-t", "-x", "--inlines",
  "--dwarf-depth", "--dwarf-start", "--dwarf-check", "--plugin", "-i",
}

return {
  command = "objdump",
  policy = true,
  options = {
    flag = [[
      -a|--archive-headers -f|--file-headers -p|--private-headers -h|--headers|--section-headers
      -x|--all-headers -d --disassemble[=] -D|--disassemble-all -S|--source --source-comment[=]
      -s|--full-contents -g|--debugging -e|--debugging-tags -G|--stabs -W[] --dwarf[=]
      -L|--process-links --ctf[=] --sframe[=] -t|--syms -T|--dynamic-syms -r|--reloc
      -R|--dynamic-reloc -v|-V|--version -i|--info -H|--help -EB -EL --file-start-context
      -l|--line-numbers -F|--file-offsets -C[] --demangle[=] --no-demangle --recurse-limit
      --no-recurse-limit -w|--wide -U[] -z|--disassemble-zeroes --no-addresses --prefix-addresses
      --show-raw-insn --no-show-raw-insn --show-all-symbols --special-syms --inlines --dwarf-check
      --visualize-jumps[=] -Z|--decompress
    ]],
    value = [[
      -P|--private -b|--target -m|--architecture -j|--section -M|--disassembler-options --endian
      --unicode --start-address --stop-address --insn-width --adjust-vma --prefix --prefix-strip
      --dwarf-depth --dwarf-start --ctf-parent --disassembler-color
    ]],
    read = "-I|--include",
    program = "--plugin",
  },
  operands = "read:file...",
  pure = function(call)
    return not call:may_name_list(true) and not call:has(table.unpack(MORE))
  end,
}
