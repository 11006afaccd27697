--- smbget: files of a share go to the working directory, or one of them to the file of -o.
local HERE = "smbget -R writes to the working directory. Use: cd <directory in the sandbox> && "
  .. "smbget"

return {
  command = "smbget",
  examples = {
    ["smbget -o f smb://h/s/f"] = "smbget -o SANDBOX/f smb://h/s/f",
    ["smbget smb://h/s/f"] = "smbget -o SANDBOX/f smb://h/s/f",
    ["smbget -R smb://h/s"] = "deny",
  },
  options = {
    flag = [[
      -a|--guest -n|--nonprompt -e|--encrypt -r|--resume -u|--update -R|--recursive -O|--stdout
      -D|--dots -q|--quiet -v|--verbose -?|--help --usage -V|--version
    ]],
    value = "-w|--workgroup -U|--user -d|--debuglevel -b|--blocksize -f|--rcfile",
    fetch = "-o|--outputfile",
  },
  operands = "url:url...",
  lands = function(call)
    local output = call:item("-o")
    local url = call.operands[1]
    if call:has("-?", "--usage", "-V") or not url then return {} end
    if call:has("-O") then return { { stdout = true } } end
    if output then return { { item = output } } end
    local name = #call.operands == 1 and not call:has("-R") and url.text
      and url.text:match("%f[^/\0]([^/]+)$")
    if name and not name:find("[?%%]") then return { { name = name, insert = "-o" } } end
    return { { name = ".", directory = true, refuse = HERE } }
  end,
}
