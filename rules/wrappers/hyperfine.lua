--- Programs whose arguments are commands that a shell reads.
return {
  command = "hyperfine",
  also = "concurrently onchange",
  policy = true,
  partial = true,
  helps = "",
  holds = { texts = true },
}
