--- Commands in single arguments, which a shell reads.
return {
  command = "hyperfine",
  also = "concurrently onchange",
  policy = true,
  partial = true,
  helps = "",
  holds = { texts = true },
}
