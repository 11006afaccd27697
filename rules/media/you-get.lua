--- you-get: media go to the directory of -o.
return {
  command = "you-get",
  helps = "",
  examples = {
    ["you-get U"] = "you-get -o SANDBOX U",
    ["you-get -o d U"] = "you-get -o SANDBOX/d U",
    ["you-get -i https://h/x"] = true,
  },
  grammar = { "gnu", equate = true },
  options = {
    flag = [[
      -V|--version -h|--help -i|--info -u|--url --json -n|--no-merge --no-caption --postfix
      -f|--force --skip-existing-file-size-check -l|--playlist -d|--debug
      -a|--auto-rename -k|--insecure -m|--m3u8
    ]],
    value = [[
      -F|--format|--itag|--stream -O|--output-filename -c|--cookies -P|--password -x|--http-proxy
      -y|--extractor-proxy
    ]],
    fetch = "-o|--output-dir",
  },
  operands = "url:url...",
  lands = { { "-o", directory = true, default = ".", unless = "-V -h -i -u --json" } },
  inspect = function(call)
    for _, text in ipairs(call:values("-O")) do
      if not text or text:find("/", 1, true) then return nil, "-O may name another directory" end
    end
    return true
  end,
}
