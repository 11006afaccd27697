--- gallery-dl: files go below the directory of -d, or into that of -D.
return {
  command = "gallery-dl",
  about = "--version -h|--help",
  examples = {
    ["gallery-dl U"] = "gallery-dl -d SANDBOX/gallery-dl U",
    ["gallery-dl -D d U"] = "gallery-dl -D SANDBOX/d U",
    ["gallery-dl -g https://h/x"] = true,
  },
  grammar = { "gnu", equate = true },
  options = {
    flag = [[
      -h|--help --version -q|--quiet -w|--warning -v|--verbose -g|--get-urls -G|--resolve-urls
      -j|--dump-json -J|--resolve-json -s|--simulate -K|--list-keywords -E|--extractor-info
      --no-mtime --no-part --no-skip --no-download --no-input --list-modules --list-extractors
    ]],
    value = [[
      -f|--filename -u|--username -p|--password -r|--limit-rate -R|--retries --http-timeout
      --sleep --range --chapter-range --filter -A|--abort -T|--terminate --user-agent --proxy
    ]],
    fetch = "-d|--destination -D|--directory --write-log --write-unsupported",
  },
  operands = "url:url...",
  lands = {
    { "-d", directory = true, default = "gallery-dl",
      unless = "-h --version -D -g -G -j -J -s -K -E --no-download --list-modules "
        .. "--list-extractors" },
    { "-D", directory = true },
  },
  inspect = function(call)
    for _, text in ipairs(call:values("-f")) do
      if not text or text:find("/", 1, true) then return nil, "-f may name another directory" end
    end
    return true
  end,
}
