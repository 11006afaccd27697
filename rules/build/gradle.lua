--- Gradle: runs what the build says.
--    gradle --version    only reads
--    gradle build        runs what the build says
return {
  command = "gradle",
  policy = true,
  grammar = "git",
  about = "-v|--version -h|--help",
  inspect = "it may do anything",
  obeys = true,
  online = "publish",
  runner = {
    options = "-b --build-file -c --settings-file -I --init-script", at = "-p --project-dir",
    reads = { "^build%.gradle", "^settings%.gradle" },
  },
  minds = { file = "-b --build-file -c --settings-file -I --init-script" },
}
