--- gzip: makes a file beside the one that it gets, or prints.
--    curl -o a.gz URL && gunzip -c a.gz > b     ->  curl -o SANDBOX/a.gz URL && gunzip -c … > …
--    gunzip a.gz                                ->  unchanged: nothing was fetched
return {
  command = "gzip",
  options = {
    flag = [[
      -a|--ascii -c|--stdout|--to-stdout -d|--decompress|--uncompress -f|--force -h|--help -k|--keep
      -l|--list -L|--license -n|--no-name -N|--name -q|--quiet|--silent -r|--recursive --rsyncable
      --synchronous -t|--test -v|--verbose -V|--version -1|--fast -2 -3 -4 -5 -6 -7 -8 -9|--best
      -H -Z|--lzw
    ]],
    value = "-b|--bits -S|--suffix",
  },
  operands = "read:file...",
}
