--- xxd: prints, or writes its second operand.
--    curl URL | xxd -r -p - f     ->  curl URL | xxd -r -p - SANDBOX/f
return {
  command = "xxd",
  helps = "",
  about = "--version",
  sink = true,
  grammar = { "posix", cluster = false },
  options = {
    flag = [[
      -a|-autoskip -b|-bits -C|-capitalize -d -E|-EBCDIC -e -h|-help -i|-include -p|-ps|-postscript
      -plain -r|-revert -u|-uppercase -v|-version
    ]],
    value = "-c|-cols -g|-groupsize -l|-len -n|-name -o -R -s|-seek",
  },
  operands = "read:input? write:output?",
  pure = function(call)
    for _, item in ipairs(call.options) do  -- of -groups X and -offset X only the beginning counts
      local attached = item.prefix ~= "" and item.text or "0"
      if not attached:find("^[-+]?%d") then return false end
    end
    return not call:item("output")
  end,
  decodes = "^%-[^-]*r ^%-%-d",
  bounded = "-l",
}
