--- ls in columns.
return "ls"
