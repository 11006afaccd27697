--- diff3: prints how three files differ. It runs diff, or the program that an option names.
--    diff3 -m A B C                    only reads
--    diff3 --diff-program=X A B C      runs X
return {
  command = "diff3",
  policy = true,
  options = {
    flag = [[
      -A|--show-all -e|--ed -E|--show-overlap -3|--easy-only -x|--overlap-only -X -i -m|--merge
      -a|--text --strip-trailing-cr -T|--initial-tab --help -v|--version
    ]],
    value = "-L|--label",
    program = "--diff-program",
  },
  operands = "read:file...",
  pure = { without = "--diff-program" },
}
