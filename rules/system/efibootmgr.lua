--- Tools that show the system's state with some options, and change it with all others.
--    efibootmgr -v, pfctl -s all, auditctl -l, firewall-cmd --list-all     are left to the user
--    efibootmgr -B, pfctl -d, auditctl -e 0, firewall-cmd --panic-on      change the system
local SHOWS = {
  efibootmgr = { "^%-v", "^%-%-verbose", "^%-%-version" },
  pfctl = { "^%-s", "^%-v", "^%-n", "^%-q" },
  auditctl = { "^%-s$", "^%-l$", "^%-v$", "^%-h" },
  ["firewall-cmd"] = {
    "^%-%-list", "^%-%-get", "^%-%-state", "^%-%-query", "^%-%-info", "^%-%-zone", "^%-%-permanent",
    "^%-%-check", "^%-%-version", "^%-q$",
  },
  ebtables = { "^%-L", "^%-%-L", "^%-t$", "^%-V" }, arptables = { "^%-L", "^%-n$", "^%-V" },
  hwclock = { "^%-r", "^%-%-show", "^%-%-get", "^%-%-verbose", "^%-v", "^%-u", "^%-%-utc" },
  nvram = { "^%-p", "^%-x" }, rtcwake = { "^%-n", "^%-%-dry", "^%-v", "^%-%-list" },
  dscl = { "^%-list", "^%-read", "^%-search", "^%-q", "^%-raw", "^%-plist" },
  tune2fs = { "^%-l" }, mdadm = { "^%-D", "^%-%-detail", "^%-E", "^%-%-examine", "^%-Q" },
}

--- Does every option only show?
local function only_shows(call)
  local name = (call.fields[call.at].text or ""):gsub("^.*/", "")
  local some = false
  for i = call.at + 1, #call.fields do
    local text, fits = call.fields[i].text or "-?", false
    for _, pattern in ipairs(SHOWS[name] or {}) do fits = fits or text:find(pattern) ~= nil end
    if text:find("^%-") and not fits then return false end
    some = some or fits
  end
  return some or #call.fields == call.at
end

return {
  command = "efibootmgr",
  also = "arptables auditctl dscl ebtables firewall-cmd hwclock mdadm nvram pfctl rtcwake tune2fs",
  policy = true,
  grammar = { "gnu", abbreviate = false },
  about = "--help",
  operands = "more...",
  does = function(call) return { not only_shows(call) and { kind = "system" } or nil } end,
  inspect = "it may change the system",
}
