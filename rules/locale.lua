--- locale: prints the settings of languages; localedef makes some, locale does not.
--    locale -a             only reads
return {
  command = "locale",
  options = {
    flag = [[
      -a|--all-locales -m|--charmaps -c|--category-name -k|--keyword-name -v|--verbose -?|--help
      --usage -V|--version
    ]],
  },
  operands = "name...",
  pure = "always",
}
