--- pip by another name.
return "pip"
