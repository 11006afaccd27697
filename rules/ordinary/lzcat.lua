--- One of xz.
return "xzcat"
