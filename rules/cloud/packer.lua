--- packer: makes the image that a file says.
return {
  command = "packer",
  helps = "",
  unconfined = "credentials",
  policy = true,
  partial = true,
  runner = { ends = "hcl json" },
}
