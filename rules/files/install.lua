--- install: copies like cp, and sets owners and modes.

return {
  command = "install",
  about = "--help --version",
  examples = {
    ["curl U | install /dev/stdin /usr/bin/f"] = "curl U | install /dev/stdin SANDBOX/f",
    ["install -m 755 a b"] = true,
    ["curl -o f https://h/b && sudo install -o root f /opt/x"] =
      "curl -o SANDBOX/f https://h/b && sudo install -o root SANDBOX/f SANDBOX/x",
  },
  sink = true,
  options = {
    flag = [[
      -b --backup[=] -c -C|--compare -d|--directory -D --debug -p|--preserve-timestamps -s|--strip
      -T|--no-target-directory -v|--verbose --preserve-context -Z --context[=] --help --version
    ]],
    value = "-g|--group -m|--mode -o|--owner --strip-program -S|--suffix -t|--target-directory",
  },
  operands = { { "write:directory...", with = "-d" }, { "read:file..." } },
  lands = function(call) return call:has("-d") and {} or call:copies() end,
  does = function(call) return call:backups() end,
  inspect = function(call)
    if call:has("--strip-program") then return nil, "--strip-program runs a program" end
    return true
  end,
  mode = "-m",
  duplicates = true,
}
