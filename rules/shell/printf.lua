--- printf: prints; -v and %n set variables. In zsh a number may be an expression, and its
-- subscripts are evaluated, and so may run a command.
--    printf '%s\n' "$x"              only reads
--    printf '%d\n' 5                 only reads
--    printf -v x %s y                sets x
--    printf '%d\n' 'a[$(cmd)]'       runs cmd, in zsh

--- Does a format only take texts? Nil if it does more than print.
local function only_texts(format)
  local texts = true
  if format:find("%%[^%a%%]*%d%d%d%d%d") then return nil end  -- so many blanks
  for flags, kind in format:gsub("%%%%", ""):gmatch("%%([-+ #0'%d.$*]*)(.?)") do
    if kind == "n" or kind == "" then return nil end
    texts = texts and not flags:find("*", 1, true) and kind:find("[sbqQc]") ~= nil
  end
  return texts
end

local function is_number(item) return item.text ~= nil and not item.text:find("[%[%$`]") end

return {
  command = "printf",
  policy = true,
  grammar = "posix",
  options = { value = "-v" },
  operands = "format? argument...",
  pure = function(call)
    if call:has("-v") or not call.format then return #call.fields == 1 end
    local texts = only_texts(call.format)
    if texts ~= false then return texts == true end
    local wide = call.format:find("*", 1, true)
    for _, item in ipairs(call:all("argument")) do
      if not is_number(item) or wide and item.text:find("%d%d%d%d%d") then return false end
    end
    return true
  end,
}
