--- id: prints who somebody is; no option of it changes that.
--    id -un                only reads
return {
  command = "id",
  options = {
    flag = [[
      -a -Z|--context -g|--group -G|--groups -n|--name -r|--real -u|--user -z|--zero --help
      --version
    ]],
  },
  operands = "user...",
  pure = "always",
}
