--- ant: runs what build.xml says.
return {
  command = "ant",
  policy = true,
  partial = true,
  runner = { options = "-f -file -buildfile", reads = { "^build%.xml$" } },
  minds = { file = "-f -file -buildfile" },
}
