--- bat, as Debian calls it.
return "bat"
