local pure = require("pure")

describe("rules/alembic", function()
  pure.tables({
    refuses = { "alembic $X", "alembic", "alembic current", "prisma", "knex -v" },
    pairs = {
      { "alembic --version", "alembic upgrade head" },
      { "alembic --help", "alembic downgrade base" },
      { "flyway --version", "flyway clean" },
      { "prisma --help", "prisma db push --force-reset" },
    },
  })
end)
