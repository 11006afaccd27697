--- xmllint: checks and prints XML. Options that want a DTD, a schema or what a document includes
-- fetch it, or read and print whatever file the document names; an operand may be an address, too.
--    xmllint --noout FILE                 only reads
--    xmllint --valid FILE                 may ask the network
--    xmllint --nonet --noent FILE         may print another file
--    xmllint --output FILE FILE           writes FILE
--    xmllint --shell FILE                 does what it reads
local ASKS = {
  "--noent", "--valid", "--postvalid", "--dtdvalid", "--dtdvalidfpi", "--c14n", "--c14n11",
  "--exc-c14n", "--catalogs", "--xinclude", "--noxincludenode", "--loaddtd", "--dtdattr",
  "--relaxng", "--schema", "--schematron", "--path", "--nodefdtd",  -- the same bit as --loaddtd
}

local function brings(call)
  for _, item in ipairs(call:has("--nonet") and {} or call.operands) do
    local scheme = (item.text or item.begins or ""):match("^(%a[%w+.-]*)://")
    if scheme and scheme ~= "file" then return true end
  end
  return false
end

return {
  command = "xmllint",
  examples = {
    ["xmllint --html https://h/x -o f"] = "xmllint --html https://h/x -o SANDBOX/f",
    ["xmllint --format a.xml -o f"] = true,
  },
  sink = true,
  grammar = {
    "gnu", cluster = false, attach = false, equals = false, abbreviate = false, ends = false,
  },
  options = {
    flag = [[
      --version --debug --shell --debugent --copy --recover --huge --noent --noenc --noout
      --load-trace --nonet --nocompact --htmlout --nowrap --valid --postvalid --quiet --timing
      --repeat --insert --compress --html --xmlout --nodefdtd --push --pushsmall --memory
      --nowarning --noblanks --nocdata --format --dropdtd --c14n --c14n11 --exc-c14n --nsclean
      --testIO --catalogs --nocatalogs --auto --xinclude --noxincludenode --nofixup-base-uris
      --loaddtd --dtdattr --stream --walker --chkregister --sax1 --sax --oldxml10
    ]],
    value = "--dtdvalidfpi --maxmem --encode --pretty --pattern --xpath --path",
    read = "--dtdvalid --relaxng --schema --schematron",
    write = "-o|--output",
  },
  operands = "read:file...",
  brings = brings,
  lands = function(call)
    local output = call:item("-o")
    if output then return { { item = output } } end
    return { brings(call) and { stdout = true } or nil }
  end,
  pure = function(call)
    if call:has("-o", "--shell") then return false end
    for _, item in ipairs(call.operands) do
      local address = (item.text or item.begins or ":"):find(":", 1, true)
      if address and not call:has("--nonet") then return false end
    end
    return not call:has(table.unpack(ASKS))
  end,
}
