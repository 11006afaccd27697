--- groups: prints the groups of a user; newgrp changes them, groups does not.
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
