--- ocaml: runs a file.
return {
  command = "ocaml",
  policy = true,
  partial = true,
  runner = { ends = "ml" },
}
