--- gzip, to unpack.
return "gzip"
