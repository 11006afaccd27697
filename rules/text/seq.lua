--- seq: prints numbers.
--    seq 1 10              only reads

local MOST = 1000000  -- numbers

--- Does it end soon? Only numbers that are written out tell.
local function ends(call)
  local numbers = {}
  for i, item in ipairs(call.operands) do
    numbers[i] = item.text and tonumber((item.text:gsub("^%+", "")))
    if not numbers[i] then return false end
  end
  local first, step = #numbers > 1 and numbers[1] or 1, #numbers > 2 and numbers[2] or 1
  if #numbers == 0 or step == 0 then return #numbers == 0 end
  return math.abs((numbers[#numbers] - first) / step) <= MOST
end

return {
  command = "seq",
  policy = true,
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = "-w|--equal-width --help --version -0 -1 -2 -3 -4 -5 -6 -7 -8 -9",
    value = "-f|--format -s|--separator -t|--terminator",
  },
  operands = "number...",
  pure = ends,
  counts = "numbers",
  makes_nothing = true,
  prints = "numbers",
}
