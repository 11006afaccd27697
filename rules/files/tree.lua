--- tree: prints a directory. -o writes a file, and -R writes pages into the directories.
--    tree -L 2 DIR         only reads
--    tree -o FILE DIR      writes FILE
--    tree -L 1 -R -H .     writes 00Tree.html in every directory
return {
  command = "tree",
  grammar = { "gnu", attach = false, abbreviate = false },
  options = {
    flag = [[
      -a -d -l -f -x -R -q -N -Q -p -u -g -s -h -D -F -v -t -c -U -r -i -A -S -n -C -X -J -L1 -L2
      -L3 -L4 -L5 -L6 -L7 -L8 -L9 --gitignore --ignore-case --matchdirs --metafirst --prune --info
      --noreport --si --du --inodes --device --dirsfirst --filesfirst --nolinks --fromfile
      --fromtabfile --fflinks --hyperlink --compress --opt-toggle --version --help
    ]],
    value = "-L -P -I -H -T --charset --filelimit --timefmt --sort --scheme --authority",
    read = "--gitfile --infofile --hintro --houtro",
    write = "-o",
  },
  operands = "read:directory...",
  pure = { without = "-o -R --fromfile --fromtabfile --info" },
  lists = "known",
  searches = "always",
  looks = true,
}
