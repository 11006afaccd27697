--- One of the awks.
return "awk"
