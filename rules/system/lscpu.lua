--- lscpu: prints information about the processor; no option changes anything.
--    lscpu -J              only reads
return {
  command = "lscpu",
  policy = true,
  options = {
    flag = [[
      -a|--all -b|--online -B|--bytes -C[] --caches[=] -c|--offline -J|--json -e[] --extended[=]
      -p[] --parse[=] -x|--hex -y|--physical --output-all -r|--raw --hierarchic[=] -h|--help
      -V|--version
    ]],
    read = "-s|--sysroot",
  },
  operands = "more...",
  pure = true,
}
