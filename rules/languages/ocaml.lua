--- ocaml: runs a file.
return {
  command = "ocaml",
  policy = true,
  partial = true,
  helps = { with = "--version", only = "" },
  runner = { ends = "ml" },
}
