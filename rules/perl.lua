--- Perl: the text of -e, a script, or what comes in.
--    curl URL | perl               ->  refused: what was fetched would run unseen
--    curl URL | perl -ne '…'       ->  unchanged: it is read, not run
--- Program texts that are not known.
local function unknown(call, ...)
  local list = {}
  for _, name in ipairs({ ... }) do
    for _, item in ipairs(call:items(name)) do
      if not item.text then list[#list + 1] = { item = item, program = true } end
    end
  end
  return list
end

return {
  command = "perl",
  grammar = "posix",
  options = {
    flag = [[
      -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -a -c -C[] -d[] -D[] -f -g -h -i[] -l -n -p -s -S -t -T -u -U
      -v -V[] -w -W -x[] -X
    ]],
    code = "-e -E",
    value = "-F -I -m -M",
  },
  operands = "script? argument...",
  runs = function(call)
    if call:has("-e", "-E") then return unknown(call, "-e", "-E") end
    local script = call.operands[1]
    if call:has("-h", "-v", "-V") then return {} end
    if not script or script.text == "-" or script.text == "/dev/stdin" then
      return { { stdin = true } }
    end
    return { { item = script, program = true } }
  end,
}
