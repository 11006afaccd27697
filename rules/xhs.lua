--- xh, with TLS.
return "xh"
