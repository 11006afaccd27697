--- Maven: runs what the project says.
--    mvn --version    only reads
--    mvn package      runs what the project says
return {
  command = "mvn",
  policy = true,
  grammar = "git",
  options = { flag = "-v|--version -h|--help" },
  settings = { { "./.mvn/jvm.config", "%S" } },  -- an agent of Java is code that runs
  inspect = { alone = true, why = "it may do anything" },
  pure = true,
  obeys = true,
  online = "deploy",
  runner = { options = "-f --file", reads = { "^pom%.xml$" } },
  minds = { file = "-f --file" },
}
