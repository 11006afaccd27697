--- ls -l.
return "ls"
