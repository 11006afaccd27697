--- mvnw: Maven, in the version that a project wants.
return {
  command = "mvnw",
  policy = true,
  partial = true,
  runner = { options = "-f --file", reads = { "^pom%.xml$" } },
  minds = { file = "-f --file" },
}
