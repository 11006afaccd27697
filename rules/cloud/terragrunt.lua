--- terragrunt: terraform, with settings of its own.
return {
  command = "terragrunt",
  policy = true,
  partial = true,
  runner = { reads = { "%.hcl$", "%.tf$" } },
}
