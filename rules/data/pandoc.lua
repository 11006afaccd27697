--- Pandoc: converts a file, an address or standard input; prints, or writes the file of -o.
local function brings(call)
  for _, item in ipairs(call.operands) do
    local scheme = (item.text or item.begins or ""):match("^(%a[%w+.-]*)://")
    if scheme and scheme:lower() ~= "file" then return true end
  end
  return false
end

return {
  command = "pandoc",
  about = "-v|--version -h|--help",
  examples = {
    ["pandoc -o f.md https://h/x"] = "pandoc -o SANDBOX/f.md https://h/x",
    ["curl U | pandoc -o f.md"] = "curl U | pandoc -o SANDBOX/f.md",
    ["pandoc a.md -o a.html"] = true,
  },
  sink = true,
  options = {
    flag = [[
      -s|--standalone --toc|--table-of-contents -N|--number-sections --embed-resources
      --self-contained --quiet --verbose -C|--citeproc --mathjax[=] --katex[=]
      --no-highlight -v|--version -h|--help --fail-if-warnings --sandbox --ascii --reference-links
      --atx-headers
    ]],
    value = [[
      -f|-r|--from|--read -t|-w|--to|--write -V|--variable -M|--metadata --wrap --columns --template
      --toc-depth --highlight-style --pdf-engine --shift-heading-level-by
      --request-header --slide-level --resource-path -c|--css
    ]],
    read = "--bibliography --csl --reference-doc --metadata-file -H -B -A",
    fetch = "-o|--output --extract-media --log",
  },
  operands = "source...",
  does = function(call)
    local list = {}
    for _, item in ipairs(brings(call) and {} or call.operands) do
      list[#list + 1] = item.text ~= "-" and { kind = "read", item = item } or nil
    end
    return list
  end,
  brings = brings,
  lands = function(call)
    local output = call:item("-o")
    if output and output.text ~= "-" then return { { item = output } } end
    return { brings(call) and { stdout = true } or nil }
  end,
  inspect = function(call)
    if call:has("--pdf-engine") then return nil, "--pdf-engine runs a program" end
    for _, text in ipairs(call:values("-o")) do
      if text and text:lower():find("%.pdf$") then return nil, "a PDF runs a program" end
    end
    for _, name in ipairs({ "-f", "-t" }) do
      for _, text in ipairs(call:values(name)) do
        if text == "pdf" then return nil, "a PDF runs a program" end
        if not text or text:find("[/.]") then return nil, "a custom format is a program" end
      end
    end
    return true
  end,
}
