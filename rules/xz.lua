--- xz: makes a file beside the one that it gets, or prints.
--    curl URL | xz -dc > f     ->  curl URL | xz -dc > SANDBOX/f
return {
  command = "xz",
  options = {
    flag = [[
      -z|--compress -d|--decompress|--uncompress -t|--test -l|--list -k|--keep -f|--force
      -c|--stdout|--to-stdout --single-stream --no-sparse --ignore-check -e|--extreme --no-adjust
      -q|--quiet -v|--verbose -Q|--no-warn --robot --info-memory -h|--help -H|--long-help
      -V|--version --files[=] --files0[=] --lzma1[=] --lzma2[=] --x86[=] --arm[=] --armthumb[=]
      --arm64[=] --powerpc[=] --ia64[=] --sparc[=] --riscv[=] --delta[=] --no-sync --fast --best
      -0 -1 -2 -3 -4 -5 -6 -7 -8 -9
    ]],
    value = [[
      -S|--suffix -F|--format -C|--check -T|--threads --block-size --block-list --flush-timeout
      --memlimit-compress --memlimit-decompress --memlimit-mt-decompress -M|--memlimit|--memory
      --filters
    ]],
  },
  operands = "read:file...",
}
