--- monolith: a page with all that it shows, printed or into the file of -o.
--    monolith URL -o f.html      ->  monolith URL -o SANDBOX/f.html
--    monolith URL > f.html       ->  monolith URL > SANDBOX/f.html
return {
  command = "monolith",
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -a|--no-audio -c|--no-css -e|--ignore-errors -f|--no-frames -F|--no-fonts -h|--help
      -i|--no-images -I|--isolate -j|--no-js -k|--insecure -M|--no-metadata -n|--unwrap-noscript
      -q|--quiet -s|--silent -v|--no-video -V|--version -B|--blacklist-domains
    ]],
    value = "-b|--base-url -C|--cookie-file -d|--domain -E|--encoding -t|--timeout -u|--user-agent",
    fetch = "-o|--output",
  },
  operands = "url:target",
  brings = function(call) return (call.target or "://"):find("://", 1, true) ~= nil end,
  lands = function(call)
    local output = call:item("-o")
    if call:has("-h", "-V") then return {} end
    return { output and output.text ~= "-" and { item = output } or { stdout = true } }
  end,
}
