--- megatools: a directory of an account, into the directory of --local.
--    megacopy -d -l d -r /Root/d     ->  megacopy -d -l SANDBOX/d -r /Root/d
--    megacopy -l d -r /Root/d        ->  unchanged: nothing is fetched
return {
  command = "megacopy",
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
  brings = function(call) return call:has("-d") and not call:has("-h", "-n", "--version") end,
  lands = function(call)
    local to = call:item("-l")
    return { to and { item = to, directory = true } or { unknown = "--local is missing" } }
  end,
  does = function(call) return { not call:has("-d") and { kind = "send" } or nil } end,
}
