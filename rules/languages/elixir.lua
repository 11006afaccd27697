--- elixir: runs a file.
return {
  command = "elixir",
  also = "iex",
  partial = true,
  helps = "",
  copies = { " %-e ", " %-%-eval ", " %-%-rpc%-eval " },
  runner = { ends = "ex exs" },
}
