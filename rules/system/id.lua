--- id: prints who a user is; no option changes that.
--    id -un                only reads
return {
  command = "id",
  policy = true,
  options = {
    flag = [[
      -a -Z|--context -g|--group -G|--groups -n|--name -r|--real -u|--user -z|--zero --help
      --version
    ]],
  },
  operands = "user...",
  pure = "always",
  makes_nothing = true,
}
