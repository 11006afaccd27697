--- Editors that write their input, as they are told.
return {
  command = "nano",
  unconfined = "terminal",
  also = "hx joe kak micro",
  policy = true,
  partial = true,
  keeps = true,
}
