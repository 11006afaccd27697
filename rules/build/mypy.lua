--- mypy: keeps a cache, and runs the plugins of the project.
--    mypy --version    only reads
--    mypy .            runs plugins
return {
  command = "mypy",
  policy = true,
  grammar = "git",
  about = "-V|--version -h|--help",
  inspect = "it may do anything",
  obeys = true,
  minds = { near = "" },
}
