--- Ruff: keeps a cache, and rewrites files if an option says so.
--    ruff --version        only reads
--    ruff check --fix .    rewrites files
return {
  command = "ruff",
  policy = true,
  grammar = "git",
  about = "-V|--version -h|--help",
  helps = true,
  inspect = "it may do anything",
  obeys = true,
  minds = { near = "pyproject.toml ruff.toml .ruff.toml", except = "--config --isolated" },
}
