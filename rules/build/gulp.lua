--- gulp: runs what a gulpfile says.
return {
  command = "gulp",
  policy = true,
  partial = true,
  runner = { reads = { "^gulpfile%." } },
  minds = { file = "-f --gulpfile", except = "--cwd" },
}
