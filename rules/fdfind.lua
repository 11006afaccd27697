--- fd, as Debian calls it.
return "fd"
