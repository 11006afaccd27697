--- vagrant: starts the machines that a Vagrantfile describes.
return {
  command = "vagrant",
  helps = "",
  loses = { verbs = "a machine and what is on it" },
  partial = true,
  answers = { " ssh " },
  saves = { " init .", " box add ", " scp ", " rsync%-" },
  online = true,
  runner = { reads = { "^Vagrantfile$" } },
}
