--- awk: a program, and what it reads.
--- Words and signs by which a program does more than print: it runs, writes, or reads elsewhere.
local MORE = { "system", "getline", "|", ">", "@", "ENVIRON", "PROCINFO", "fflush", "close" }

--- Does a program only print what comes in? What stands in its strings does not count.
local function only_prints(text)
  local rest = text:gsub("\\.", ""):gsub('"[^"]*"', "")
  for _, word in ipairs(MORE) do
    if rest:find(word, 1, true) then return false end
  end
  return true
end

return {
  command = "awk",
  grammar = "posix",
  options = {
    flag = "-b -c -C -e -g -h -I -k -M -n -N -O -P -r -s -S -t -V --version --help",
    value = "-F -v -W -i -l -L -d[] -D[] -o[] -p[] --field-separator --assign",
    program = "-f --file -E --exec",
  },
  operands = function(call)
    local kind = "read"
    for _, library in ipairs(call:values("-i")) do
      if library == "inplace" then kind = "change" end
    end
    if call:has("-f", "--file", "-E", "--exec") then return kind .. ":file..." end
    return "code:program " .. kind .. ":file..."
  end,
  pure = function(call)
    for _, item in ipairs(call.options) do
      if item.name ~= "-F" and item.name ~= "-v" then return false end
    end
    return call.program ~= nil and only_prints(call.program)
  end,
}
