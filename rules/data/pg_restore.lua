--- pg_restore: fills a database from an archive.
--    pg_restore --version               only reads
--    pg_restore --clean -d db x.dump    drops what db holds first
return {
  command = "pg_restore",
  policy = true,
  grammar = "git",
  about = "--version --help",
  inspect = "it may do anything",
  loses = { ["what the database holds"] = { "--clean", "-c" } },
}
