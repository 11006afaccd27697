--- pacman: queries packages, or changes the installed ones.
--    pacman -Q, pacman -Qi jq, pacman -Ss jq        only read
--    pacman -S jq, pacman -Sy, pacman -R jq         change the system

local function asks(call)
  if call:has("-R", "-U", "-D", "-F", "-y", "-w") then return false end
  if call:has("-S") then return call:has("-s", "-i", "-g") and not call:has("-u", "-c") end
  return call:has("-Q", "-V")
end

return {
  command = "pacman",
  helps = "",
  policy = true,
  options = {
    flag = [[
      -Q|--query -S|--sync -R|--remove -U|--upgrade -D|--database -F|--files -V|--version
      -c|--changelog|--clean -d|--deps -e|--explicit -g|--groups -i|--info -k|--check -l|--list
      -m|--foreign -n|--native -o|--owns -p|--file|--print -q|--quiet -s|--search -t|--unrequired
      -u|--upgrades|--sysupgrade -y|--refresh -v|--verbose -w|--downloadonly --noconfirm --needed
    ]],
  },
  operands = "package...",
  does = function(call)
    local changes = call:has("-S", "-R", "-U", "-D", "-y") and not asks(call)
    local removes = call:has("-R", "-D")
    return { changes and { kind = removes and "system" or "packages" } or nil }
  end,
  inspect = function(call) return asks(call) or nil, "it changes packages" end,
  pure = true,
}
