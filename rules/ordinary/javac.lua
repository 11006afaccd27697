--- The compiler of Java writes classes, and runs processors.
--    javac --version    only reads
--    javac Main.java    compiles
return {
  command = "javac",
  grammar = "git",
  options = { flag = "-version --version -help --help" },
  inspect = function(call) return #call.options == 1 or nil, "it may do anything" end,
  pure = true,
}
