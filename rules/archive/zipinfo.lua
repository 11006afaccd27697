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
      local text = item.text  -- a "-" is passed over
      if not text or text == "-" or text:find("[*?%[]") then return false end
    end
    return true
  end,
}
