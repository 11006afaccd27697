--- smbclient: the commands of -c get files into the working directory, or where lcd leads.
local GETS = { get = true, mget = true, lcd = true, more = true, tar = true }

--- May a text of commands bring a file, or run something?
local function gets(text)
  if not text or text:find("!", 1, true) then return true end
  for command in text:gmatch("[^;\n]+") do
    if GETS[command:match("^%s*(%S*)") or ""] then return true end
  end
  return false
end

return {
  command = "smbclient",
  about = "--help --version",
  examples = {
    ["smbclient //h/s -c 'get f'"] = "ask",
    ["smbclient //h/s -c ls"] = true,
    ["smbclient -L h -N"] = true,
  },
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -g|--grepable -q|--quiet -B|--browse -N|--no-pass -P|--machine-pass -E|--stderr
      -V|--version -e|--encrypt -k|--kerberos
      -?|--help --usage --use-winbind-ccache --pw-nt-hash --debug-stdout
    ]],
    value = [[
      -L|--list -M|--message -I|--ip-address -T|--tar -D|--directory -c|--command -b|--send-buffer
      -t|--timeout -p|--port -d|--debuglevel -s|--configfile -l|--log-basename --option
      -n|--netbiosname --netbios-scope --realm --password -W|--workgroup -U|--user
      -A|--authentication-file -m|--max-protocol -R|--name-resolve
      -O|--socket-options --use-kerberos
      --use-krb5-ccache --simple-bind-dn --client-protection
    ]],
  },
  operands = "service? password?",
  lands = function(call)
    for _, text in ipairs(call:values("-c")) do
      if gets(text) then return { { unknown = "its commands may bring files" } } end
    end
    if call:has("-T") then return { { unknown = "-T may bring files" } } end
    return {}
  end,
}
