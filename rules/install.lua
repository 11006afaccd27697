--- install: the same as cp, with owners and modes.
--    curl URL | install /dev/stdin /usr/bin/f     ->  curl URL | install /dev/stdin SANDBOX/f
--    install -m 755 a b                           ->  unchanged: nothing was fetched

return {
  command = "install",
  sink = true,
  options = {
    flag = [[
      -b --backup[=] -c -C|--compare -d|--directory -D --debug -p|--preserve-timestamps -s|--strip
      -T|--no-target-directory -v|--verbose --preserve-context -Z --context[=] --help --version
    ]],
    value = "-g|--group -m|--mode -o|--owner --strip-program -S|--suffix -t|--target-directory",
  },
  operands = function(call)
    return call:has("-d") and "write:directory..." or "read:file..."
  end,
  lands = function(call) return call:has("-d") and {} or call:copies() end,
  does = function(call) return call:backups() end,
  inspect = function(call)
    if call:has("--strip-program") then return nil, "--strip-program runs a program" end
    return true
  end,
}
