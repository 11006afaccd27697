--- locate, plocate: prints names from a database, which only updatedb writes.
--    locate -i NAME        only reads
return {
  command = "locate",
  also = "plocate mlocate slocate mdfind",
  options = {
    flag = [[
      -A|--all -b|--basename -c|--count -e|--existing -E|--non-existing -i|--ignore-case
      -p|--ignore-spaces -t|--transliterate -L|--follow -P|--nofollow|-H -0|--null -N|--literal
      -q|--quiet -r|--regexp --regex -S|--statistics -s|--stdio -m|--mmap -w|--wholename -h|--help
      -V|--version --max-database-age
    ]],
    value = "-l|-n|--limit",
    read = "-d|--database",
  },
  operands = "pattern...",
  does = { { kind = "names", below = { "/" } } },
  pure = true,
  lists = "known",
}
