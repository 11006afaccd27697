--- apt-cache: shows information about packages.
--    apt-cache policy jq                             only reads
--    apt-cache gencaches, apt-cache -p f show jq     write a cache
local reads = {
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -q|--quiet[=] -a|--all-versions --no-all-versions -n|--names-only -f|--full -i|--important
      --installed --recurse --no-recommends --no-suggests --no-conflicts --no-breaks
      --no-replaces --no-enhances --no-pre-depends --no-depends
    ]],
  },
  operands = "package...",
  pure = true,
}

return {
  command = "apt-cache",
  policy = true,
  grammar = { "gnu", abbreviate = false },
  options = { flag = "-q|--quiet[=] -v|--version -h|--help" },
  subcommands = {
    policy = reads, show = reads, search = reads, depends = reads, rdepends = reads,
    pkgnames = reads, madison = reads, showpkg = reads, showsrc = reads, stats = reads,
    unmet = reads, dump = reads, dumpavail = reads, showauto = reads,
  },
  pure = { with = "-v -h", alone = true },
}
