--- make, where it is not the only one.
return "make"
