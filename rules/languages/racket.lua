--- racket: runs a file.
return {
  command = "racket",
  partial = true,
  helps = "",
  copies = { " %-%a*e ", " %-%-eval " },
  runner = { ends = "rkt scm" },
}
