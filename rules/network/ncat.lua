--- ncat, of nmap: what another machine sends is printed, or written by -o, or as hex by -x.
--    ncat -l 80 | sh           runs what comes in
--    ncat -c sh h 80           lets the other machine run a program here

local function brings(call) return not call:has("-z", "-h", "--version", "--send-only") end

return {
  command = "ncat",
  about = "--help --version",
  examples = {
    ["ncat h 80 > f"] = "ncat h 80 > SANDBOX/f",
    ["ncat -o f h 80"] = "ncat -o SANDBOX/f h 80",
  },
  grammar = "gnu",
  options = {
    flag = [[
      -4 -6 -C|--crlf -h|--help -k|--keep-open -l|--listen -n|--nodns -t|--telnet -u|--udp
      -U|--unixsock -v|--verbose -z --append-output --broker --chat --no-shutdown --recv-only
      --sctp --send-only --ssl --ssl-verify --version --vsock
    ]],
    value = [[
      -c|--sh-exec -e|--exec -d|--delay -g -G -i|--idle-timeout -m|--max-conns -p|--source-port
      -s|--source -w|--wait --allow --deny --lua-exec --proxy --proxy-auth --proxy-dns --proxy-type
      --ssl-alpn --ssl-ciphers --ssl-servername
    ]],
    read = "--allowfile --denyfile --ssl-cert --ssl-key --ssl-trustfile",
    fetch = "-o|--output -x|--hex-dump",
  },
  operands = "host? port?",
  brings = brings,
  lands = function(call)
    local program = call:has("-c", "-e", "--lua-exec")
    return { program and { unknown = "its program may write what comes in" } or { stdout = true } }
  end,
  does = function(call)
    local list = { { kind = "send" } }
    if call:has("-c", "-e", "--lua-exec") then list[2] = { kind = "remote_shell" } end
    return list
  end,
}
