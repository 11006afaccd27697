--- nox: runs what noxfile.py says.
return {
  command = "nox",
  policy = true,
  partial = true,
  runner = { options = "-f --noxfile", reads = { "^noxfile%.py$" } },
  minds = { file = "-f --noxfile" },
}
