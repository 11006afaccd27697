--- Editors that write their input to their files.
return {
  command = "nano",
  unconfined = "terminal",
  also = "hx joe kak micro",
  policy = true,
  partial = true,
  keeps = true,
}
