--- Python by another name.
return "python3"
