--- fab: runs what fabfile.py says.
return {
  command = "fab",
  policy = true,
  partial = true,
  runner = { options = "-f --fabfile", reads = { "^fabfile%.py$" } },
}
