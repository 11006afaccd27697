--- fastlane: runs what a Fastfile says.
return {
  command = "fastlane",
  policy = true,
  partial = true,
  runner = { reads = { "^[Ff]astfile$" } },
}
