--- trash-empty: deletes what was put in the trash.
return {
  command = "trash-empty",
  also = "trash-rm",
  policy = true,
  grammar = "git",
  about = "--version --help",
  inspect = "it deletes for good",
  loses = { ["what is in the trash"] = { "" } },
}
