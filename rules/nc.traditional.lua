--- nc, the traditional one.
return "nc"
