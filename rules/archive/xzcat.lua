--- xzcat, lzcat: prints the unpacked file. No option makes it write, or delete its input.
--    xzcat FILE.xz         only reads
--    xzcat -zf FILE        only reads, too
--    xzcat --files=FILE    reads the files that FILE lists
return {
  command = "xzcat",
  also = "lzcat",
  policy = true,
  options = {
    flag = [[
      -z|--compress -d|--decompress|--uncompress -t|--test -l|--list -k|--keep -f|--force
      -c|--stdout|--to-stdout -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -e|--extreme -q|--quiet -v|--verbose
      -Q|--no-warn --robot --no-adjust --no-sparse --single-stream --ignore-check --info-memory
      --lzma1[=] --lzma2[=] --x86[=] --arm[=] --armthumb[=] --arm64[=] --powerpc[=] --ia64[=]
      --sparc[=] --delta[=] -h|--help -H|--long-help -V|--version
    ]],
    value = [[
      -S|--suffix -F|--format -C|--check -T|--threads -M|--memlimit|--memory --memlimit-compress
      --memlimit-decompress --memlimit-mt-decompress --block-size --block-list --flush-timeout
    ]],
    read = "--files[=] --files0[=]",
  },
  operands = "read:file...",
  does = function(call)
    return { call:has("--files", "--files0") and { kind = "read" } or nil }
  end,
  pure = true,
  decodes = true,
}
