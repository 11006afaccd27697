--- elixir: runs a file.
return {
  command = "elixir",
  also = "iex",
  policy = true,
  partial = true,
  helps = "",
  runner = { ends = "ex exs" },
}
