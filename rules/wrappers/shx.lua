--- shx: Unix commands for all systems.
return {
  command = "shx",
  policy = true,
  partial = true,
  holds = { after = "" },
}
