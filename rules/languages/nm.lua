--- nm: prints symbols. --plugin loads a library, and @FILE holds options.
--    nm -C FILE            only reads
--    nm --plugin X FILE    runs code of X
--    nm @FILE              reads options

return {
  command = "nm",
  policy = true,
  options = {
    flag = [[
      -a|--debug-syms -A|-o|--print-file-name -B -C[] --demangle[=] --no-demangle --recurse-limit
      --no-recurse-limit --recursion-limit --no-recursion-limit -D|--dynamic -e -g|--extern-only
      -j|--just-symbols -l|--line-numbers --no-sort|-p -n|-v|--numeric-sort -P|--portability
      -r|--reverse-sort -S|--print-size -s|--print-armap --quiet --size-sort --special-syms
      --synthetic -u|--undefined-only -U|--defined-only -W|--no-weak --with-symbol-versions
      --without-symbol-versions -h|--help -V|--version
    ]],
    value = "-f|--format --ifunc-chars -t|--radix --target --unicode -X",
    program = "--plugin",
  },
  operands = "read:file...",
  pure = function(call) return not call:may_name_list(true) and not call:has("--plugin") end,
}
