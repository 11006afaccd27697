--- gradlew: gradle, in the version that a project wants.
return {
  command = "gradlew",
  policy = true,
  partial = true,
  runner = {
    options = "-b --build-file -c --settings-file -I --init-script", at = "-p --project-dir",
    reads = { "^build%.gradle", "^settings%.gradle" },
  },
  minds = { file = "-b --build-file -c --settings-file -I --init-script" },
}
