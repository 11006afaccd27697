--- Lisps that run a file.
return {
  command = "sbcl",
  also = "clisp ecl",
  policy = true,
  partial = true,
  helps = "",
  runner = { ends = "lisp", options = "--script --load" },
}
