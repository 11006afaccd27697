--- zcat: gzip -cd. That it prints, and keeps its input, no option takes back. It is a script
-- around gzip where it is that of GNU.
--    zcat FILE.gz          only reads
--    zcat -f FILE          only reads, too
return {
  command = "zcat",
  options = {
    flag = [[
      -f|--force -l|--list -q|--quiet -r|--recursive --synchronous -t|--test -v|--verbose
      -c|--stdout|--to-stdout -d|--decompress|--uncompress -k|--keep -n|--no-name -N|--name -1 -2 -3
      -4 -5 -6 -7 -8 -9 --fast --best --rsyncable -h|--help -L|--license -V|--version
    ]],
    value = "-S|--suffix -b|--bits",
  },
  operands = "read:file...",
  pure = "always",
}
