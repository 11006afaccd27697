--- csplit: pieces are named after the prefix of -f.
--    curl URL | csplit - /x/          ->  curl URL | csplit -f SANDBOX/xx - /x/
--    curl URL | csplit -f p - /x/     ->  curl URL | csplit -f SANDBOX/p - /x/
-- What it writes is told by the prefix: that is where all pieces lie.
return {
  command = "csplit",
  sink = true,
  options = {
    flag = [[
      -k|--keep-files --suppress-matched -s|--quiet|--silent -z|--elide-empty-files --help
      --version
    ]],
    value = "-b|--suffix-format -f|--prefix -n|--digits",
  },
  operands = "read:file pattern...",
  lands = { { "-f", default = "xx", except = "", unless = "--help --version" } },
}
