--- Gradle: runs what the build says.
--    gradle --version    only reads
--    gradle build        runs what the build says
return {
  command = "gradle",
  grammar = "git",
  options = { flag = "-v|--version -h|--help" },
  inspect = function(call) return #call.options == 1 or nil, "it may do anything" end,
  pure = true,
}
