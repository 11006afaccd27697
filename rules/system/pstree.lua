--- pstree: prints the tree of processes; no option changes any.
--    pstree -p             only reads
return {
  command = "pstree",
  helps = "",
  policy = true,
  options = {
    flag = [[
      -a|--arguments -A|--ascii -c|--compact-not -g|--show-pgids -G|--vt100 -h|--highlight-all
      -l|--long -n|--numeric-sort -p|--show-pids -s|--show-parents -S|--ns-changes -t|--thread-names
      -T|--hide-threads -u|--uid-changes -U|--unicode -V|--version -Z|--security-context
    ]],
    value = "-C|--color -H|--highlight-pid -N|--ns-sort",
  },
  operands = "more...",
  pure = true,
}
