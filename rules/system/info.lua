--- info: to show a manual it runs gzip through a shell; if it has none, it runs man, even with -w.
-- -o and --dribble write files, --restore replays keys.
--    info --version        only reads
--    info ls               runs sh
--    info -w ls            may run man
--    info -o FILE ls       writes FILE
return {
  command = "info",
  options = {
    flag = [[
      -a|--all -b|--speech-friendly -h|--help -O|--show-options|--usage -R|--raw-escapes
      --no-raw-escapes --subnodes --strict-node-location --version --vi-keys -w|--where|--location
    ]],
    value = "--index-search -k|--apropos -n|--node -v|--variable -x|--debug",
    read = "-d|--directory -f|--file --init-file --restore",
    write = "-o|--output --dribble",
  },
  operands = "item...",
  pure = function(call)
    return #call.fields == 2 and call:has("-h", "--version")
  end,
  talks = true,
}
