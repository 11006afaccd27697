--- Programs that find what a text includes from where it is, and write next to it.
--    sass --help      only reads
--    sass a.scss      reads what a.scss imports
return {
  command = "sass",
  also = "asciidoctor coffee jupytext lessc pip-compile plantuml rst2html",
  policy = true,
  grammar = "git",
  about = "--version --help",
  inspect = "it may do anything",
  minds = { file = "*" },
}
