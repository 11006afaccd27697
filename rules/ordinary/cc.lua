--- The compiler of the system.
return "gcc"
