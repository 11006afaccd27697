--- apropos, whatis: lists manual pages, from a database.
--    apropos printf        only reads
--    apropos -C FILE x     reads other settings
return {
  command = "apropos",
  also = "whatis",
  policy = true,
  options = {
    flag = [[
      -d|--debug -v|--verbose -e|--exact -r|--regex -w|--wildcard -a|--and -l|--long -?|--help
      --usage -V|--version
    ]],
    value = "-L|--locale -m|--systems -M|--manpath -s|--sections|--section",
    read = "-C|--config-file",
  },
  operands = "keyword...",
  pure = { without = "-C -M" },
}
