--- readelf: prints parts of a program. Options that want what is known for a debugger look for it
-- elsewhere, on the network where that is set up; @FILE holds options.
--    readelf -h -l -S -d FILE     only reads
--    readelf -a FILE              may ask the network
--    readelf -w FILE              may ask the network
--    readelf @FILE                reads options
local ASKS = {
  "-a", "-s", "-u", "-w", "--debug-dump", "-P", "-x", "-p", "-R", "--lto-syms", "--dwarf-depth",
  "--dwarf-start", "--ctf", "--sframe", "-L",
}

return {
  command = "readelf",
  policy = true,
  options = {
    flag = [[
      -a|--all -h|--file-header -l|--program-headers|--segments -S|--section-headers|--sections
      -g|--section-groups -t|--section-details -e|--headers -s|--syms|--symbols --dyn-syms
      --lto-syms -C[] --demangle[=] --no-demangle --recurse-limit --no-recurse-limit -U[] -n|--notes
      -r|--relocs -u|--unwind -d|--dynamic -V|--version-info -A|--arch-specific -c|--archive-index
      -D|--use-dynamic -L|--lint|--enable-checks -z|--decompress -w[] --debug-dump[=]
      -P|--process-links --sframe[=] -I|--histogram -W|--wide -T|--silent-truncation
      -X|--extra-sym-info --no-extra-sym-info --got-contents -j[] -H|--help -v|--version
    ]],
    read = "--sym-base --unicode",  -- to some the value must be attached, and the next is a file
    value = [[
      -x|--hex-dump -p|--string-dump -R|--relocated-dump --dwarf-depth
      --dwarf-start --ctf --ctf-parent --ctf-symbols --ctf-strings
    ]],
  },
  operands = "read:file...",
  pure = function(call)
    return not call:may_name_list(true) and not call:has(table.unpack(ASKS))
  end,
}
