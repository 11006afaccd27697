--- packer: makes the image that a file says.
return {
  command = "packer",
  policy = true,
  partial = true,
  runner = { ends = "hcl json" },
}
