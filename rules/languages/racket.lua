--- racket: runs a file.
return {
  command = "racket",
  policy = true,
  partial = true,
  runner = { ends = "rkt scm" },
}
