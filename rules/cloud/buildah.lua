--- buildah: builds an image.
return {
  command = "buildah",
  helps = "",
  unconfined = "itself",
  policy = true,
  partial = true,
  runner = {
    options = "-f --file", reads = { "^Dockerfile$", "^Containerfile$" }, operand = true,
  },
}
