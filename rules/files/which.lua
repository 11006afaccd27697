--- which: prints where a command is, and does not run it.
--    which -a git          only reads
return {
  command = "which",
  policy = true,
  options = {
    flag = [[
      -a|--all -s -i|--read-alias --skip-alias --read-functions --skip-functions --skip-dot
      --skip-tilde --show-dot --show-tilde --tty-only -v|-V|--version --help
    ]],
  },
  operands = "name...",
  pure = "always",
  lists = "always",
  talks = true,
  prints = "program",
  makes_nothing = true,
}
