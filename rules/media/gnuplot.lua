--- gnuplot: its scripts run shell commands.
return {
  command = "gnuplot",
  policy = true,
  partial = true,
  helps = "",
  holds = { patterns = { "system%s*%(?%s*[\"'](.-)[\"']", "^!(.*)" } },
  runner = { ends = "gp gnuplot plt gnu", options = "-c" },
}
