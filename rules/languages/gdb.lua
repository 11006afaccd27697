--- gdb: a debugger that runs commands of the shell.
return {
  command = "gdb",
  policy = true,
  partial = true,
  holds = { patterns = { "^shell%s+(.*)", "^!(.*)", "^system%s+(.*)" } },
  runner = { options = "-x --command" },
}
