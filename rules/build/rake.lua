--- rake: runs what a Rakefile says.
return {
  command = "rake",
  loses = {
    ["a database"] = {
      "db:drop", "db:drop:all", "db:reset", "db:purge", "db:migrate:reset", "db:schema:load",
    },
  },
  policy = true,
  partial = true,
  helps = "",
  runner = { options = "-f --rakefile", reads = { "^[Rr]akefile$", "^[Rr]akefile%.rb$" } },
}
