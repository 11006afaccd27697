--- view: vi in read-only mode.
return {
  command = "view",
  policy = true,
  partial = true,
  holds = { patterns = { "^.*!([^\"']+)" } },
}
