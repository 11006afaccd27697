--- earthly: builds what an Earthfile says.
return {
  command = "earthly",
  policy = true,
  partial = true,
  online = true,
  runner = { reads = { "^Earthfile$" } },
}
