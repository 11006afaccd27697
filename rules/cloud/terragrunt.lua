--- terragrunt: terraform with its own settings.
return {
  command = "terragrunt",
  loses = {
    ["running resources"] = {
      "destroy", "apply -destroy", "apply -auto-approve", "state rm", "workspace delete",
    },
  },
  unconfined = "credentials",
  policy = true,
  partial = true,
  helps = "",
  runner = { reads = { "%.hcl$", "%.tf$" } },
  minds = { file = "--terragrunt-config --config" },
}
