--- netcat, by its long name.
return "nc"
