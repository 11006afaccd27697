--- megatools: copies a directory of an account to the directory of --local.
return {
  command = "megacopy",
  examples = {
    ["megacopy -d -l d -r /Root/d"] = "megacopy -d -l SANDBOX/d -r /Root/d",
    ["megacopy -l d -r /Root/d"] = true,
  },
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -h|--help -d|--download --no-progress --no-follow -n|--dryrun --enable-previews
      --disable-previews --disable-resume --no-ask-password --reload --ignore-config-file --version
    ]],
    value = [[
      -r|--remote -l|--local -u|--username -p|--password --limit-speed --proxy --netif --ip-proto
      --debug
    ]],
    read = "--config",
  },
  brings = { with = "-d", without = "-h -n --version" },
  lands = function(call)
    local to = call:item("-l")
    return { to and { item = to, directory = true } or { unknown = "--local is missing" } }
  end,
  does = { { kind = "send", without = "-d" } },
}
