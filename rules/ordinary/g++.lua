--- C++ of GNU.
return "gcc"
