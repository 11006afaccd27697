--- sbt: builds what build.sbt says.
return {
  command = "sbt",
  policy = true,
  partial = true,
  runner = { reads = { "^build%.sbt$" } },
}
