--- ss: prints sockets. A filter that names a host looks it up; -K closes sockets.
--    ss -tlnp                          only reads
--    ss -tn 'sport = :8080'            only reads
--    ss -K dst h, ss -D f, ss dst h    do more

local WORDS = {}
for word in ([[
  state exclude all connected synchronized bucket big listening established close-wait closed
  closing fin-wait-1 fin-wait-2 last-ack syn-recv syn-sent time-wait unconnected
  sport dport = == != < > <= >= eq ne neq lt gt le ge and or not ! & && | || ( )
]]):gmatch("%S+") do
  WORDS[word] = true
end

--- Does a filter say nothing but states and ports?
local function is_plain(text)
  for word in (text or "?"):gsub("([()])", " %1 "):gmatch("%S+") do
    if not WORDS[word] and not word:find("^:%w+$") then return false end
  end
  return true
end

return {
  command = "ss",
  policy = true,
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -h|--help -V|--version -n|--numeric -a|--all -l|--listening -o|--options -e|--extended
      -m|--memory -p|--processes -T|--threads -i|--info -s|--summary -4|--ipv4 -6|--ipv6
      -0|--packet -t|--tcp -M|--mptcp -S|--sctp -u|--udp -d|--dccp -w|--raw -x|--unix --tipc
      --vsock --xdp -Z|--context -z|--contexts -H|--no-header -O|--oneline -Q|--no-queues --tos
      --cgroup --inet-sockopt --bound-inactive
    ]],
    value = "-f|--family -A|--query|--socket",
  },
  operands = "filter...",
  pure = function(call)
    for _, item in ipairs(call.operands) do
      if not is_plain(item.text) then return false end
    end
    return true
  end,
}
