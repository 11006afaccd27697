--- Programs that run files of Ruby.
return {
  command = "irb",
  also = "pry rspec",
  policy = true,
  partial = true,
  runner = { ends = "rb ru" },
  language = "ruby",
}
