--- sdiff: prints two files side by side. It runs diff, or the program that an option names;
-- with -o it asks, runs an editor, and writes.
--    sdiff -s A B                    only reads
--    sdiff -o FILE A B               writes FILE
--    sdiff --diff-program=X A B      runs X
return {
  command = "sdiff",
  options = {
    flag = [[
      -i|--ignore-case -E|--ignore-tab-expansion -Z|--ignore-trailing-space -b|--ignore-space-change
      -W|--ignore-all-space -B|--ignore-blank-lines --strip-trailing-cr -a|--text -l|--left-column
      -s|--suppress-common-lines -t|--expand-tabs -d|--minimal -H|--speed-large-files --help
      -v|--version
    ]],
    value = "-I|--ignore-matching-lines -w|--width --tabsize",
    write = "-o|--output",
    program = "--diff-program",
  },
  operands = "read:file...",
  pure = { without = "-o --diff-program" },
}
