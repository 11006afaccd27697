--- A checksum.
return "md5sum"
