--- The ftp client of NetBSD.
return "ftp"
