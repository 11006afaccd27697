--- rename, by the name that tells it from the other.
return "rename"
