--- megatools: dl, get and copy are megadl, megaget and megacopy by other names.
--    megatools dl URL         ->  megatools dl --path SANDBOX URL
return {
  command = "megatools",
  grammar = "git",
  options = { flag = "--help --version" },
  subcommands = { copy = "megacopy", dl = "megadl", get = "megadl" },
}
