--- racket: runs a file.
return {
  command = "racket",
  policy = true,
  partial = true,
  helps = "",
  runner = { ends = "rkt scm" },
}
