--- fc: the shell's list of commands. In zsh, -W and -A write its file.
--    fc -W a     changes a
return {
  command = "fc",
  grammar = "posix",
  options = {
    flag = "-a -d -D -E -f -i -I -l -L -m -n -p -P -r -s -A -R -W", value = "-t", script = "-e",
  },
  operands = function(call)
    if call:has("-W", "-A") then return "change:file? number..." end
    return call:has("-R") and "read:file?" or "word..."
  end,
  brings = false,
  copies = { " %-%a*[aAWpP] " },
  holds = { option = "-s" },
}
