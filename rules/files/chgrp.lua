--- chgrp: changes the group of files.
return {
  command = "chgrp",
  about = "--help --version",
  options = {
    flag = [[
      -c|--changes -f|--silent|--quiet -v|--verbose --dereference -h|--no-dereference
      --no-preserve-root --preserve-root -R|--recursive -H -L -P --help --version
    ]],
    value = "--from",
    read = "--reference",
  },
  operands = { { "change:file...", with = "--reference" }, { "group change:file..." } },
  brings = false,
  rights = true,
}
