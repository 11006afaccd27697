--- fmt: prints reformatted paragraphs; no option writes anything.
--    fmt -w 72 FILE        only reads
return {
  command = "fmt",
  policy = true,
  options = {
    flag = [[
      -c|--crown-margin -s|--split-only -t|--tagged-paragraph -u|--uniform-spacing --help --version
      -0 -1 -2 -3 -4 -5 -6 -7 -8 -9
    ]],
    value = "-p|--prefix -w|--width -g|--goal",
  },
  operands = "read:file...",
  pure = "always",
}
