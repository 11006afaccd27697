--- elixir: runs a file.
return {
  command = "elixir",
  also = "iex",
  policy = true,
  partial = true,
  runner = { ends = "ex exs" },
}
