--- w3m prints what it fetches.

return {
  command = "w3m",
  examples = {
    ["w3m -dump U"] = true,
    ["w3m -dump U > f"] = "w3m -dump U > SANDBOX/f",
    ["wget https://h/b && w3m -dump b"] = "wget -P SANDBOX https://h/b && w3m -dump SANDBOX/b",
  },
  grammar = { "posix", permute = true, cluster = false, attach = false },
  options = {
    flag = [[
      -4 -6 -B -cookie -debug -dump -dump_both -dump_extra -dump_head -dump_source -F -graph -H
      -help -insecure -m -M -N -no-cookie -no-graph -no-mouse -no-proxy -num -r -reqlog -s
      -show-option -title -v -version -W -X
    ]],
    value = "-cols -header -I -l -O -o -ppc -ppl -t -T",
    read = "-bookmark -config -post",
  },
  operands = function(call) return call:pages() end,
  lands = function(call)
    if call:has("-help", "-version", "-show-option") then return {} end
    return call:prints_pages()
  end,
  only_fetches = "-4 -6 -dump -dump_source -dump_head -cols -no-cookie -no-graph -T",
}
