--- most: prints files, if there is no terminal. "+" begins an option there, too.
--    most FILE             only reads
--    most +d FILE          lets files be deleted
return {
  command = "most",
  policy = true,
  grammar = { "posix", attach = false },
  options = { flag = "-1 -4 -b -C -c -d -k -M -r -R -s -t -u -v -V -w -z -h" },
  operands = "read:file...",
  pure = function(call)
    for _, item in ipairs(call.operands) do
      local text = item.text or item.begins or ""
      if not text:find("^[^+]") and not text:find("^%+%d+$") then return false end
    end
    return true
  end,
}
