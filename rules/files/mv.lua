--- mv: moved downloads stay in the sandbox.

return {
  command = "mv",
  about = "--help --version",
  also = "gmv zf_mv",
  examples = {
    ["curl -o f U && mv f ~/x"] = "curl -o SANDBOX/f U && mv SANDBOX/f SANDBOX/x",
    ["mv a b"] = true,
    ["curl -o f https://h/b && mv f ~/x && chmod +x ~/x"] =
      "curl -o SANDBOX/f https://h/b && mv SANDBOX/f SANDBOX/x && chmod +x SANDBOX/x",
  },
  sink = true,
  options = {
    flag = [[
      -b --backup[=] --debug --exchange -f|--force -i|--interactive -n|--no-clobber --no-copy
      --strip-trailing-slashes -T|--no-target-directory -u --update[=] -v|--verbose -Z|--context
      --help --version
    ]],
    value = "-S|--suffix -t|--target-directory",
  },
  operands = { { "delete:file...", with = "-t" }, { "delete:file... read:target" } },
  lands = function(call) return call:copies() end,
  does = function(call) return call:backups() end,
  tampers = "place",
  destroys = true,
  declines = "-i -n -u --update --exchange",
  duplicates = true,
}
