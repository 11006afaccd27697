--- rake: runs what a Rakefile says.
return {
  command = "rake",
  policy = true,
  partial = true,
  runner = { options = "-f --rakefile", reads = { "^[Rr]akefile$", "^[Rr]akefile%.rb$" } },
}
