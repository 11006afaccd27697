--- magic-wormhole: receive writes a file that the sender names, or that of -o.
local NAMELESS = "the sender chooses the name of what is received. Use: wormhole receive -o "
  .. "<file in the sandbox> <code>"

local receive = {
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -0 -v|--verify --hide-progress --listen --no-listen --tor --launch-tor -t|--only-text
      --accept-file --allocate -a --help
    ]],
    value = "-c|--code-length --tor-control-port",
    fetch = "-o|--output-file",
  },
  operands = "code...",
  lands = function(call)
    local output = call:item("-o")
    if call:has("-t", "--help") then return {} end
    if output then return { { item = output } } end
    return { { name = ".", directory = true, refuse = NAMELESS } }
  end,
}

local send = {
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -0 -v|--verify --hide-progress --listen --no-listen --tor --launch-tor
      --ignore-unsendable-files --no-qr --qr --help
    ]],
    value = "-c|--code-length --tor-control-port --code --text",
  },
  operands = "read:file?",
  does = { { kind = "send" } },
}

return {
  command = "wormhole",
  examples = {
    ["wormhole receive -o f 7-a-b"] = "wormhole receive -o SANDBOX/f 7-a-b",
    ["wormhole receive 7-a-b"] = "deny",
    ["wormhole send f"] = true,
    ["wormhole rx --accept-file --output-file=d/f 7-a-b"] =
      "wormhole rx --accept-file --output-file=SANDBOX/f 7-a-b",
  },
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = "--version --help", value = "--appid --relay-url --transit-helper",
    write = "--dump-timing",
  },
  subcommands = {
    receive = receive, rx = receive, recv = receive, recieve = receive, send = send, tx = send,
  },
}
