--- iptables: changes the firewall; even listing may load kernel modules.
--    iptables --version        only reads
--    iptables -A INPUT …       changes the system

--- Is it told to list?
local function lists(call)
  for _, field in ipairs(call.fields) do
    local text = field.text or ""
    if text:find("^%-%a*[LS]%a*$") or text:find("^%-%-list") then return true end
  end
  return false
end

return {
  command = "iptables",
  also = "ip6tables",
  policy = true,
  grammar = { "gnu", abbreviate = false },
  options = { flag = "-V|--version -h|--help" },
  operands = "argument...",
  does = function(call)
    local harmless = #call.options > 0 or lists(call)
    return { not harmless and { kind = "system" } or nil }
  end,
  inspect = function(call)
    return #call.options == 1 and #call.operands == 0 or nil, "it changes the system"
  end,
  pure = true,
}
