--- The compiler of LLVM.
return "gcc"
