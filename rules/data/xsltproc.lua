--- xsltproc: transforms documents with a stylesheet; prints, or writes the file of -o.
local function is_remote(item)
  local scheme = (item.text or item.begins or ""):match("^(%a[%w+.-]*)://")
  return scheme ~= nil and scheme ~= "file"
end

local function brings(call)
  for _, item in ipairs(call.operands) do
    if is_remote(item) then return true end
  end
  return false
end

return {
  command = "xsltproc",
  about = "--help --version",
  examples = {
    ["curl U | xsltproc -o f s.xsl -"] = "curl U | xsltproc -o SANDBOX/f s.xsl -",
    ["xsltproc -o f s.xsl http://h/x"] = "xsltproc -o SANDBOX/f s.xsl http://h/x",
    ["xsltproc -o f s.xsl a.xml"] = true,
  },
  sink = true,
  grammar = { "git", permute = true, equals = false },
  options = {
    flag = [[
      --verbose -v --timing --repeat --debug --dumpextensions --novalid --nodtdattr --noout
      --html --nonet --nowrite --nomkdir --xinclude --xincludestyle --load-trace --profile --norman
      --version -V --huge --catalogs
    ]],
    value = [[
      --path --maxdepth --maxvars --maxparserdepth --seed-rand --encoding --param{2}
      --stringparam{2}
    ]],
    write = "-o|--output",
  },
  operands = "read:file...",
  brings = brings,
  lands = function(call)
    local output = call:item("-o")
    if output then return { { item = output } } end
    return { brings(call) and { stdout = true } or nil }
  end,
  inspect = function(call)  -- exsl:document names any file
    local style = call.operands[1]
    if style and (style.text == "-" or is_remote(style)) and not call:has("--nowrite") then
      return nil, "a stylesheet that is fetched may write files: give --nowrite"
    end
    return true
  end,
}
