--- grunt: runs what a Gruntfile says.
return {
  command = "grunt",
  policy = true,
  partial = true,
  runner = { reads = { "^Gruntfile%." } },
  minds = { file = "--gruntfile", except = "--base" },
}
