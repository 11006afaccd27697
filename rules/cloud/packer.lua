--- packer: builds the image that a file describes.
return {
  command = "packer",
  helps = "",
  unconfined = "credentials",
  policy = true,
  partial = true,
  runner = { ends = "hcl json" },
  minds = { file = "*" },
}
