--- strace: runs a command, and prints its system calls.
--    strace -o f curl URL     ->  asked: f would hold what was read
--- Is the command given an address?
local function has_address(call)
  local address = false
  for _, item in ipairs(call.operands) do
    address = address or (item.text or ""):find("://", 1, true) ~= nil
  end
  return address
end

return {
  command = "strace",
  about = "--help --version",
  examples = {
    ["strace -f curl -o f U"] = "strace -f curl -o SANDBOX/f U",
    ["strace -o t curl -s U"] = "ask",
    ["strace -o t ls"] = true,
  },
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = [[
      -c -C -d -D -f -F -h -i -k -n -N -q -r -t -T -v -V -w -x -y -Y -z -Z --follow-forks --help
      --version
    ]],
    value = "-a -A -b -e -E -I -O -P -s -S -u -U -X",
    write = "-o", signal = "-p|--attach",
  },
  operands = "run:command...",
  lands = function(call)
    local held = call:has("-o") and has_address(call)
    return { held and { unknown = "the trace holds some of what is fetched" } or nil }
  end,
  tells = has_address,
}
