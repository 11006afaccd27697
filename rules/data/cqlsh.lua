--- Clients of databases: statements or a script in the arguments, or from the input.
--    cqlsh -e 'drop keyspace x'     loses a keyspace
--    cqlsh -e 'select * from x'     only the server knows what that does
return {
  command = "cqlsh",
  also = [[
    clickhouse-client cockroach cypher-shell duckdb influx litecli mssql-cli mycli pgcli presto
    sqlcmd trino turso
  ]],
  policy = true,
  grammar = "git",
  about = "--version --help",
  inspect = "it may do anything",
  loses = { verbs = "something for good" },
  queries = true,
}
