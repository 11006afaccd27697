--- Lisps that run a file.
return {
  command = "sbcl",
  also = "clisp ecl",
  policy = true,
  partial = true,
  runner = { ends = "lisp", options = "--script --load" },
}
