--- mv: what was fetched before stays in the sandbox when it is moved.
--    curl -o f URL && mv f ~/x     ->  curl -o SANDBOX/f URL && mv SANDBOX/f SANDBOX/x
--    mv a b                        ->  unchanged: nothing was fetched

return {
  command = "mv",
  sink = true,
  options = {
    flag = [[
      -b --backup[=] --debug --exchange -f|--force -i|--interactive -n|--no-clobber --no-copy
      --strip-trailing-slashes -T|--no-target-directory -u --update[=] -v|--verbose -Z|--context
      --help --version
    ]],
    value = "-S|--suffix -t|--target-directory",
  },
  operands = function(call)
    return call:has("-t") and "delete:file..." or "delete:file... read:target"
  end,
  lands = function(call) return call:copies() end,
  does = function(call) return call:backups() end,
}
