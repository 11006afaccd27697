--- Lua: the text of -e, a script, or what comes in.
--    curl URL | lua -              ->  refused: what was fetched would run unseen
--    curl URL | lua -e '…'         ->  unchanged: it is read, not run
--    lua -v                        only reads
--    lua -v x.lua, lua -l x -v     run something

return {
  command = "lua",
  grammar = { "posix", cluster = false },
  options = { flag = "-E -i -v -W", code = "-e", value = "-l" },
  operands = "script? argument...",
  runs = function(call)
    local list = call:unknown_texts("-e")
    local script = call.operands[1]
    if script and (script.text == "-" or script.text == "/dev/stdin") then
      list[#list + 1] = { stdin = true }
    elseif script then
      list[#list + 1] = { item = script, program = true }
    elseif not call:has("-e", "-v") or call:has("-i") then
      list[#list + 1] = { stdin = true }
    end
    return list
  end,
  pure = function(call)
    return #call.options == 1 and #call.operands == 0 and call:has("-v")
  end,
}
