--- Zstandard: makes the file of -o, or one beside the file that it gets, or prints.
--    curl URL | zstd -d -o f     ->  curl URL | zstd -d -o SANDBOX/f
return {
  command = "zstd",
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -b[] -B[] -c|--stdout -C|--check --no-check -d|--decompress
      -uncompress --uncompress -e[] -f|--force -h -H|--help -i[] -k|--keep -l|--list -M[] -n -p[]
      -P[] -q|--quiet -r -S -t|--test -T[] -v|--verbose -V|--version -z|--compress --adapt[=]
      --asyncio --no-asyncio --compress-literals --no-compress-literals --content-size
      --no-content-size --exclude-compressed --fast[=] --long[=] --mmap-dict --no-mmap-dict
      --no-dictID --no-progress --progress --pass-through --no-pass-through --patch-apply --rm
      --row-match-finder --no-row-match-finder --rsyncable --single-thread --sparse --no-sparse
      --train --train-cover[=] --train-fastcover[=] --train-legacy[=] --ultra --max
    ]],
    value = [[
      --auto-threads --dictID --format --maxdict --memory --priority --size-hint --split
      --stream-size --target-compressed-block-size --threads --zstd --block-size --memlimit
      --memlimit-decompress
    ]],
    read = "-D --filelist --patch-from",
    write = "-o --output-dir-flat --output-dir-mirror --trace",
  },
  operands = "read:file...",
}
