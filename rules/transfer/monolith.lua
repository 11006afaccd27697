--- monolith: fetches a page with everything on it; prints, or writes the file of -o.

--- A word that is not a file is an address, even without a scheme.
local function is_here(text)
  if text == "-" or text:find("^[./~]") or text:find("^file:") or text:find("^data:") then
    return true
  end
  return not text:find("://", 1, true) and text:lower():find("%.x?html?$") ~= nil
    and not text:find("%..*/")
end

return {
  command = "monolith",
  about = "--help --version",
  examples = {
    ["monolith U -o f.html"] = "monolith U -o SANDBOX/f.html",
    ["monolith U > f.html"] = "monolith U > SANDBOX/f.html",
    ["monolith a.html -o b.html"] = true,
  },
  grammar = { "gnu", abbreviate = false, equate = true },
  options = {
    flag = [[
      -a|--no-audio -c|--no-css -e|--ignore-errors -f|--no-frames -F|--no-fonts -h|--help
      -i|--no-images -I|--isolate -j|--no-js -k|--insecure -M|--no-metadata -n|--unwrap-noscript
      -q|--quiet -s|--silent -v|--no-video -V|--version -B|--blacklist-domains
    ]],
    value = "-b|--base-url -C -d -E -t|--timeout -u|--user-agent",
    fetch = "-o|--output",
  },
  operands = "url:target",
  brings = function(call) return not call.target or not is_here(call.target) end,
  lands = function(call)
    local output = call:item("-o")
    if call:has("-h", "-V") then return {} end
    return { output and output.text ~= "-" and { item = output } or { stdout = true } }
  end,
  inspect = function(call)
    for _, text in ipairs(call:values("-o")) do
      if not text or text:find("%title%", 1, true) then
        return nil, "the title of the page may lead elsewhere"
      end
    end
    return true
  end,
  only_fetches = "-a -c -e -f -F -i -I -j -k -M -n -q -s -v -o -t -u",
}
