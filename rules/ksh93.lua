--- A Korn shell.
return "sh"
