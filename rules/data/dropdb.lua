--- Clients that take a database, a user or a whole cluster of PostgreSQL away.
return {
  command = "dropdb",
  also = "droplang dropuser pg_dropcluster",
  policy = true,
  grammar = "git",
  about = "--version --help",
  inspect = "it deletes for good",
  loses = { ["something for good"] = { "" } },
}
