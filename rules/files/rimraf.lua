--- Programs that delete by another name than rm.
return {
  command = "rimraf",
  also = "del-cli trash trash-cli trash-put rip Remove-Item",
  policy = true,
  partial = true,
  helps = "",
  holds = { after = "", as = "rm -r" },
}
