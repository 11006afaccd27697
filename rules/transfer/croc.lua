--- croc: receives into the directory of --out, or into the working directory.
local SENDS = { send = true, relay = true, help = true, h = true }

local function receives(call)
  local first = call.operands[1]
  return not call:has("-h", "-v") and not (first and SENDS[first.text])
end

return {
  command = "croc",
  about = "--help --version",
  examples = {
    ["croc 1234-a-b-c"] = "croc --out SANDBOX 1234-a-b-c",
    ["croc --out d 1234-a-b-c"] = "croc --out SANDBOX/d 1234-a-b-c",
    ["croc send f"] = true,
  },
  grammar = { "git", ends = true },
  options = {
    flag = [[
      --internal-dns|-internal-dns --remember|-remember --debug|-debug --yes|-yes
      --no-compress|-no-compress --ask|-ask --local|-local --ignore-stdin|-ignore-stdin
      --overwrite|-overwrite --testing|-testing --classic|-classic --quiet|-quiet
      --disable-clipboard|-disable-clipboard --extended-clipboard|-extended-clipboard
      --stdout|-stdout -h|--help|-help -v|--version|-version
    ]],
    value = [[
      --curve|-curve --ip|-ip --relay|-relay --relay6|-relay6 --pass|-pass --socks5|-socks5
      --connect|-connect --throttleUpload|-throttleUpload --multicast|-multicast
    ]],
    fetch = "--out|-out",
  },
  operands = "code...",
  brings = receives,
  lands = function(call)
    local out = call:item("--out")
    if call:has("--stdout") then return { { stdout = true } } end
    if out then return { { item = out, directory = true } } end
    return { { name = ".", directory = true, insert = "--out" } }
  end,
  does = function(call)
    local first = call.operands[1]
    return { first and first.text == "send" and { kind = "send" } or nil }
  end,
}
