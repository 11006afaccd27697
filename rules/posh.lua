--- A POSIX shell.
return "sh"
