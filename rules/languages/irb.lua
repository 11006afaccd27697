--- Programs that run files of Ruby.
return {
  command = "irb",
  also = "rspec",
  policy = true,
  partial = true,
  runner = { ends = "rb ru" },
  language = "ruby",
}
