--- One of the shells.
return "sh"
