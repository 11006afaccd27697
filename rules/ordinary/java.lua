--- Java: runs a program; alone its version is harmless.
--    java --version                only reads
--    java -version -jar app.jar    runs a program
return {
  command = "java",
  grammar = "git",
  options = { flag = "-version --version -h -help --help" },
  inspect = function(call) return #call.options == 1 or nil, "it may do anything" end,
  pure = true,
}
