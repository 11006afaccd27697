--- Ruby: the text of -e, a script, or what comes in.
--    curl URL | ruby               ->  refused: what was fetched would run unseen
--    curl URL | ruby -ne '…'       ->  unchanged: it is read, not run

return {
  command = "ruby",
  grammar = { "posix", equals = true },
  options = {
    flag = [[
      -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 -a -c -d -h -i[] -K[] -l -n -p -s -S -T[] -U -v -w -W[] -x[] -y
      --copyright --debug --help --jit[=] --verbose --version --yjit[=] --mjit[=] --rjit[=]
      --yydebug --enable-frozen-string-literal
    ]],
    code = "-e",
    value = [[
      -E -F -I -r --backtrace-limit --disable --dump --enable --encoding
      --external-encoding --internal-encoding --parser
    ]],
    chdir = "-C -X",
  },
  operands = function(call)
    local kind = call:has("-i") and "change:" or ""
    return (call:has("-e") and "" or "script? ") .. kind .. "argument..."
  end,
  does = function(call)
    local list = {}
    local suffix = call:item("-i")
    for _, item in ipairs(suffix and suffix.text ~= "" and call:all("argument") or {}) do
      local name = item.text and item.text .. suffix.text
      list[#list + 1] = { kind = "change", name = name }
    end
    return list
  end,
  runs = function(call)
    local script = call.operands[1]
    if call:has("-e") then return call:unknown_texts("-e") end
    if call:has("-h", "--help", "--version", "--copyright") then return {} end
    if not script or script.text == "-" or script.text == "/dev/stdin" then
      return { { stdin = true } }
    end
    return { { item = script, program = true } }
  end,
  pure = function(call)
    return call:has("--version") and #call.options == 1 and #call.operands == 0
  end,
}
