--- hy: a Lisp in Python.
return {
  command = "hy",
  policy = true,
  partial = true,
  runner = { ends = "hy" },
}
