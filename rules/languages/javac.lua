--- The compiler of Java writes classes, and runs processors.
--    javac --version    only reads
--    javac Main.java    compiles
return {
  command = "javac",
  policy = true,
  grammar = "git",
  about = "-version --version -help --help",
  inspect = "it may do anything",
  compiles = true,
}
