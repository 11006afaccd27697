--- sed: prints, or changes files in place. What w writes, and e runs, stands in its program.
--    curl URL | sed s/a/b/ > f            ->  curl URL | sed s/a/b/ > SANDBOX/f
--    curl -o f URL && sed -i s/a/b/ f     ->  curl -o SANDBOX/f URL && sed -i s/a/b/ SANDBOX/f

--- Does a program write a file, or run a command? Rather yes than no.
local function reaches_out(text)
  return ("\n" .. text):find("[^%w\\][gpIiMm%d]*[wW]%s+%S") or (";" .. text):find("[;}%d/$]e%s+%S")
    or text:find("/%a*e%a*%s*$")
end

return {
  command = "sed",
  options = {
    flag = [[
      -n|--quiet|--silent --debug --follow-symlinks -i[] --in-place[=] --posix
      -E|-r|--regexp-extended -s|--separate --sandbox -u|--unbuffered -z|--null-data --help
      --version
    ]],
    value = "-e|--expression -l|--line-length",
    read = "-f|--file",
  },
  operands = function(call)
    return call:has("-e", "-f") and "read:file..." or "program? read:file..."
  end,
  inspect = function(call)
    local programs = call:values("-e")
    if call:item("program") then programs[#programs + 1] = call.program or false end
    for _, program in ipairs(programs) do
      if program and reaches_out(program) then
        return nil, "its program may write a file, or run a command"
      end
    end
    return true
  end,
}
