--- locust: runs a locustfile.
return {
  command = "locust",
  policy = true,
  partial = true,
  runner = { options = "-f --locustfile", reads = { "^locustfile%.py$" } },
}
