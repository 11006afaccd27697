--- rgrep: grep that goes into directories.
return {
  command = "rgrep",
  policy = true,
  partial = true,
  searches = "always",
}
