--- shx: commands of a Unix shell for all systems.
return {
  command = "shx",
  policy = true,
  partial = true,
  holds = { after = "" },
}
