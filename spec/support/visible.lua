--- A text that is printed in the name of a case.
-- @function visible
return function(text)
  return (text:gsub("[%c\x80-\xFF]", function(byte) return ("\\x%02X"):format(byte:byte()) end))
end
