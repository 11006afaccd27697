--- chown: files get another owner.
return {
  command = "chown",
  options = {
    flag = [[
      -c|--changes -f|--silent|--quiet -v|--verbose --dereference -h|--no-dereference
      --no-preserve-root --preserve-root -R|--recursive -H -L -P --help --version
    ]],
    value = "--from",
    read = "--reference",
  },
  operands = function(call)
    return call:has("--reference") and "change:file..." or "owner change:file..."
  end,
  brings = function() return false end,
}
