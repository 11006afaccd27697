--- dpkg-query: queries packages, and nothing else.
--    dpkg-query -W -f '${Version}' jq     only reads
--    dpkg -i jq.deb                       another command
return {
  command = "dpkg-query",
  policy = true,
  grammar = { "posix", equals = true },
  options = {
    flag = [[
      -s|--status -p|--print-avail -L|--listfiles -l|--list -W|--show -S|--search --control-list
      --control-show -c|--control-path -?|--help --version --load-avail --no-pager
    ]],
    value = "-f|--showformat",
    read = "--admindir --root",
  },
  operands = "package...",
  pure = true,
}
