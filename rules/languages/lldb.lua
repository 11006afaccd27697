--- lldb: a debugger that runs shell commands.
return {
  command = "lldb",
  policy = true,
  partial = true,
  helps = "",
  holds = { patterns = { "^platform%s+shell%s+(.*)" } },
  runner = { options = "-s --source" },
}
