--- dpkg-deb: takes packages apart, and puts them together.
--    curl -O URL/a.deb && dpkg-deb -x a.deb d    ->  … && dpkg-deb -x SANDBOX/a.deb SANDBOX/d
--    dpkg-deb -c a.deb, -I, -f, -W               only read
local TAKES_APART = { "-x", "-X", "-R", "-e" }

return {
  command = "dpkg-deb",
  about = "--help --version",
  examples = {
    ["curl -O U/a.deb && dpkg-deb -x a.deb d"] =
      "curl -o SANDBOX/a.deb U/a.deb && dpkg-deb -x SANDBOX/a.deb SANDBOX/d",
    ["dpkg-deb -c a.deb"] = true,
  },
  sink = true,
  grammar = { "posix", equals = true },
  options = {
    flag = [[
      -c|--contents -I|--info -W|--show -f|--field -x|--extract -X|--vextract -R|--raw-extract
      -e|--control -b|--build --fsys-tarfile --ctrl-tarfile -v|--verbose -?|--help --version
      --nocheck --root-owner-group
    ]],
    value = "--showformat --deb-format -D|--debug -S -z -Z",
  },
  operands = function(call)
    if call:has("-b") then return "read:tree? change:place?" end
    return call:has(table.unpack(TAKES_APART)) and "read:file? place?" or "read:file? more..."
  end,
  lands = function(call)
    local place = call:item("place")
    if not call:has(table.unpack(TAKES_APART)) or not call:item("file") then return {} end
    return { place and { item = place, directory = true } or { name = "DEBIAN", directory = true } }
  end,
  pure = function(call)
    return call:has("-c", "-I", "-W", "-f") and not call:has("-b", table.unpack(TAKES_APART))
  end,
}
