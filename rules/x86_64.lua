--- As linux64.
return "linux64"
