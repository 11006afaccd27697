--- C++ of LLVM.
return "gcc"
