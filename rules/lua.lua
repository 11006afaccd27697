--- Lua: the text of -e, a script, or what comes in.
--    curl URL | lua -              ->  refused: what was fetched would run unseen
--    curl URL | lua -e '…'         ->  unchanged: it is read, not run
return {
  command = "lua",
  grammar = { "posix", cluster = false },
  options = { flag = "-E -i -v -W", value = "-e -l" },
  operands = "script? argument...",
  runs = function(call)
    local list = {}
    for _, item in ipairs(call:items("-e")) do list[#list + 1] = { item = item, program = true } end
    local script = call.operands[1]
    if script and (script.text == "-" or script.text == "/dev/stdin") then
      list[#list + 1] = { stdin = true }
    elseif script then
      list[#list + 1] = { item = script, program = true }
    elseif #list == 0 and not call:has("-v") or call:has("-i") then
      list[#list + 1] = { stdin = true }
    end
    return list
  end,
}
