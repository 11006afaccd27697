--- tput: prints control sequences of the terminal. init and reset change its settings, and run a
-- program if its description names one; -S reads such words from standard input.
--    tput cols             only reads
--    tput setaf 1          only reads
--    tput reset            changes the terminal
--    tput -S               does what it reads
local CHANGES = { init = true, reset = true }

return {
  command = "tput",
  policy = true,
  grammar = "posix",
  options = { flag = "-S -V -x", value = "-T" },
  operands = "capability? parameter...",
  pure = function(call)
    if call:has("-S") then return false end
    if #call.operands == 0 then return call:has("-V") end
    return call.capability ~= nil and not CHANGES[call.capability]
  end,
}
