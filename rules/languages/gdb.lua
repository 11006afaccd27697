--- gdb: a debugger that runs shell commands.
return {
  command = "gdb",
  policy = true,
  partial = true,
  helps = "",
  holds = {
    patterns = {
      "^shell%s+(.*)", "^!(.*)", "^system%s+(.*)", "^pipe.-|%s*(.*)", "^|.-|%s*(.*)",
      "^pyt?h?o?n?%s.*[%(%[][\"'](.*)", "^make%s+(.*)", "^guile%s.*[\"'](.*)",
    },
  },
  keeps = true,
  runner = { options = "-x --command" },
}
