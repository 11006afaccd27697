--- packer: makes the image that a file says.
return {
  command = "packer",
  unconfined = "credentials",
  policy = true,
  partial = true,
  runner = { ends = "hcl json" },
}
