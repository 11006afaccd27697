--- mix: builds what mix.exs says.
return {
  command = "mix",
  policy = true,
  partial = true,
  helps = { with = "--version", only = "" },
  runner = { reads = { "^mix%.exs$" } },
}
