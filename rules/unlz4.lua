--- LZ4 by another name.
return "lz4"
