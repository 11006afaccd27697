--- Programs that delete by another name than rm.
return {
  command = "rimraf",
  also = "del-cli trash",
  policy = true,
  partial = true,
  helps = "",
  holds = { after = "", as = "rm -r" },
}
