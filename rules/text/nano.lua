--- Editors that write their input to their files.
return {
  command = "nano",
  helps = "",
  unconfined = "terminal",
  also = "hx joe kak micro",
  policy = true,
  partial = true,
  keeps = true,
}
