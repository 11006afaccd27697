--- locale: prints language settings; unlike localedef, it writes nothing. -m runs gzip.
--    locale -a             only reads
--    locale -m             runs gzip
return {
  command = "locale",
  policy = true,
  options = {
    flag = [[
      -a|--all-locales -m|--charmaps -c|--category-name -k|--keyword-name -v|--verbose -?|--help
      --usage -V|--version
    ]],
  },
  operands = "name...",
  pure = { without = "-m" },
}
