--- env: a command with other variables.
--    env A=b git clone URL    ->  env A=b git clone URL SANDBOX/NAME
--    env -C dir curl -O URL   ->  env -C dir curl -o SANDBOX/NAME URL

--- The first argument that assigns nothing is the command.
local function runs(call)
  local split = call:item("-S")
  if split then return { { item = split, script = true } } end
  local sets, values = {}, {}
  for _, item in ipairs(call.operands) do
    local text = item.text or item.begins or ""
    if text:find("=", 1, true) then
      sets[#sets + 1] = text:match("^[^=]*")
      values[sets[#sets]] = item.text and text:match("=(.*)$")
    elseif text ~= "-" then
      return { { item = item, sets = sets, values = values } }
    end
  end
  return {}
end

--- The variables that it takes away: one, or all.
local function does(call)
  local list = {}
  for _, item in ipairs(call:items("-u")) do list[#list + 1] = { kind = "unset", item = item } end
  local first = call.operands[1]
  if call:has("-i") or first and first.text == "-" then
    list[#list + 1] = { kind = "unset", all = true }
  end
  return list
end

return {
  command = "env",
  grammar = { "posix", equals = true, abbreviate = true },
  options = {
    flag = [[
      -i|--ignore-environment -0|--null -v|--debug --help --version --block-signal[=]
      --default-signal[=] --ignore-signal[=] --list-signal-handling
    ]],
    value = "-u|--unset -a|--argv0 -S|--split-string",
    chdir = "-C|--chdir",
  },
  operands = "more...",
  runs = runs,
  does = does,
  pure = true,
}
