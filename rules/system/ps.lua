--- ps: prints processes; no option changes any, with a dash or without. An option also
-- prints their environment.
--    ps aux                only reads
--    ps -o pid,args -p 1   only reads
--    ps auxe, ps o environ, ps -E    print variables of others

--- Letters without a dash that take a value, from the same word or from the next one.
local VALUES = "kNoOpqtU"

--- Is a letter "e" in a word with a value that may be no user's? Then all of its letters are read
-- as if it had no dash.
local function may_mean_letters(call)
  for _, item in ipairs(call.options) do
    local written = call.fields[item.field].text or ""
    local attached = not item.flag and item.prefix ~= "" and written:find("^%-%a")
    if attached and written:find("e", 1, true) then return true end
  end
  return false
end

--- Is a letter "e" among those without a dash? What follows one that takes a value is not,
-- even if it has a dash: ps k -pid e.
local function has_letter(call)
  local skipped
  for _, item in ipairs(call.operands) do
    local text = item.text
    if not text then return true end
    if item.field ~= skipped then
      local letters, value = text:match("^(%a-)[" .. VALUES .. "](.*)$")
      if (letters or text:match("^%a*")):find("e", 1, true) then return true end
      skipped = value == "" and item.field + 1
      local behind = skipped and call.fields[skipped]
      if behind and (behind.text or "-"):find("^%-") then return true end
    end
  end
  return false
end

--- Is the environment of processes among the columns?
local function has_column(call)
  for i = call.at + 1, #call.fields do
    local field = call.fields[i]
    local text = field.text or ""
    if field.several or text:find("environ", 1, true) or text:find("^%-%a*E") then return true end
  end
  for _, name in ipairs({ "-o", "-O", "--format" }) do
    for _, text in ipairs(call:values(name)) do
      if not text then return true end
    end
  end
  return false
end

return {
  command = "ps",
  policy = true,
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -a -A -c -d -e -f -F -H -j -l -L -m -M -N -P -r -S -T -V -w -x -y -Z --context --cumulative
      --deselect --forest --headers --help[=] --info --no-headers --no-heading --signames --version
    ]],
    value = [[
      -C -g -G -n -O -o -p -q -s -t -u -U --cols --columns --format --group --Group --lines --pid
      --ppid --quick-pid --rows --sid --sort --tty --user --User --width
    ]],
  },
  operands = "more...",
  does = function(call)
    local shows = has_letter(call) or has_column(call) or may_mean_letters(call)
    return { shows and { kind = "read" } or nil }
  end,
  pure = true,
  processes = function(texts)
    for _, text in ipairs(texts) do
      local told = text and (text:find("^%-%a*[Ae]") or text:find("^[aflruw]*x[aflruw]*o?$"))
      if told then return true end
    end
    return false
  end,
}
