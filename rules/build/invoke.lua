--- invoke: runs what tasks.py says.
return {
  command = "invoke",
  also = "inv",
  policy = true,
  partial = true,
  runner = { reads = { "^tasks%.py$" } },
}
