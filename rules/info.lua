--- info: to show a manual it runs gzip by a shell; -o and --dribble write, --restore presses
-- keys. Where a manual is it only prints.
--    info -w ls            only reads
--    info ls               runs sh
--    info -wa ls           runs man
--    info -o FILE ls       writes FILE
return {
  command = "info",
  options = {
    flag = [[
      -a|--all -b|--speech-friendly -h|--help -O|--show-options|--usage
      -R|--raw-escapes --no-raw-escapes --subnodes --strict-node-location --version --vi-keys
      -w|--where|--location
    ]],
    value = "--index-search -k|--apropos -n|--node -v|--variable -x|--debug",
    read = "-d|--directory -f|--file --init-file --restore",
    write = "-o|--output --dribble",
  },
  operands = "item...",
  pure = function(call)
    for _, item in ipairs(call.options) do
      if item.name ~= "-w" and item.name ~= "-h" and item.name ~= "--version" then return false end
    end
    return #call.options > 0
  end,
}
