--- awk: a program, and what it reads.
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
}
