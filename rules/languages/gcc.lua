--- The compilers of GNU and of LLVM.
--    gcc --version        only reads
--    gcc --version x.c    compiles
return {
  command = "gcc",
  also = "c++ cc clang clang++ cpp g++",
  policy = true,
  grammar = "git",
  options = {
    flag = "--version --help -v -dumpversion -dumpfullversion -dumpmachine -print-search-dirs",
  },
  inspect = { alone = true, why = "it may do anything" },
  pure = true,
  obeys = true,
  compiles = true,
}
