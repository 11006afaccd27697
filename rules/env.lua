--- env: a command with other variables.
--    env A=b git clone URL    ->  env A=b git clone URL SANDBOX/NAME
--    env -C dir curl -O URL   ->  env -C dir curl -o SANDBOX/NAME URL

--- The first argument that assigns nothing is the command.
local function runs(call)
  local split = call:item("-S")
  if split then return { { item = split, script = true } } end
  local sets = {}
  for _, item in ipairs(call.operands) do
    local text = item.text or item.begins or ""
    if text:find("=", 1, true) then
      sets[#sets + 1] = text:match("^[^=]*")
    elseif text ~= "-" then
      return { { item = item, sets = sets } }
    end
  end
  return {}
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
}
