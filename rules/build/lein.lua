--- lein: builds what project.clj says.
return {
  command = "lein",
  policy = true,
  partial = true,
  runner = { reads = { "^project%.clj$" } },
}
