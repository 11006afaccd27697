--- earthly: builds what an Earthfile says.
return {
  command = "earthly",
  policy = true,
  partial = true,
  helps = "",
  online = true,
  runner = { reads = { "^Earthfile$" } },
}
