--- HTTPie, with TLS.
return "http"
