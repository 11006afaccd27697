--- terragrunt: terraform, with settings of its own.
return {
  command = "terragrunt",
  unconfined = "credentials",
  policy = true,
  partial = true,
  runner = { reads = { "%.hcl$", "%.tf$" } },
}
