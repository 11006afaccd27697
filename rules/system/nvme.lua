--- nvme: queries a disk, or changes it.
--    nvme list, nvme smart-log /dev/x      only ask
--    nvme format /dev/x                    empties it

local CHANGES = [[
  format sanitize write write-zeroes write-uncor dsm create-ns delete-ns attach-ns detach-ns
  fw-download fw-commit fw-activate set-feature reset subsystem-reset security-send admin-passthru
  io-passthru resv-acquire resv-register resv-release
]]

return {
  command = "nvme",
  policy = true,
  grammar = "posix",
  options = { flag = "--help --version" },
  operands = "command? more...",
  does = function(call)
    local first = call.operands[1]
    return { first and call.among(first.text, CHANGES) and { kind = "system" } or nil }
  end,
  inspect = "it talks to devices",
}
