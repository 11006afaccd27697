--- top: a person works in it, on a terminal; with -b it prints, and -n says how often.
--    top -b -n 1       only reads
--    top -b            runs until it is stopped
return {
  command = "top",
  about = "-h|--help -V|--version",
  policy = true,
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = "-b|--batch -c -H -i -S -1",
    value = "-d|--delay -n|--iterations -o|--sort-override -p|--pid -u -U -w[] -e -E",
  },
  pure = function(call)
    local times = call:values("-n")[1]
    return call:has("-b") and times ~= nil and times ~= false and times:find("^[1-9]%d?$") ~= nil
  end,
  unconfined = "terminal",
}
