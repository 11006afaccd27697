--- mix: builds what mix.exs says.
return {
  command = "mix",
  policy = true,
  partial = true,
  runner = { reads = { "^mix%.exs$" } },
}
