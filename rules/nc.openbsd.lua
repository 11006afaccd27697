--- nc, of OpenBSD.
return "nc"
