--- shellcheck: prints what it finds in scripts. With -a it also shows lines of sourced files.
--    shellcheck -s sh x.sh     only reads
--    shellcheck -ax x.sh       also shows other files
return {
  command = "shellcheck",
  policy = true,
  options = {
    flag = [[
      -a|--check-sourced -C[] --color[=] --list-optional --norc -x|--external-sources -V|--version
      --help
    ]],
    value = [[
      -i|--include -e|--exclude --extended-analysis -f|--format -o|--enable -P|--source-path
      -s|--shell -S|--severity -W|--wiki-link-count
    ]],
    read = "--rcfile",
  },
  operands = "read:file...",
  pure = { without = "-a" },
  minds = { near = ".shellcheckrc shellcheckrc", except = "--norc --rcfile" },
}
