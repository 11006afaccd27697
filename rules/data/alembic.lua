--- Tools that migrate a database to a version of its schema; a version may have fewer tables.
--    alembic --version                                       only reads
--    alembic downgrade base, prisma db push --force-reset    lose what is in the tables
return {
  command = "alembic",
  also = "flyway goose knex liquibase prisma sequelize sequelize-cli",
  policy = true,
  grammar = "git",
  about = "--version --help",
  inspect = "it may do anything",
  obeys = true,
  minds = {
    file = "-c --config --knexfile -configFiles --schema --changelog-file --defaults-file",
  },
  loses = {
    verbs = "a database",
    ["a database"] = {
      "db push --force-reset", "db push --accept-data-loss", "downgrade", "clean",
      "migrate:rollback", "db:migrate:undo:all", "down-to",
    },
  },
}
