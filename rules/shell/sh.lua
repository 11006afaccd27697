--- The shells: they run the text of -c, a script, or standard input.
--    sh -c 'git clone URL'     ->  sh -c 'git clone URL SANDBOX/NAME'
--    curl URL | sh             ->  refused

--- With these a script is read as it always is.
local USUAL = {}
for name in ([[
  -c -e -l -n -s -u -v -x --help --login --noprofile --norc --posix --verbose --version errexit
  nounset pipefail xtrace verbose noglob extglob
]]):gmatch("%S+") do USUAL[name] = true end

--- Others change what its words stand for (-k, -O dotglob, -P), or keep a history (-i).
local function does(call)
  local first = call.operands[1]
  local plain = not (first and first.text and first.text:find("^%+"))
  for _, item in ipairs(call.options) do
    local name = (item.name == "-o" or item.name == "-O") and (item.text or "?") or item.name
    plain = plain and USUAL[name] ~= nil
  end
  return { not plain and { kind = "mode" } or nil }
end

local STDIN = { ["/dev/stdin"] = true, ["/dev/fd/0"] = true, ["/proc/self/fd/0"] = true }

return {
  command = "sh",
  also = "ash bash dash ksh ksh93 mksh oksh posh rbash rksh yash zsh",
  grammar = { "posix", equals = true },
  options = {
    flag = [[
      -a -b -e -f -h -i -k -l -m -n -p -r -s -t -u -v -x -B -C -E -H -P -T -D --debug --debugger
      --dump-po-strings --dump-strings --help --login --noediting --noprofile --norc --posix
      --pretty-print --protected --restricted --verbose --version --wordexp -c
    ]],
    value = "-o -O",
    program = "--init-file --rcfile",
  },
  operands = "first? more...",
  runs = function(call)
    local first = call.operands[1]
    if first and first.text and first.text:find("^%+%a") then  -- +x, and options may follow
      local second, third = call.operands[2], call.operands[3]
      local dashed = second and (second.text or ""):find("^%-%a*c") and third
      return { dashed and { item = third, script = true, arguments = true } or { stdin = true } }
    end
    if call:has("-c") then
      return { first and { item = first, script = true, arguments = true } or { stdin = true } }
    elseif call:has("-s") or not first then
      if call:has("--help") or call:has("--version") then return {} end
      return { { stdin = true, shell = true, arguments = first } }
    elseif first.text == "-" or STDIN[first.text] then
      return { { stdin = true, shell = true } }
    end
    return { { item = first, program = true, arguments = true } }
  end,
  does = does,
  pure = function(call)
    return call:has("--version", "--help") and #call.options == 1 and #call.operands == 0
  end,
  only_runs = true,
  shell = {
    bash = "bash", zsh = "zsh", ash = "posix", dash = "posix", ksh = "posix", sh = "posix",
  },
}
