--- file: tells the types of files. -C compiles its own database, -p restores access times, and -z
-- runs programs that unpack.
--    file -b --mime FILE   only reads
--    file -C -m FILE       writes magic.mgc
--    file -p FILE          changes the times of FILE
--    file -z FILE.gz       may run a program
--    file -m A FILE        prints what A says, such as what is in FILE
--    file -d FILE          prints what is compared
return {
  command = "file",
  policy = true,
  names_from = "-f",
  options = {
    flag = [[
      --help -v|--version -z|--uncompress -Z|--uncompress-noreport -b|--brief
      -c|--checking-printout -i|--mime -I --apple --extension --mime-type --mime-encoding
      -k|--keep-going -l|--list -L|--dereference -h|--no-dereference -n|--no-buffer -N|--no-pad
      -0|--print0 -p|--preserve-date -r|--raw -s|--special-files -S|--no-sandbox -C|--compile
      -d|--debug
    ]],
    value = "-e|--exclude --exclude-quiet -F|--separator -P|--parameter",
    read = "-m|--magic-file -f|--files-from",
  },
  operands = "read:file...",
  pure = { without = "-C -d -m -p -z -Z" },
  measures = true,
  lists = "known",
}
