--- ansible: changes other machines as a file says.
return {
  command = "ansible",
  helps = "",
  loses = { ["running machines"] = { "-m reboot", "-m shutdown" } },
  unconfined = "credentials",
  also = "ansible-inventory ansible-playbook",
  saves = { " %-m %S*fetch ", " %-m %S*get_url ", " %-m %S*unarchive ", " %-m %S*git .*://" },
  partial = true,
  copies = { " copy ", "%.copy ", " synchronize " },
  runner = { ends = "yml yaml" },
  minds = { file = "*" },
}
