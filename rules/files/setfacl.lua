--- setfacl: changes the access lists of files.
--    setfacl --restore=list     changes what the list names: it cannot be told
return {
  command = "setfacl",
  about = "--help --version",
  options = {
    flag = [[
      -b|--remove-all -d|--default -k|--remove-default --mask -n|--no-mask -R|--recursive
      -L|--logical -P|--physical --test -v|--version -h|--help
    ]],
    value = "-m|--modify -x|--remove --set",
    read = "-M|--modify-file -X|--remove-file --set-file --restore",
  },
  operands = { { "read:file...", with = "--test" }, { "change:file..." } },
  brings = false,
  does = function(call)
    local list = {}
    if call:has("--restore") then list[1] = { kind = "change" } end
    for _, item in ipairs(call.operands) do
      if item.text == "-" then list[#list + 1] = { kind = "change" } end  -- names come in
    end
    return call:has("--test") and {} or list
  end,
  rights = true,
}
