--- dpkg: queries packages, or changes the installed ones.
--    dpkg -l, dpkg -L jq, dpkg -S /bin/ls, dpkg --print-architecture     only read
--    dpkg -i jq.deb, dpkg -r jq, dpkg --log=f -l                         do more
--    curl -O URL/a.deb && dpkg -x a.deb d    ->  … && dpkg -x SANDBOX/a.deb SANDBOX/d

local CHANGES = { "-i", "--unpack", "-A", "--configure", "--triggers-only", "-r", "-P",
  "--set-selections", "--clear-selections", "--update-avail", "--merge-avail", "--clear-avail",
  "--forget-old-unavail", "--add-architecture", "--remove-architecture" }

--- Those of dpkg-deb.
local UNPACKS = { "-x", "-X", "-e", "-b" }

return {
  command = "dpkg",
  examples = {
    ["wget https://h/a.deb && dpkg -x a.deb d && cat d/usr/x"] =
      "wget -P SANDBOX https://h/a.deb && dpkg -x SANDBOX/a.deb SANDBOX/d && cat SANDBOX/d/usr/x",
    ["curl -O https://h/a.deb && dpkg -e a.deb"] =
      "curl -o SANDBOX/a.deb https://h/a.deb && dpkg -e SANDBOX/a.deb SANDBOX/DEBIAN",
    ["dpkg -x a.deb d"] = true,
  },
  sink = true,
  grammar = { "posix", equals = true },
  options = {
    flag = [[
      -l|--list -s|--status -L|--listfiles -S|--search -p|--print-avail -C|--audit -V|--verify
      --get-selections --print-architecture --print-foreign-architectures --yet-to-unpack
      --compare-versions --version -?|--help --no-pager --robot -c|--contents -f|--field
      -i|--install --unpack -A|--record-avail --configure --triggers-only -r|--remove -P|--purge
      --set-selections --clear-selections --update-avail --merge-avail --clear-avail
      --forget-old-unavail --add-architecture --remove-architecture -R|--recursive -a|--pending
      --no-act|--dry-run|--simulate -x|--extract -X|--vextract -e|--control -b|--build
    ]],
    value = "--verify-format",
    read = "--admindir --root",
  },
  operands = function(call)
    if call:has("-b") then return "read:tree? change:place?" end
    if call:has(table.unpack(UNPACKS)) then return "read:file? place?" end
    return call:has("-i", "--unpack", "-c", "-f") and "read:file..." or "package..."
  end,
  lands = function(call)
    local place = call:item("place")
    if call:has("-b") or not call:has(table.unpack(UNPACKS)) or not call:item("file") then
      return {}
    end
    return { place and { item = place, directory = true } or { name = "DEBIAN", directory = true } }
  end,
  does = function(call)
    local tries = call:has("--no-act") or not call:has(table.unpack(CHANGES))
    return { not tries and { kind = "system" } or nil }
  end,
  pure = function(call)
    return #call.options > 0 and not call:has(table.unpack(UNPACKS))
      and not call:has(table.unpack(CHANGES))
  end,
}
