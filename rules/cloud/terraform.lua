--- terraform: makes what the files of a directory say.
return {
  command = "terraform",
  also = "tofu",
  policy = true,
  partial = true,
  runner = {
    at = "-chdir", reads = { "%.tf$", "%.tf%.json$", "%.tfvars$" },
  },
}
