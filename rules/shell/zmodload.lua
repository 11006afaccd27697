--- zmodload: modules of zsh, some of which let the shell itself connect, write and run.
--    zmodload zsh/datetime    gives no such thing

--- Modules by which content can land where no other rule sees it.
local OPEN = [[
  zsh/net/tcp zsh/net/socket zsh/zftp zsh/zpty zsh/mapfile zsh/files zsh/system zsh/db/gdbm
]]

return {
  command = "zmodload",
  examples = {
    ["zmodload zsh/net/tcp"] = "ask",
    ["zmodload zsh/datetime"] = true,
    ["zmodload -F zsh/stat b:zstat"] = true,
  },
  options = { flag = "-A -F -I -L -P -R -a -b -c -d -e -f -i -l -m -p -s -u" },
  operands = "module...",
  lands = function() return {} end,
  inspect = function(call)
    for _, item in ipairs(call.operands) do
      if not item.text then return nil, "the module is unknown" end
      if call.among(item.text, OPEN) and not call:has("-u", "-e") then
        return nil, item.text .. " lets the shell read and write in ways that are not followed"
      end
    end
    return true
  end,
}
