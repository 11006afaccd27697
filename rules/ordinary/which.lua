--- which: prints where a command is, and does not run it.
--    which -a git          only reads
return {
  command = "which",
  options = {
    flag = [[
      -a|--all -s -i|--read-alias --skip-alias --read-functions --skip-functions --skip-dot
      --skip-tilde --show-dot --show-tilde --tty-only -v|-V|--version --help
    ]],
  },
  operands = "name...",
  pure = "always",
}
