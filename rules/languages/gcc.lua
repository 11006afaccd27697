--- The compilers of GNU and of LLVM.
--    gcc --version        only reads
--    gcc --version x.c    compiles
return {
  command = "gcc",
  also = "c++ cc clang clang++ g++",
  policy = true,
  grammar = "git",
  options = {
    flag = "--version --help -v -dumpversion -dumpfullversion -dumpmachine -print-search-dirs",
  },
  inspect = function(call) return #call.options == 1 or nil, "it may do anything" end,
  pure = true,
  obeys = true,
}
