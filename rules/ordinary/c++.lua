--- The compiler of the system, for C++.
return "gcc"
