--- ansible: does to other machines what a file says.
return {
  command = "ansible",
  helps = "",
  unconfined = "credentials",
  also = "ansible-playbook",
  policy = true,
  partial = true,
  runner = { ends = "yml yaml" },
}
