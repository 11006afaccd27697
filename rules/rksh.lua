--- A Korn shell, restricted.
return "sh"
