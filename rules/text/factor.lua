--- factor: prints prime factors.
--    factor 42             only reads
return {
  command = "factor",
  policy = true,
  options = {
    flag = "-h|--exponents --help --version",
  },
  operands = "number...",
  pure = function(call)
    for _, item in ipairs(call:all("number")) do
      if not item.text or #item.text > 24 then return false end  -- it may take years
    end
    return true
  end,
}
