--- lldb: a debugger that runs commands of the shell.
return {
  command = "lldb",
  policy = true,
  partial = true,
  helps = "",
  holds = { patterns = { "^platform%s+shell%s+(.*)" } },
  runner = { options = "-s --source" },
}
