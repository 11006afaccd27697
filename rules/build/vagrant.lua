--- vagrant: makes the machines that a Vagrantfile says.
return {
  command = "vagrant",
  helps = "",
  loses = { verbs = "a machine and what is on it" },
  policy = true,
  partial = true,
  online = true,
  runner = { reads = { "^Vagrantfile$" } },
}
