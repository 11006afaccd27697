--- rgrep: grep -r.
return {
  command = "rgrep",
  policy = true,
  partial = true,
  searches = "always",
}
