--- zgrep: a script that runs gzip and grep. It joins its options to a command, and a quote at
-- the end of an option breaks out of it.
--    zgrep -n foo FILE.gz                only reads
--    zgrep "--color='" "--color=;cmd;#" foo FILE.gz    runs cmd
--    zgrep -f - FILE.gz                  writes a temporary file
--    zgrep --context 3 foo FILE          takes 3 for the pattern, and foo for a file
return {
  command = "zgrep",
  policy = true,
  options = {
    flag = [[
      -E|--extended-regexp -F|--fixed-strings -G|--basic-regexp -P|--perl-regexp -i|--ignore-case
      --no-ignore-case -w|--word-regexp -x|--line-regexp -s|--no-messages -v|--invert-match
      -V|--version --help -b|--byte-offset -n|--line-number --line-buffered -H|--with-filename
      -h|--no-filename -o|--only-matching -q|--quiet|--silent -a|--text -I -L|--files-without-match
      -l|--files-with-matches -c|--count -T|--initial-tab -U|--binary --color[=] --colour[=]
      -0 -1 -2 -3 -4 -5 -6 -7 -8 -9
    ]],
    value = [[
      -e|--regexp -m|--max-count -A|--after-context -B|--before-context -C|--context --binary-files
      --label
    ]],
    read = "-f|--file",
  },
  operands = { { "read:file...", with = "-e -f" }, { "pattern read:file..." } },
  pure = function(call)
    for _, item in ipairs(call.options) do
      local word = call.fields[item.field].text
      local alone = item.prefix == "" and not item.flag  -- the value of an option before it
      local long = alone and (call.fields[item.field - 1].text or "--"):match("^%-%-[%l-]*")
      if long and not call.among(long, "--binary-files --file --label --max-count --regexp") then
        return false
      end
      if not alone and (not word or word:find("'", 1, true)) then return false end
    end
    return not call:has("-f")
  end,
  decodes = true,
}
