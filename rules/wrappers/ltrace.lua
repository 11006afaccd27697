--- ltrace: runs a command, and prints its library calls.
--    ltrace -o f curl URL     ->  asked: f would hold what was read
--- Is the command given an address?
local function has_address(call)
  for _, item in ipairs(call.operands) do
    if (item.text or ""):find("://", 1, true) then return true end
  end
  return false
end

return {
  command = "ltrace",
  about = "--help --version",
  examples = {
    ["ltrace -o t curl -s U"] = "ask",
    ["ltrace -o t ls"] = true,
  },
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = "-b -c -C -f -h -i -L -r -S -t -T -V --help --version",
    value = "-A -a -D -e -F -l -n -s -u -w -x",
    write = "-o", signal = "-p",
  },
  operands = "run:command...",
  lands = function(call)
    local held = call:has("-o") and has_address(call)
    return { held and { unknown = "the trace holds some of what is fetched" } or nil }
  end,
  tells = has_address,
}
