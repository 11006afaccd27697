--- doit: runs what dodo.py says.
return {
  command = "doit",
  policy = true,
  partial = true,
  runner = { options = "-f --file", reads = { "^dodo%.py$" } },
  minds = { file = "-f --file", except = "-d --dir" },
}
