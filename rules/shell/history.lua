--- history: the shell's list of commands. -w and -a write its file.
--    history -w a     changes a
return {
  command = "history",
  grammar = "posix",
  options = { flag = "-a -c -n -p -r -s -w", value = "-d" },
  operands = function(call)
    if call:has("-w", "-a") then return "change:file?" end
    return call:has("-r", "-n") and "read:file?" or "word..."
  end,
  brings = false,
  copies = { " %-%a*[aw] " },
  holds = { patterns = { "^.+$" } },
}
