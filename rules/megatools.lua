--- megatools: dl and get are megadl and megaget by other names.
--    megatools dl URL         ->  megatools dl --path SANDBOX URL
return {
  command = "megatools",
  grammar = "git",
  options = { flag = "--help --version" },
  subcommands = { dl = "megadl", get = "megadl" },
}
