--- csplit: pieces are named after the prefix of -f.
-- The prefix says what it writes: all pieces begin with it.
return {
  command = "csplit",
  about = "--help --version",
  examples = {
    ["curl U | csplit - /x/"] = "curl U | csplit -f SANDBOX/xx - /x/",
    ["curl U | csplit -f p - /x/"] = "curl U | csplit -f SANDBOX/p - /x/",
    ["csplit a /x/"] = true,
  },
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
