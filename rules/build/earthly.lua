--- earthly: builds what an Earthfile says.
return {
  command = "earthly",
  policy = true,
  partial = true,
  runner = { reads = { "^Earthfile$" } },
}
