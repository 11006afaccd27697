--- Java: runs a program; only its version is harmless.
--    java --version                only reads
--    java -version -jar app.jar    runs a program
return {
  command = "java",
  policy = true,
  grammar = "git",
  about = "-version --version -h -help --help",
  inspect = "it may do anything",
  obeys = true,
  runner = { ends = "jar java groovy kts kt clj scala sc" },
}
