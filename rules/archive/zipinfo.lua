--- zipinfo: lists what is in an archive.
--    zipinfo -1 a.zip      only reads
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
  pure = true,
}
