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

--- The files that a program prints into, where that can be seen.
local function does(call)
  local list = {}
  local text = call.program or ""
  for file in text:gmatch('print[^;}\n]->>?%s*"([^"]+)"') do
    if not file:find("^/dev/std") then list[#list + 1] = { kind = "change", name = file } end
  end
  return list
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
  does = does,
  pure = function(call)
    for _, item in ipairs(call.options) do
      if item.name ~= "-F" and item.name ~= "-v" then return false end
    end
    return call.program ~= nil and only_prints(call.program)
  end,
}
