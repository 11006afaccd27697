--- env: runs a command with other variables.
--    env A=b git clone URL    ->  env A=b git clone URL SANDBOX/NAME
--    env -C dir curl -O URL   ->  env -C dir curl -o SANDBOX/NAME URL
--    env -S 'uniq a' b        runs uniq a b
--    env -a xz xzcat f        is xz f: some programs are what they are called

--- Is what -S splits a script that the shell reads alike? All that follows is added to it.
local function is_script(call)
  local split = call:item("-S")
  local last = call.options[#call.options]
  return #call.operands == 0 and last.field == split.field and #call:items("-S") == 1
    and not (split.text or ""):find("[\\'\"$#`]")
end

--- The first argument that assigns nothing is the command.
local function runs(call)
  local split = call:item("-S")
  if split then return { { item = split, script = true, open = not is_script(call) or nil } } end
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

--- Does it run nothing? Then it prints the variables.
local function prints(call)
  local split = call:item("-S")
  if not split then return #runs(call) == 0 end
  for word in (split.text or "?"):gmatch("%S+") do
    if not word:find("=", 1, true) then return false end
  end
  return #call.operands == 0
end

--- The variables that it takes away, one or all, and those that it prints.
local function does(call)
  local list = {}
  if prints(call) then list[1] = { kind = "environment" } end
  for _, item in ipairs(call:items("-u")) do list[#list + 1] = { kind = "unset", item = item } end
  local first = call.operands[1]
  if call:has("-i") or first and first.text == "-" then
    list[#list + 1] = { kind = "unset", all = true }
  end
  return list
end

return {
  command = "env",
  also = "genv",
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
  inspect = function(call)
    if call:has("-S") and not is_script(call) then return nil, "the text of -S is unknown" end
    return true
  end,
  pure = { without = "-a" },
  only_runs = true,
  leads = true,
}
