--- vagrant: makes the machines that a Vagrantfile says.
return {
  command = "vagrant",
  policy = true,
  partial = true,
  runner = { reads = { "^Vagrantfile$" } },
}
