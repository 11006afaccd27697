--- fastlane: runs what a Fastfile says.
return {
  command = "fastlane",
  policy = true,
  partial = true,
  online = true,
  runner = { reads = { "^[Ff]astfile$" } },
}
