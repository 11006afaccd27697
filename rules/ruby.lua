--- Ruby: the text of -e, a script, or what comes in.
--    curl URL | ruby               ->  refused: what was fetched would run unseen
--    curl URL | ruby -ne '…'       ->  unchanged: it is read, not run
return {
  command = "ruby",
  grammar = { "posix", equals = true },
  options = {
    flag = [[
      -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -a -c -d -h -i[] -K[] -l -n -p -s -S -T[] -U -v -w -W[] -x[]
      -y --copyright --debug --help --jit[=] --verbose --version --yjit[=] --mjit[=] --rjit[=]
      --yydebug --enable-frozen-string-literal
    ]],
    value = [[
      -C -e -E -F -I -r -X --backtrace-limit --disable --dump --enable --encoding
      --external-encoding --internal-encoding --parser
    ]],
  },
  operands = "script? argument...",
  runs = function(call)
    local list = {}
    for _, item in ipairs(call:items("-e")) do list[#list + 1] = { item = item, program = true } end
    local script = call.operands[1]
    if #list > 0 or call:has("-h", "--help", "--version", "--copyright") then return list end
    if not script or script.text == "-" or script.text == "/dev/stdin" then
      return { { stdin = true } }
    end
    return { { item = script, program = true } }
  end,
}
