--- bzip2, to unpack.
return "bzip2"
