--- zipinfo: lists what is in an archive.
--    zipinfo -1 a.zip      only reads
--    zipinfo '*'           reads every file here: it expands patterns itself
return {
  command = "zipinfo",
  policy = true,
  grammar = { "gnu", abbreviate = false, equals = false, ends = false },
  options = { flag = "-1 -2 -s -m -l -v -h -t -z -C -M" },
  operands = "read:archive member...",
  inspect = function(call)
    if call:sets("ZIPINFO") or call:sets("ZIPINFOOPT") then return nil, "ZIPINFO adds options" end
    return true
  end,
  pure = function(call)
    for _, item in ipairs(call.operands) do
      if not item.text or item.text:find("[*?%[]") then return false end
    end
    return true
  end,
}
