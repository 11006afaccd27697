--- MySQL's client by another name.
return "mysql"
