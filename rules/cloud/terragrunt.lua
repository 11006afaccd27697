--- terragrunt: terraform with its own settings.
return {
  command = "terragrunt",
  unconfined = "credentials",
  policy = true,
  partial = true,
  runner = { reads = { "%.hcl$", "%.tf$" } },
}
