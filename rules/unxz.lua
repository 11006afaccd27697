--- xz, to unpack.
return "xz"
