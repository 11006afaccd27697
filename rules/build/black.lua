--- Black: rewrites what it formats.
--    black --version    only reads
--    black .            rewrites files
return {
  command = "black",
  policy = true,
  grammar = "git",
  about = "--version -h|--help",
  inspect = "it may do anything",
  obeys = true,
  minds = { near = "pyproject.toml", except = "--config" },
}
