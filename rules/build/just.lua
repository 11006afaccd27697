--- just: runs what a justfile says.
return {
  command = "just",
  policy = true,
  partial = true,
  helps = "",
  holds = { option = "-c --command" },
  runner = {
    options = "-f --justfile", at = "-d --working-directory", reads = { "^%.?[Jj][Uu][Ss][Tt]" },
  },
  minds = { file = "-f --justfile", except = "-d --working-directory" },
}
