--- mix: builds what mix.exs says.
return {
  command = "mix",
  policy = true,
  loses = { ["a database"] = { "ecto.drop", "ecto.reset" } },
  partial = true,
  helps = { with = "--version", only = "" },
  runner = { reads = { "^mix%.exs$" } },
}
