--- zstd, to unpack.
return "zstd"
