--- just: runs what a justfile says.
return {
  command = "just",
  policy = true,
  partial = true,
  runner = {
    options = "-f --justfile", at = "-d --working-directory", reads = { "^%.?[Jj][Uu][Ss][Tt]" },
  },
}
