--- groups: prints the groups of a user; unlike newgrp, it changes nothing.
--    groups USER           only reads
return {
  command = "groups",
  policy = true,
  options = {
    flag = "--help --version",
  },
  operands = "user...",
  pure = "always",
}
