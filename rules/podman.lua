--- Containers without a daemon: the same words.
return "docker"
