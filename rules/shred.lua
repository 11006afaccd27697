--- shred: what is in the files is lost; with -u they are gone, too.
return {
  command = "shred",
  options = {
    flag = [[
      -f|--force -u --remove[=] -v|--verbose -x|--exact -z|--zero --help --version
    ]],
    value = "-n|--iterations -s|--size",
    read = "--random-source",
  },
  operands = function(call)
    return call:has("-u", "--remove") and "delete:file..." or "change:file..."
  end,
  brings = function() return false end,
}
