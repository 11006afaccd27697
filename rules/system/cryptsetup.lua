--- cryptsetup: queries an encrypted device, or changes it.
--    cryptsetup luksDump /dev/x            only asks
--    cryptsetup luksFormat /dev/x          empties it

local CHANGES = [[
  format luksFormat erase luksErase reencrypt luksKillSlot luksRemoveKey luksAddKey luksChangeKey
  luksConvertKey luksHeaderRestore convert config repair token resize
]]

return {
  command = "cryptsetup",
  about = "--help --version",
  policy = true,
  options = { flag = "-q|--batch-mode -v|--verbose -y|--verify-passphrase --help -V|--version" },
  operands = "action? more...",
  does = function(call)
    for _, item in ipairs(call.operands) do
      if call.among(item.text, CHANGES) then return { { kind = "system" } } end
    end
    return {}
  end,
  inspect = "it talks to devices",
}
