--- foreman: runs what a Procfile says.
return {
  command = "foreman",
  policy = true,
  partial = true,
  runner = { options = "-f --procfile", reads = { "^Procfile$" } },
  minds = { file = "-f --procfile", except = "-d --root" },
}
