--- RPM: queries packages, or changes the installed ones.
--    rpm -qa, rpm -ql bash, rpm -qf /bin/ls                                   only read
--    rpm -i x.rpm, rpm -e x, rpm -qp https://h/x.rpm, rpm -q --pipe sh x      do more
--    rpm -qp x       fetches what x lists, if it is no package

local CHANGES = { "-U", "-F", "-e", "--install", "--reinstall", "--import", "--initdb",
  "--rebuilddb" }

local function changes(call)
  return call:has(table.unpack(CHANGES)) or call:has("-i") and not call:has("-q")
end

return {
  command = "rpm",
  helps = "",
  policy = true,
  grammar = { "gnu", abbreviate = false },
  options = {
    flag = [[
      -q|--query -a|--all -f|--file -p|--package -i -l|--list -s|--state -c|--configfiles
      -d|--docfiles -R|--requires -v|--verbose --info --changelog --provides --conflicts
      --obsoletes --recommends --suggests --scripts --triggers --last --dump --quiet --version
      --whatprovides --whatrequires --nodigest --nosignature -g|--group
      -U|--upgrade -F|--freshen -e|--erase --install --reinstall --import --initdb --rebuilddb
      -h|--hash --nodeps --force --test
    ]],
    value = "--qf|--queryformat",
  },
  operands = "read:file...",  -- that of BusyBox takes packages for files
  does = function(call)
    return { changes(call) and not call:has("--test") and { kind = "system" } or nil }
  end,
  inspect = function(call) return not changes(call) or nil, "it changes packages" end,
  pure = function(call)
    for _, item in ipairs(call.operands) do
      if not item.text or item.text:find("://", 1, true) then return false end
    end
    return call:has("-q") and not call:has("-p") or call:has("--version") and #call.options == 1
  end,
}
