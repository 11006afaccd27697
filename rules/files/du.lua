--- du: prints how much space files use; no option writes anything.
--    du -sh DIR            only reads
return {
  command = "du",
  policy = true,
  names_from = "--files0-from",
  options = {
    flag = [[
      -0|--null -a|--all -A|--apparent-size -b|--bytes -c|--total -D|--dereference-args -H
      -h|--human-readable --inodes -k -L|--dereference -l|--count-links -m -P|--no-dereference
      -S|--separate-dirs --si -s|--summarize --time[=] -x|--one-file-system --help --version
    ]],
    value = "-B|--block-size -d|--max-depth -t|--threshold --time-style --exclude",
    read = "-X|--exclude-from --files0-from",
  },
  operands = "read:file...",
  pure = true,
  lists = "known",
  searches = "always",
  looks = true,
  makes_nothing = true,
}
