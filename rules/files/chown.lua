--- chown: changes the owner of files.
return {
  command = "chown",
  about = "--help --version",
  also = "gchown",
  options = {
    flag = [[
      -c|--changes -f|--silent|--quiet -v|--verbose --dereference -h|--no-dereference
      --no-preserve-root --preserve-root -R|--recursive -H -L -P --help --version
    ]],
    value = "--from",
    read = "--reference",
  },
  operands = { { "change:file...", with = "--reference" }, { "owner change:file..." } },
  brings = false,
  rights = true,
}
